import { z } from 'zod'
import { newPasswordSchema } from '#modules/members/contract.ts'
import { defineContract } from '#platform/http/endpoint.ts'
import { versionSchema } from '#platform/http/fields.ts'
import { idText } from '#platform/http/text-fields.ts'
import { passkeyAnswer, passkeyOptionsSchema, totpCode } from './session-contract.ts'
import { passkeyName, staffName, totpSecret, totpSetupSchema } from './setup-contract.ts'

const empty = z.strictObject({})

const profileSchema = z.object({
  id: z.string(),
  version: z.number().int(),
  name: z.string(),
  email: z.string(),
  hasPassword: z.boolean(),
  recoveryCodesLeft: z.number().int(),
  passkeys: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      createdAt: z.string(),
      lastUsedAt: z.string().nullable(),
    }),
  ),
})
export type StaffProfile = z.infer<typeof profileSchema>

const own = { access: 'staff', permission: 'profile.own', rate: 'write' } as const
const change = { ...own, method: 'post', output: profileSchema } as const
const securityChange = { ...change, stepUp: true } as const

export const profileContract = defineContract({
  readProfile: {
    ...own,
    method: 'get',
    path: '/api/staff/profile/detail',
    summary: 'Returns the caller’s name and sign-in methods',
    input: empty,
    output: profileSchema,
  },
  renameSelf: {
    ...change,
    path: '/api/staff/profile/update',
    summary: 'Changes the caller’s name',
    input: z.strictObject({ version: versionSchema, name: staffName }),
  },
  openPasskey: {
    ...own,
    method: 'post',
    path: '/api/staff/profile/passkeyOptions',
    summary: 'Get the options for creating a passkey; valid once, for 5 minutes',
    stepUp: true,
    input: empty,
    output: passkeyOptionsSchema,
  },
  addPasskey: {
    ...securityChange,
    path: '/api/staff/profile/addPasskey',
    summary: 'Saves a new passkey of the caller',
    input: z.strictObject({ ...passkeyAnswer, name: passkeyName }),
  },
  removePasskey: {
    ...securityChange,
    path: '/api/staff/profile/removePasskey',
    summary: 'Removes a passkey; one sign-in method must remain',
    input: z.strictObject({ id: idText() }),
  },
  openTotp: {
    ...own,
    method: 'post',
    path: '/api/staff/profile/totp',
    summary: 'Get a new secret for an authenticator app; stored with the password',
    stepUp: true,
    input: empty,
    output: totpSetupSchema,
  },
  setPassword: {
    ...securityChange,
    path: '/api/staff/profile/setPassword',
    summary: 'Sets password and authenticator app, and ends all other sessions',
    input: z.strictObject({ password: newPasswordSchema, totpSecret, code: totpCode }),
  },
  removePassword: {
    ...securityChange,
    path: '/api/staff/profile/removePassword',
    summary: 'Removes password and authenticator app; a passkey must remain',
    input: empty,
  },
  createRecoveryCodes: {
    ...own,
    method: 'post',
    path: '/api/staff/profile/createRecoveryCodes',
    summary: 'Creates ten recovery codes, which are shown once; older codes end',
    stepUp: true,
    input: empty,
    output: z.object({ recoveryCodes: z.array(z.string()) }),
  },
})
