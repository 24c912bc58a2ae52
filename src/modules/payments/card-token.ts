import { patternText } from '#platform/http/text-fields.ts'

/**
 * A token of a card stored by the payment provider (`pm_…` at Stripe). A text of only digits is
 * rejected, because it may be a card number.
 */
export const cardTokenSchema = patternText(/^(?!\d+$)[\w.-]{1,255}$/, {
  max: 255,
  message: 'Send the card token from the payment provider, never the card number.',
})
