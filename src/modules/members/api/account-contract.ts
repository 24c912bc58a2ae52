import { z } from 'zod'
import { idText } from '#platform/http/text-fields.ts'
import { emailSchema, optionalPhoneSchema, passwordSchema } from '#platform/http/contact-fields.ts'
import { defineContract } from '#platform/http/endpoint.ts'
import {
  codeSchema,
  credentialSchema,
  firstNameSchema,
  lastNameSchema,
  emailTokenSchema,
  newPasswordSchema,
} from '../contract.ts'
import { stepUpActions } from '../domain/step-up.ts'

const empty = z.strictObject({})
const done = z.object({})

const accountSchema = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  birthDate: z.string().nullable(),
  /**
   * The first day on which the birth date can be changed again; null when it can be changed now.
   */
  birthDateFixedUntil: z.string().nullable(),
  phone: z.string().nullable(),
  marketing: z.boolean(),
  hasPassword: z.boolean(),
  memberSince: z.string(),
  emailChange: z.object({ email: z.string(), expiresAt: z.string() }).nullable(),
  /**
   * The end of the revert period after an email change: addresses, points and credit cannot be
   * changed before it.
   */
  revertPeriodEnd: z.string().nullable(),
})

export type Account = z.infer<typeof accountSchema>

/**
 * Account settings. A call that needs step-up authentication answers 40100 until `confirmPassword`
 * was called for its action.
 */
export const accountContract = defineContract({
  readAccount: {
    method: 'get',
    path: '/api/user/account',
    summary: 'Get the member’s account',
    access: 'member',
    rate: 'read',
    input: empty,
    output: accountSchema,
  },
  updateNameAndBirth: {
    method: 'post',
    path: '/api/user/updateNameAndBirth',
    summary: 'Update the name and the birth date; the birth date can change once a year',
    access: 'member',
    rate: 'write',
    input: z.strictObject({
      firstName: firstNameSchema,
      lastName: lastNameSchema,
      birthDate: idText(10, 0).nullable(),
    }),
    output: accountSchema,
  },
  updateContact: {
    method: 'post',
    path: '/api/user/updateContact',
    summary: 'Update the phone number and newsletter consent',
    access: 'member',
    rate: 'write',
    input: z.strictObject({ phone: optionalPhoneSchema.nullable(), marketing: z.boolean() }),
    output: accountSchema,
  },
  confirmPassword: {
    method: 'post',
    path: '/api/user/confirm-password',
    summary:
      'Confirm the member’s identity by password, emailed code or passkey; allows one named '
      + 'action for 10 minutes in this session',
    access: 'member',
    rate: 'signIn',
    input: z.strictObject({
      action: z.enum(stepUpActions),
      password: passwordSchema.optional(),
      code: codeSchema.optional(),
      passkey: z.strictObject({ challengeId: idText(), credential: credentialSchema }).optional(),
    }),
    output: z.object({ action: z.enum(stepUpActions), expiresAt: z.string() }),
  },
  openPasskeyProof: {
    method: 'post',
    path: '/api/user/confirm-password/passkey',
    summary:
      'Get the options for confirming identity with a passkey; valid once, for 5 minutes, in '
      + 'this session',
    access: 'member',
    rate: 'write',
    input: empty,
    output: z.object({ challengeId: z.string(), options: z.record(z.string(), z.unknown()) }),
  },
  sendConfirmCode: {
    method: 'post',
    path: '/api/user/sendConfirmCode',
    summary: 'Email a code that confirms an action, for members without a password',
    access: 'member',
    rate: 'signIn',
    input: empty,
    output: done,
  },
  changeEmailCaptcha: {
    method: 'post',
    path: '/api/captcha/changeEmailCaptcha',
    summary:
      'Email a code to the new address, valid for that address in this session (needs '
      + 'change-email)',
    access: 'member',
    rate: 'signIn',
    input: z.strictObject({ email: emailSchema }),
    output: done,
  },
  changeEmail: {
    method: 'post',
    path: '/api/user/changeEmail',
    summary:
      'Verify the code and email a confirmation link to the new address, valid for one hour '
      + '(needs change-email)',
    access: 'member',
    rate: 'signIn',
    input: z.strictObject({ email: emailSchema, code: codeSchema }),
    output: accountSchema,
  },
  cancelEmailChange: {
    method: 'post',
    path: '/api/user/cancelEmailChange',
    summary: 'Cancel the pending email change',
    access: 'member',
    rate: 'write',
    input: empty,
    output: accountSchema,
  },
  confirmEmail: {
    method: 'get',
    path: '/api/user/confirm-email/:token',
    summary:
      'Confirm an email change with the token from the email; repeating the call gives the '
      + 'same answer',
    access: 'anyone',
    rate: 'signIn',
    input: z.strictObject({ token: emailTokenSchema }),
    output: z.object({ email: z.string(), confirmedAt: z.string() }),
  },
  undoEmailChange: {
    method: 'post',
    path: '/api/user/undoEmailChange',
    summary:
      'Revert an email change with the token sent to the previous address, within 7 days; '
      + 'ends every session',
    access: 'anyone',
    rate: 'signIn',
    input: z.strictObject({ token: emailTokenSchema }),
    output: z.object({ email: z.string() }),
  },
  changePassword: {
    method: 'post',
    path: '/api/user/changePassword',
    summary: 'Set a password and end every other session (needs change-password)',
    access: 'member',
    rate: 'write',
    input: z.strictObject({ password: newPasswordSchema }),
    output: accountSchema,
  },
})

const accountAssetSchema = z.object({
  /** Such as "2 personal coupons". */
  name: z.string(),
  /** What happens to it, as a sentence. */
  outcome: z.string(),
})
export type AccountAsset = z.infer<typeof accountAssetSchema>

export const closeAccountContract = defineContract({
  readClosing: {
    method: 'get',
    path: '/api/user/closeAccount',
    summary: 'List what the member would lose or keep by closing the account',
    access: 'member',
    rate: 'read',
    input: empty,
    output: z.object({ assets: z.array(accountAssetSchema) }),
  },
  closeAccount: {
    method: 'post',
    path: '/api/user/closeAccount',
    summary:
      'Close the account and erase all data that is not required by law (needs close-account)',
    access: 'member',
    rate: 'write',
    input: empty,
    output: done,
  },
})
