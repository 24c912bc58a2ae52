import { z } from 'zod'
import { credentialSchema, newPasswordSchema } from '#modules/members/contract.ts'
import { emailSchema } from '#platform/http/contact-fields.ts'
import { defineContract } from '#platform/http/endpoint.ts'
import { idText, lineText, nameText, patternText, tokenText } from '#platform/http/text-fields.ts'
import { meSchema, passkeyOptionsSchema, totpCode } from './session-contract.ts'

export const staffName = nameText({ min: 1, max: 80, message: 'Enter a name.' })
export const passkeyName = lineText({ min: 1, max: 40, message: 'Enter a name for the passkey.' })
export const totpSecret = patternText(/^[A-Z2-7]{32}$/, {
  max: 32,
  message: 'Get a new secret for the authenticator app.',
})
export const totpSetupSchema = z.object({
  /** Base32, for typing into the app. */
  secret: z.string(),
  uri: z.string(),
  /** The address as a QR code: the path of the dark modules in a square of this size. */
  qrCode: z.object({ size: z.number().int(), path: z.string() }),
})

/** A passkey, or a password with the code of an authenticator app. */
export const newFactor = {
  challengeId: idText().optional(),
  credential: credentialSchema.optional(),
  passkeyName: passkeyName.optional(),
  password: newPasswordSchema.optional(),
  totpSecret: totpSecret.optional(),
  code: totpCode.optional(),
}

const token = tokenText()
const anyone = { access: 'anyone', rate: 'write' } as const

/** What a one-time link leads to: the first run of a shop, or an invitation. */
export const setupContract = defineContract({
  readSetup: {
    ...anyone,
    method: 'get',
    path: '/api/staff/setup/read',
    summary: 'Returns for whom a one-time link is',
    input: z.strictObject({ token }),
    output: z.object({
      kind: z.enum(['first-run', 'invitation']),
      shopName: z.string(),
      /** Empty in the first run. */
      email: z.string(),
      name: z.string(),
      roleName: z.string(),
    }),
  },
  openSetupPasskey: {
    ...anyone,
    method: 'post',
    path: '/api/staff/setup/passkeyOptions',
    summary: 'Get the options for creating the first passkey; valid once, for 5 minutes',
    input: z.strictObject({ token, email: emailSchema, name: staffName }),
    output: passkeyOptionsSchema,
  },
  openSetupTotp: {
    ...anyone,
    method: 'post',
    path: '/api/staff/setup/totp',
    summary: 'Get a secret for an authenticator app; stored when the setup is finished',
    input: z.strictObject({ token, email: emailSchema }),
    output: totpSetupSchema,
  },
  finishSetup: {
    ...anyone,
    method: 'post',
    path: '/api/staff/setup/finish',
    summary: 'Uses a one-time link: stores the sign-in method and signs in',
    /** The email address of an invitation cannot be changed. */
    input: z.strictObject({ token, email: emailSchema, name: staffName, ...newFactor }),
    output: z.object({
      /** Shown once. */
      recoveryCodes: z.array(z.string()),
      me: meSchema,
    }),
  },
})
