import { lookUp } from '#kernel/lookup/lookup.ts'

/** Why somebody was led to the sign-in: one of the four codes that end a session (specification §8), or a settlement that is closed to guests. */
const reasons: Readonly<Record<string, string>> = {
  '401': 'Your session has ended. Sign in to continue.',
  '40000': 'Your session is not valid any more. Sign in to continue.',
  '40002': 'You were signed out. Sign in to continue.',
  '40300': 'Sign in or open an account to check out. Your cart goes with you.',
  '40003': 'This account is closed or on hold. Write to us and a person looks at it.',
}

export function whySignIn(code: string | null): string {
  return (code !== null && Object.hasOwn(reasons, code) && lookUp(reasons, code)) || ''
}
