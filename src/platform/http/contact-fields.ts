import { z } from 'zod'
import { emailWarning, isEmail, normalizeEmail } from '#kernel/email/email.ts'
import { cleanText } from '#kernel/text/clean-text.ts'
import { normalizePhone, describePhoneError } from '#kernel/us-address/phone.ts'
import { isZip, normalizeZip } from '#kernel/us-address/us-address.ts'
import { textKind } from './text-fields.ts'

function email(isOptional: boolean) {
  return (
    z
      .string({ error: emailWarning })
      .max(254, { error: emailWarning, abort: true })
      // Invisible characters are rejected, not removed, because they would be a different mailbox.
      .overwrite(normalizeEmail)
      .refine((text) => (isOptional && text === '') || isEmail(text), { error: emailWarning })
  )
}

export const emailSchema = textKind('email', email(false))

export const optionalEmailSchema = textKind('email', email(true))

export const zipMessage = 'ZIP code needs 5 digits, or 5 and 4.'

export const zipSchema = textKind(
  'zip',
  z
    .string({ error: zipMessage })
    .max(20, { error: zipMessage, abort: true })
    .overwrite((text) => normalizeZip(cleanText(text)))
    .refine(isZip, { error: zipMessage }),
)

export const phoneMessage = 'Phone number needs exactly 10 digits.'

function phone(isOptional: boolean) {
  return z
    .string({ error: phoneMessage })
    .max(40, { error: phoneMessage, abort: true })
    .overwrite((text) => normalizePhone(cleanText(text)))
    .superRefine((text, context) => {
      const message = isOptional && text === '' ? null : describePhoneError(text)
      if (message !== null) context.addIssue({ code: 'custom', message })
    })
}

export const phoneSchema = textKind('phone', phone(false))

export const optionalPhoneSchema = textKind('phone', phone(true))

export const passwordMessage = 'Please enter your password.'

/** Not trimmed. */
export const passwordSchema = textKind(
  'password',
  z
    .string({ error: passwordMessage })
    .min(1, { error: passwordMessage })
    .max(200, { error: 'A password can have at most 200 characters.' }),
)
