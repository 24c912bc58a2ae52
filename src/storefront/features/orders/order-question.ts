import { emailWarning, isEmail, normalizeEmail } from '#kernel/email/email.ts'

/** What is wrong with the number or the address of an order that is asked for; null when nothing is. */
export const checkNumber = (value: string) => (value.trim() === '' ? 'Enter the order number from your confirmation.' : null)
export const checkEmail = (value: string) => (isEmail(normalizeEmail(value)) ? null : emailWarning)
