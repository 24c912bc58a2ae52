import { z } from 'zod'
import { idText, nameText, textKind, tokenText } from '#platform/http/text-fields.ts'
import { emailSchema, passwordSchema, passwordMessage } from '#platform/http/contact-fields.ts'
import { sixDigitCode } from '#platform/http/fields.ts'
import { defineContract } from '#platform/http/endpoint.ts'

/** The password rule is checked by the command, so that its message can name every broken part. */
export const newPasswordSchema = textKind(
  'password',
  z
    .string({ error: passwordMessage })
    .max(200, { error: 'A password can have at most 200 characters.' }),
)
export const codeSchema = sixDigitCode('Enter the 6-digit code from the email.')
export const firstNameSchema = nameText({
  min: 1,
  max: 40,
  message: 'Please enter your first name.',
})
export const lastNameSchema = nameText({ min: 1, max: 40, message: 'Please enter your last name.' })
/** The token of an emailed link, as it follows the `#` in the URL. */
export const emailTokenSchema = tokenText()
/**
 * A credential from the browser's Credential Management API; the WebAuthn library validates its
 * fields.
 */
export const credentialSchema = textKind('opaque', z.record(idText(), z.unknown()))
/**
 * The answer to a challenge: `salt.number.signature` for a puzzle, or the response of the captcha
 * page. Required after two failed attempts.
 */
const captchaSchema = textKind('puzzle', z.string().max(8_000))

const challengeSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('puzzle'),
    /**
     * The answer is the integer less than `below` for which SHA-256 of `salt` and the number, in
     * hex, equals `target`.
     */
    salt: z.string(),
    target: z.string(),
    below: z.number().int(),
    signature: z.string(),
  }),
  /** A page on another host, shown in a frame, that posts its answer as the message `{captcha}`. */
  z.object({ kind: z.literal('page'), url: z.string() }),
])
export type CaptchaChallenge = z.infer<typeof challengeSchema>

/** Specification §4: level 0 is a member, level 99 a guest. No other level exists. */
export const userInfoSchema = z.object({
  id: z.string(),
  userLevel: z.union([z.literal(0), z.literal(99)]),
  /** A member's confirmed address; absent for a guest. */
  email: z.string().optional(),
})
export type UserInfo = z.infer<typeof userInfoSchema>

export const sessionSchema = z.object({ token: z.string(), userInfo: userInfoSchema })
export type IssuedSession = z.infer<typeof sessionSchema>

const signedInSchema = sessionSchema.extend({
  isNew: z.boolean(),
  cartItems: z.number().int(),
})
export type SignInResult = z.infer<typeof signedInSchema>

export const membersContract = defineContract({
  openGuestSession: {
    method: 'post',
    path: '/api/guest/session',
    summary:
      'Get a guest token (level 99), required before the first write; returns the same token '
      + 'while its cookie is valid',
    access: 'public',
    rate: 'session',
    input: z.strictObject({}),
    output: sessionSchema,
  },
  readUserInfo: {
    method: 'get',
    path: '/api/user/userinfo',
    summary: 'Get the user of the token',
    access: 'session',
    rate: 'read',
    input: z.strictObject({}),
    output: userInfoSchema,
  },
  logout: {
    method: 'post',
    path: '/api/signOut',
    summary: 'Sign out and revoke the session',
    access: 'session',
    rate: 'session',
    allowedWhenDiskFull: true,
    input: z.strictObject({}),
    output: z.object({}),
  },
})

/**
 * Calls carry the guest token when there is one, so that the guest's cart and lists move to the
 * account.
 */
export const signInContract = defineContract({
  register: {
    method: 'post',
    path: '/api/register',
    summary:
      'Email a code for a new account; the answer does not reveal whether the address '
      + 'already has one',
    access: 'anyone',
    rate: 'code',
    input: z.strictObject({
      email: emailSchema,
      firstName: firstNameSchema,
      lastName: lastNameSchema,
      password: newPasswordSchema.optional(),
      marketing: z.boolean().default(false),
    }),
    /** Known only to this browser: a code confirms only the registration it was sent for. */
    output: z.object({ registrationId: z.string() }),
  },
  resendRegistration: {
    method: 'post',
    path: '/api/register/resend',
    summary: 'Email a new code for a registration',
    access: 'anyone',
    rate: 'code',
    input: z.strictObject({ registrationId: idText() }),
    output: z.object({}),
  },
  confirmAccount: {
    method: 'post',
    path: '/api/confirmAccount',
    summary:
      'Confirm a registration with the emailed code and sign in; an existing account is '
      + 'signed in to',
    access: 'anyone',
    rate: 'signIn',
    input: z.strictObject({ registrationId: idText(), code: codeSchema }),
    output: signedInSchema,
  },
  sendCode: {
    method: 'post',
    path: '/api/sendCode',
    summary: 'Email a sign-in code; the answer is the same for every address',
    access: 'anyone',
    rate: 'code',
    input: z.strictObject({ email: emailSchema }),
    output: z.object({}),
  },
  login: {
    method: 'post',
    path: '/api/signIn',
    summary: 'Sign in with a password or an emailed code',
    access: 'anyone',
    rate: 'signIn',
    input: z.strictObject({
      email: emailSchema,
      password: passwordSchema.optional(),
      code: codeSchema.optional(),
      captcha: captchaSchema.optional(),
    }),
    output: signedInSchema,
  },
  sendPasswordReset: {
    method: 'post',
    path: '/api/resetPassword',
    summary:
      'Email a password reset link, valid once, for 30 minutes; the answer is the same for '
      + 'every address',
    access: 'anyone',
    rate: 'mail',
    input: z.strictObject({ email: emailSchema }),
    output: z.object({}),
  },
  resetPassword: {
    method: 'post',
    path: '/api/resetPassword/confirm',
    summary: 'Set a new password, end every other session and sign in',
    access: 'anyone',
    rate: 'signIn',
    input: z.strictObject({ token: emailTokenSchema, password: newPasswordSchema }),
    output: signedInSchema,
  },
  readCaptcha: {
    method: 'get',
    path: '/api/captcha/challenge',
    summary:
      'Get a captcha challenge, required after two failed attempts: a puzzle for the '
      + 'browser, valid once, for 10 minutes, or the page of a captcha provider',
    access: 'anyone',
    rate: 'write',
    input: z.strictObject({}),
    output: challengeSchema,
  },
})

export const passkeySignInContract = defineContract({
  openPasskeySignIn: {
    method: 'post',
    path: '/api/signIn/passkey/options',
    summary: 'Get the options for signing in with a passkey; valid once, for 5 minutes',
    access: 'anyone',
    rate: 'write',
    input: z.strictObject({}),
    output: z.object({ challengeId: z.string(), options: z.record(z.string(), z.unknown()) }),
  },
  signInByPasskey: {
    method: 'post',
    path: '/api/signIn/passkey',
    summary: 'Sign in with a passkey',
    access: 'anyone',
    rate: 'signIn',
    input: z.strictObject({ challengeId: idText(), credential: credentialSchema }),
    output: signedInSchema,
  },
})
