import { z } from 'zod'
import { idText } from '#platform/http/text-fields.ts'
import { emailSchema, optionalPhoneSchema, passwordSchema } from '#platform/http/contact-fields.ts'
import { contract } from '#platform/http/endpoint.ts'
import {
  codeSchema,
  credentialSchema,
  firstNameSchema,
  lastNameSchema,
  mailTokenSchema,
  newPasswordSchema,
} from './contract.ts'
import { stepUpActions } from './domain/step-up.ts'

const empty = z.strictObject({})
const done = z.object({})

const accountSchema = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** YYYY-MM-DD */
  birthDate: z.string().nullable(),
  /** The first day on which the birth date may be changed again; null when it may be now. */
  birthDateFixedUntil: z.string().nullable(),
  phone: z.string().nullable(),
  marketing: z.boolean(),
  hasPassword: z.boolean(),
  memberSince: z.string(),
  /** The open request to change the address; `email` is masked. */
  emailChange: z.object({ email: z.string(), expiresAt: z.string() }).nullable(),
  /** After the address was changed: until then addresses, points and credit stand still, because it can be undone. */
  guardedUntil: z.string().nullable(),
})

export type Account = z.infer<typeof accountSchema>

/** What a member's own pages show and change. An action that needs the password again answers 40100 until `confirmPassword` was called for it. */
export const accountContract = contract({
  readAccount: {
    method: 'get',
    path: '/api/user/account',
    summary: 'The member’s own account',
    access: 'member',
    rate: 'read',
    input: empty,
    output: accountSchema,
  },
  updateNameAndBirth: {
    method: 'post',
    path: '/api/user/updateNameAndBirth',
    summary: 'Name and birth date; the birth date once a year',
    access: 'member',
    rate: 'write',
    input: z.strictObject({
      firstName: firstNameSchema,
      lastName: lastNameSchema,
      /** YYYY-MM-DD, or null for none. */
      birthDate: idText(10, 0).nullable(),
    }),
    output: accountSchema,
  },
  updateContact: {
    method: 'post',
    path: '/api/user/updateContact',
    summary: 'Phone and whether news may be mailed',
    access: 'member',
    rate: 'write',
    input: z.strictObject({ phone: optionalPhoneSchema.nullable(), marketing: z.boolean() }),
    output: accountSchema,
  },
  confirmPassword: {
    method: 'post',
    path: '/api/user/confirm-password',
    summary:
      'Proves once more who is there, by password, mailed code or passkey: opens one named action for 10 minutes in this session',
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
      'What the browser needs to prove by passkey who is there; good for 5 minutes, once, in this session',
    access: 'member',
    rate: 'write',
    input: empty,
    output: z.object({ challengeId: z.string(), options: z.record(z.string(), z.unknown()) }),
  },
  sendConfirmCode: {
    method: 'post',
    path: '/api/user/sendConfirmCode',
    summary: 'Mails a code that confirms an action, for members without a password',
    access: 'member',
    rate: 'signIn',
    input: empty,
    output: done,
  },
  changeEmailCaptcha: {
    method: 'post',
    path: '/api/captcha/changeEmailCaptcha',
    summary:
      'Mails a code to the new address, bound to it and to this session (needs change-email)',
    access: 'member',
    rate: 'signIn',
    input: z.strictObject({ email: emailSchema }),
    output: done,
  },
  changeEmail: {
    method: 'post',
    path: '/api/user/changeEmail',
    summary:
      'With that code: mails a link to the new address, good for an hour (needs change-email)',
    access: 'member',
    rate: 'signIn',
    input: z.strictObject({ email: emailSchema, code: codeSchema }),
    output: accountSchema,
  },
  cancelEmailChange: {
    method: 'post',
    path: '/api/user/cancelEmailChange',
    summary: 'Takes the open request back',
    access: 'member',
    rate: 'write',
    input: empty,
    output: accountSchema,
  },
  confirmEmail: {
    method: 'get',
    path: '/api/user/confirm-email/:token',
    summary: 'The button behind the link to the new address; a second time it answers the same',
    access: 'anyone',
    rate: 'signIn',
    input: z.strictObject({ token: mailTokenSchema }),
    output: z.object({ email: z.string(), confirmedAt: z.string() }),
  },
  undoEmailChange: {
    method: 'post',
    path: '/api/user/undoEmailChange',
    summary:
      'The link in the notice to the old address: for 7 days it takes the change back and ends every session',
    access: 'anyone',
    rate: 'signIn',
    input: z.strictObject({ token: mailTokenSchema }),
    output: z.object({ email: z.string() }),
  },
  changePassword: {
    method: 'post',
    path: '/api/user/changePassword',
    summary: 'Sets a password and ends every other session (needs change-password)',
    access: 'member',
    rate: 'write',
    input: z.strictObject({ password: newPasswordSchema }),
    output: accountSchema,
  },
})

export const closeAccountContract = contract({
  readClosing: {
    method: 'get',
    path: '/api/user/close',
    summary:
      'What a member still has with the shop, and what becomes of it when the account is closed',
    access: 'member',
    rate: 'read',
    input: empty,
    output: z.object({ left: z.array(z.object({ what: z.string(), becomes: z.string() })) }),
  },
  closeAccount: {
    method: 'post',
    path: '/api/user/close',
    summary: 'Closes the account and erases what need not be kept (needs close-account)',
    access: 'member',
    rate: 'write',
    input: empty,
    output: done,
  },
})
