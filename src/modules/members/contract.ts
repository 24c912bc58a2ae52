import { z } from 'zod'
import { idText, nameText, textKind, tokenText } from '#platform/http/text-fields.ts'
import { emailSchema, passwordSchema, passwordMessage } from '#platform/http/contact-fields.ts'
import { sixDigitCode } from '#platform/http/fields.ts'
import { contract } from '#platform/http/endpoint.ts'

/** Set once, checked against the password rule by the command, so that every broken rule is named. */
export const newPasswordSchema = textKind(
  'password',
  z
    .string({ error: passwordMessage })
    .max(200, { error: 'A password has 200 characters at most.' }),
)
export const codeSchema = sixDigitCode('The code is the 6 digits from the mail.')
export const firstNameSchema = nameText({
  min: 1,
  max: 40,
  message: 'Please enter your first name.',
})
export const lastNameSchema = nameText({ min: 1, max: 40, message: 'Please enter your last name.' })
/** The secret of a mailed link, as it stands behind the `#`. */
export const mailTokenSchema = tokenText()
/** What a browser's credential API returns; the library that checks it reads it field by field. */
export const credentialSchema = textKind('opaque', z.record(idText(), z.unknown()))
/** The answer to a challenge: of a puzzle `salt.number.signature`, else what the captcha's page handed over. Asked for after two misses. */
const captchaSchema = textKind('puzzle', z.string().max(8_000))

const challengeSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('puzzle'),
    /** Find the whole number below `below` for which SHA-256 of `salt` and the number, in hex, is `target`. */
    salt: z.string(),
    target: z.string(),
    below: z.number().int(),
    signature: z.string(),
  }),
  /** A page of another host, to be shown in a frame: it sends its answer as a message `{captcha}`. */
  z.object({ kind: z.literal('page'), url: z.string() }),
])
export type CaptchaChallenge = z.infer<typeof challengeSchema>

/** Specification §4: 0 is a regular member, 99 a visitor. Both are real levels; an unknown one is none of them. */
export const userInfoSchema = z.object({
  id: z.string(),
  userLevel: z.union([z.literal(0), z.literal(99)]),
  /** A member's confirmed address. A visitor has none. */
  email: z.string().optional(),
})
export type UserInfo = z.infer<typeof userInfoSchema>

export const sessionSchema = z.object({ token: z.string(), userInfo: userInfoSchema })
export type OpenedSession = z.infer<typeof sessionSchema>

const signedInSchema = sessionSchema.extend({
  /** The account was made just now. */
  isNew: z.boolean(),
  /** Pieces that came along from the visitor's cart. */
  cartPieces: z.number().int(),
})
export type SignedIn = z.infer<typeof signedInSchema>

export const membersContract = contract({
  openGuestSession: {
    method: 'post',
    path: '/api/guest/session',
    summary:
      'A visitor token of level 99, asked for before the first write; the same one again while its cookie lives',
    access: 'public',
    rate: 'session',
    input: z.strictObject({}),
    output: sessionSchema,
  },
  readUserInfo: {
    method: 'get',
    path: '/api/user/userinfo',
    summary: 'Who the token belongs to',
    access: 'session',
    rate: 'read',
    input: z.strictObject({}),
    output: userInfoSchema,
  },
  logout: {
    method: 'post',
    path: '/api/logout',
    summary: 'Revokes the session',
    access: 'session',
    rate: 'session',
    evenWhenFull: true,
    input: z.strictObject({}),
    output: z.object({}),
  },
})

/** Called with the visitor's token where there is one, so that what was begun before signing in comes along. */
export const signInContract = contract({
  register: {
    method: 'post',
    path: '/api/register',
    summary: 'Mails a code for a new account; the same answer whether or not the address has one',
    access: 'anyone',
    rate: 'code',
    input: z.strictObject({
      email: emailSchema,
      firstName: firstNameSchema,
      lastName: lastNameSchema,
      /** Left out by those who will sign in by code or passkey. */
      password: newPasswordSchema.optional(),
      marketing: z.boolean().default(false),
    }),
    /** Known to this browser only: a code confirms the registration that it was mailed for, and no other. */
    output: z.object({ registrationId: z.string() }),
  },
  resendRegistration: {
    method: 'post',
    path: '/api/register/resend',
    summary: 'Mails a new code for a registration',
    access: 'anyone',
    rate: 'code',
    input: z.strictObject({ registrationId: idText() }),
    output: z.object({}),
  },
  confirmAccount: {
    method: 'post',
    path: '/api/confirmAccount',
    summary:
      'Signs in with the code that registering mailed; who had an account already is signed in to it',
    access: 'anyone',
    rate: 'signIn',
    input: z.strictObject({ registrationId: idText(), code: codeSchema }),
    output: signedInSchema,
  },
  sendCode: {
    method: 'post',
    path: '/api/sendCode',
    summary: 'Mails a code to sign in; the same answer for every address',
    access: 'anyone',
    rate: 'code',
    input: z.strictObject({ email: emailSchema }),
    output: z.object({}),
  },
  login: {
    method: 'post',
    path: '/api/login',
    summary: 'Signs in by password or by mailed code',
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
      'Mails a link to set a new password, good for 30 minutes, once; the same answer for every address',
    access: 'anyone',
    rate: 'mail',
    input: z.strictObject({ email: emailSchema }),
    output: z.object({}),
  },
  resetPassword: {
    method: 'post',
    path: '/api/resetPassword/confirm',
    summary: 'Sets the new password, ends every other session and signs in',
    access: 'anyone',
    rate: 'signIn',
    input: z.strictObject({ token: mailTokenSchema, password: newPasswordSchema }),
    output: signedInSchema,
  },
  readCaptcha: {
    method: 'get',
    path: '/api/captcha/challenge',
    summary:
      'What is asked after two misses: a small sum for the browser, good for 10 minutes, once; or the page of another captcha',
    access: 'anyone',
    rate: 'write',
    input: z.strictObject({}),
    output: challengeSchema,
  },
})

export const passkeySignInContract = contract({
  openPasskeySignIn: {
    method: 'post',
    path: '/api/login/passkey/options',
    summary: 'What the browser needs to sign in by passkey; good for 5 minutes, once',
    access: 'anyone',
    rate: 'write',
    input: z.strictObject({}),
    output: z.object({ challengeId: z.string(), options: z.record(z.string(), z.unknown()) }),
  },
  signInByPasskey: {
    method: 'post',
    path: '/api/login/passkey',
    summary: 'Signs in by passkey',
    access: 'anyone',
    rate: 'signIn',
    input: z.strictObject({ challengeId: idText(), credential: credentialSchema }),
    output: signedInSchema,
  },
})
