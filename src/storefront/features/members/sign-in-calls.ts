import type { CaptchaChallenge, SignInResult } from '#modules/members/contract.ts'
import type { Answer, Input } from '#storefront/api/endpoints.ts'
import { ApiError } from '#storefront/api/api-error.ts'
import { signInApi } from '#storefront/session/session-api.ts'

export type AnswerChallenge = (challenge: CaptchaChallenge) => Promise<string | null>

export async function register(input: Input<'post', '/api/register'>): Promise<string> {
  return (await signInApi().post('/api/register', input)).registrationId
}

export function resendRegistration(registrationId: string): Promise<unknown> {
  return signInApi().post('/api/register/resend', { registrationId })
}

export function confirmAccount(registrationId: string, code: string): Promise<SignInResult> {
  return signInApi().post('/api/confirmAccount', { registrationId, code: stripSpaces(code) })
}

export function sendCode(email: string): Promise<unknown> {
  return signInApi().post('/api/sendCode', { email })
}

/** Retries the call with a captcha answer when the API requires one. */
export async function signInByPassword(
  email: string,
  password: string,
  answer: AnswerChallenge,
): Promise<SignInResult> {
  try {
    return await signInApi().post('/api/signIn', { email, password })
  } catch (error) {
    if (!asksForCaptcha(error)) throw error
    const captcha = await answer(await signInApi().get('/api/captcha/challenge', {}))
    if (captcha === null) throw toFormError(error)
    return signInApi()
      .post('/api/signIn', { email, password, captcha })
      .catch((fault: unknown) => Promise.reject(asksForCaptcha(fault) ? toFormError(fault) : fault))
  }
}

function asksForCaptcha(error: unknown): error is ApiError {
  return error instanceof ApiError && 'captcha' in error.fields
}

/** No form has a captcha field, so the error is shown on the whole form. */
function toFormError({ code, status, message: msg }: ApiError): ApiError {
  return new ApiError({ code, status, msg, data: null })
}

export function signInByCode(email: string, code: string): Promise<SignInResult> {
  return signInApi().post('/api/signIn', { email, code: stripSpaces(code) })
}

export function requestPasswordReset(email: string): Promise<unknown> {
  return signInApi().post('/api/resetPassword', { email })
}

export function resetPassword(token: string, password: string): Promise<SignInResult> {
  return signInApi().post('/api/resetPassword/confirm', { token, password })
}

export function passkeyOptions(): Promise<Answer<'post', '/api/signIn/passkey/options'>> {
  return signInApi().post('/api/signIn/passkey/options', {})
}

export function signInByPasskey(
  challengeId: string,
  credential: Record<string, unknown>,
): Promise<SignInResult> {
  return signInApi().post('/api/signIn/passkey', { challengeId, credential })
}

/** Pasted codes may contain spaces. */
function stripSpaces(code: string): string {
  return code.replaceAll(/\s/g, '')
}
