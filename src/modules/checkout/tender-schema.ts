import { z } from 'zod'

const cents = z.number().int()

const tenderSchema = z.object({
  kind: z.enum(['wallet', 'points']),
  balanceType: z.enum(['promotional', 'registry_fund', 'refund_credit', 'gift_card']).nullable(),
  label: z.string(),
  amount: cents,
})

/** What pays besides the card, in the order it is spent, and what could. */
export const tendersSchema = z.object({
  rows: z.array(tenderSchema),
  /** The member's wallet; null for guests and when there is nothing in it. */
  wallet: z
    .object({
      isUsed: z.boolean(),
      available: cents,
      balances: z.array(z.object({ name: z.string(), available: cents })),
    })
    .nullable(),
  /** Entered by code; `available` is zero when a card is empty. */
  giftCards: z.array(z.object({ id: z.string(), label: z.string(), available: cents })),
  points: z
    .object({
      available: z.number().int(),
      least: z.number().int(),
      step: z.number().int(),
      stepWorth: cents,
      most: z.number().int(),
      used: z.number().int(),
    })
    .nullable(),
  /** What only a card can pay: gift cards in the cart. */
  cardOnly: cents,
  /** The email address was changed recently: until then wallet and points cannot be used. */
  revertPeriodEnd: z.string().nullable(),
})
export type Tenders = z.infer<typeof tendersSchema>
