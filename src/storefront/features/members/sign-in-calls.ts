import type { SignedIn } from '#modules/members/contract.ts'
import type { Answer, Input } from '#storefront/api/endpoints.ts'
import { ApiError } from '#storefront/api/api-error.ts'
import { signInApi } from '#storefront/session/session-api.ts'

type Captcha = { readonly captcha?: string }

/** The calls that may ask for a puzzle first: it is solved, and the call made again, without a word to anybody. */
async function withPuzzle<Result>(call: (captcha: Captcha) => Promise<Result>): Promise<Result> {
  try {
    return await call({})
  } catch (error) {
    if (!(error instanceof ApiError && 'captcha' in error.fields)) throw error
    const { solvePuzzle } = await import('./solve-puzzle.ts')
    return call({ captcha: await solvePuzzle(await signInApi().get('/api/captcha/puzzle', {})) })
  }
}

export async function register(input: Input<'post', '/api/register'>): Promise<string> {
  return (await signInApi().post('/api/register', input)).registrationId
}

export function resendRegistration(registrationId: string): Promise<unknown> {
  return signInApi().post('/api/register/resend', { registrationId })
}

export function confirmAccount(registrationId: string, code: string): Promise<SignedIn> {
  return signInApi().post('/api/confirmAccount', { registrationId, code: digits(code) })
}

export function sendCode(email: string): Promise<unknown> {
  return signInApi().post('/api/sendCode', { email })
}

export function signInByPassword(email: string, password: string): Promise<SignedIn> {
  return withPuzzle((captcha) => signInApi().post('/api/login', { email, password, ...captcha }))
}

export function signInByCode(email: string, code: string): Promise<SignedIn> {
  return withPuzzle((captcha) => signInApi().post('/api/login', { email, code: digits(code), ...captcha }))
}

export function sendReset(email: string): Promise<unknown> {
  return signInApi().post('/api/resetPassword', { email })
}

export function resetPassword(token: string, password: string): Promise<SignedIn> {
  return signInApi().post('/api/resetPassword/confirm', { token, password })
}

export function passkeyOptions(): Promise<Answer<'post', '/api/login/passkey/options'>> {
  return signInApi().post('/api/login/passkey/options', {})
}

export function signInByPasskey(challengeId: string, credential: Record<string, unknown>): Promise<SignedIn> {
  return signInApi().post('/api/login/passkey', { challengeId, credential })
}

/** People paste codes with spaces. */
function digits(code: string): string {
  return code.replaceAll(/\s/g, '')
}
