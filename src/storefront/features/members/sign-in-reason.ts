import { getOwnValue } from '#kernel/lookup/lookup.ts'
import * as t from '#messages/sign-in.ts'

/**
 * Why sign-in is required, by the session codes of specification §8, or because checkout is closed
 * to guests.
 */
const reasons: Readonly<Record<string, string>> = {
  '401': t.sessionEnded,
  '40000': t.sessionInvalid,
  '40002': t.signedOut,
  '40300': t.signInToCheckOut,
  '40003': t.accountClosed,
}

export function getSignInReason(code: string | null): string {
  return (code !== null && Object.hasOwn(reasons, code) && getOwnValue(reasons, code)) || ''
}
