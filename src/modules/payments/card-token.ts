import { patternText } from '#platform/http/text-fields.ts'

/** Of a card that the payment provider keeps (Stripe's `pm_…`). What consists of digits is a number that somebody sent in its place. */
export const cardTokenSchema = patternText(/^(?!\d+$)[\w.-]{1,255}$/, {
  max: 255,
  message: 'Send the token that the payment provider gave for the card, never its number.',
})
