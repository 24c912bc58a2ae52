import { z } from 'zod'
import { credentialSchema } from '#modules/members/contract.ts'
import { createCodeKey } from '#kernel/typed-code/typed-code.ts'
import { emailSchema, passwordSchema } from '#platform/http/contact-fields.ts'
import { defineContract } from '#platform/http/endpoint.ts'
import { sixDigitCode } from '#platform/http/fields.ts'
import { codeText, idText } from '#platform/http/text-fields.ts'

const empty = z.strictObject({})

export const totpCode = sixDigitCode('Enter the 6-digit code from your authenticator app.')
export const recoveryCode = codeText({
  max: 40,
  pattern: /^[0-9A-Z]{12}$/,
  message: 'Enter a recovery code of 12 characters.',
  clean: createCodeKey,
})

export const passkeyOptionsSchema = z.object({
  challengeId: z.string(),
  /** For `navigator.credentials`, as JSON. */
  options: z.record(z.string(), z.unknown()),
})
export const passkeyAnswer = { challengeId: idText(), credential: credentialSchema }

export const meSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Null for a key and the command line. */
  email: z.string().nullable(),
  role: z.object({ id: z.string(), name: z.string() }).nullable(),
  permissions: z.array(z.string()),
  /** In cents. */
  approvalLimit: z.number().int(),
  steppedUpUntil: z.string().nullable(),
  shopName: z.string(),
  timeZone: z.string(),
})
export type Me = z.infer<typeof meSchema>

const sessionsSchema = z.object({
  rows: z.array(
    z.object({
      id: z.string(),
      device: z.string(),
      address: z.string(),
      signedInBy: z.enum(['passkey', 'password', 'recovery-code', 'invitation']),
      signedInAt: z.string(),
      lastSeenAt: z.string(),
      isCurrent: z.boolean(),
    }),
  ),
})
export type StaffSessions = z.infer<typeof sessionsSchema>

const signIn = { method: 'post', access: 'anyone', rate: 'signIn', output: meSchema } as const

/** Sets and clears the cookie `staff_session`. */
export const signInContract = defineContract({
  openPasskeySignIn: {
    method: 'post',
    path: '/api/staff/session/passkeyOptions',
    summary: 'Get the options for signing in with a passkey; valid once, for 5 minutes',
    access: 'anyone',
    rate: 'write',
    input: empty,
    output: passkeyOptionsSchema,
  },
  signInByPasskey: {
    ...signIn,
    path: '/api/staff/session/passkey',
    summary: 'Sign in with a passkey',
    input: z.strictObject(passkeyAnswer),
  },
  signInByPassword: {
    ...signIn,
    path: '/api/staff/session/password',
    summary: 'Sign in with password and authenticator code',
    input: z.strictObject({ email: emailSchema, password: passwordSchema, code: totpCode }),
  },
  signInByRecoveryCode: {
    ...signIn,
    path: '/api/staff/session/recoveryCode',
    summary: 'Sign in with a recovery code, which is valid once',
    input: z.strictObject({ email: emailSchema, code: recoveryCode }),
  },
})

const own = { access: 'staff', permission: 'profile.own' } as const

export const sessionContract = defineContract({
  readMe: {
    ...own,
    method: 'get',
    path: '/api/staff/me',
    summary: 'Returns the caller with role and permissions, and the name and time zone of the shop',
    rate: 'read',
    input: empty,
    output: meSchema,
  },
  listSessions: {
    ...own,
    method: 'get',
    path: '/api/staff/session/list',
    summary: 'Lists the caller’s sessions',
    rate: 'read',
    input: empty,
    output: sessionsSchema,
  },
  revokeSession: {
    ...own,
    method: 'post',
    path: '/api/staff/session/revoke',
    summary: 'Ends one of the caller’s sessions',
    rate: 'write',
    input: z.strictObject({ id: idText() }),
    output: sessionsSchema,
  },
  revokeOtherSessions: {
    ...own,
    method: 'post',
    path: '/api/staff/session/revokeOthers',
    summary: 'Ends all other sessions of the caller',
    rate: 'write',
    input: empty,
    output: sessionsSchema,
  },
  signOut: {
    ...own,
    method: 'post',
    path: '/api/staff/session/signOut',
    summary: 'Ends this session',
    rate: 'write',
    allowedWhenDiskFull: true,
    input: empty,
    output: z.object({}),
  },
  openStepUp: {
    ...own,
    method: 'post',
    path: '/api/staff/session/stepUpOptions',
    summary: 'Get the options for step-up authentication with a passkey',
    rate: 'write',
    input: empty,
    output: passkeyOptionsSchema,
  },
  stepUp: {
    ...own,
    method: 'post',
    path: '/api/staff/session/stepUp',
    summary: 'Authenticates again, with a passkey or with password and authenticator code',
    rate: 'signIn',
    input: z.strictObject({
      challengeId: idText().optional(),
      credential: credentialSchema.optional(),
      password: passwordSchema.optional(),
      code: totpCode.optional(),
    }),
    output: z.object({ steppedUpUntil: z.string() }),
  },
})
