import { formatShortMoney } from '#kernel/money/money.ts'
import type { GiftRecipient, StoredCartLine } from './cart-state.ts'

/** In cents. Buyers choose any whole dollars between them. */
export const giftCardAmountLimits = { min: 25_00, max: 2_000_00 } as const

/** A card that goes to the buyer; checkout fills in the address. */
export const cardForBuyer: GiftRecipient = {
  recipientName: '',
  recipientEmail: '',
  senderName: '',
  note: '',
  sendOn: null,
}

/** What is wrong with an amount in cents; null if nothing is. */
export function findAmountFault(amount: number): string | null {
  const { min, max } = giftCardAmountLimits
  if (amount >= min && amount <= max && amount % 100 === 0) return null
  return `Enter whole dollars from ${formatShortMoney(min)} to ${formatShortMoney(max)}.`
}

interface PricedVariant {
  readonly price: number
  readonly compareAt: number | null
  readonly options: readonly { readonly name: string; readonly value: string }[]
}

/** The variant of a line; a gift card has the amount that its buyer chose. */
export function findLineFacts<Facts extends PricedVariant>(
  { variantId, giftCard }: Pick<StoredCartLine, 'variantId' | 'giftCard'>,
  variants: ReadonlyMap<string, Facts>,
): Facts | undefined {
  const facts = variants.get(variantId)
  const amount = giftCard?.amount
  if (!facts || amount === undefined) return facts
  const options = facts.options.map(({ name }) => ({ name, value: formatShortMoney(amount) }))
  return { ...facts, price: amount, compareAt: null, options }
}
