import { getOwnValue } from '#kernel/lookup/lookup.ts'

/**
 * Why sign-in is required, by the session codes of specification §8, or because checkout is closed
 * to guests.
 */
const reasons: Readonly<Record<string, string>> = {
  '401': 'Your session has ended. Sign in to continue.',
  '40000': 'Your session is no longer valid. Sign in to continue.',
  '40002': 'You were signed out. Sign in to continue.',
  '40300': 'Sign in or create an account to check out. Your cart goes with you.',
  '40003': 'This account is closed or on hold. Contact us and we’ll look into it.',
}

export function getSignInReason(code: string | null): string {
  return (code !== null && Object.hasOwn(reasons, code) && getOwnValue(reasons, code)) || ''
}
