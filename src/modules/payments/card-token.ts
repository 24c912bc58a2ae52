import { z } from 'zod'

/** Of a card that the payment provider keeps (Stripe's `pm_…`). What consists of digits is a number that somebody sent in its place. */
export const cardTokenSchema = z
  .string()
  .regex(/^(?!\d+$)[\w.-]{1,255}$/, 'Send the token that the payment provider gave for the card, never its number.')
