import { formatShortMoney } from '#kernel/money/money.ts'
import type { GiftRecipient, StoredCartLine } from './cart-state.ts'
import { createGiftCardPicture, type GiftCardPicture } from './gift-card-picture.ts'

/** Characters of the message to the recipient. */
export const giftMessageLength = 300

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

/** Whether an amount in cents is whole dollars within the limits. */
export function isGiftCardAmount(amount: number): boolean {
  const { min, max } = giftCardAmountLimits
  return amount >= min && amount <= max && amount % 100 === 0
}

interface PricedVariant {
  readonly title: string
  readonly picture: GiftCardPicture
  readonly price: number
  readonly compareAt: number | null
  readonly options: readonly { readonly name: string; readonly value: string }[]
}

/** The variant of a line; a gift card has the amount and the design that its buyer chose. */
export function findLineFacts<Facts extends PricedVariant>(
  { variantId, giftCard }: Pick<StoredCartLine, 'variantId' | 'giftCard'>,
  variants: ReadonlyMap<string, Facts>,
): Facts | undefined {
  const facts = variants.get(variantId)
  if (!facts || !giftCard) return facts
  const { amount, design } = giftCard
  return {
    ...facts,
    ...(design && { picture: createGiftCardPicture(design, facts.title) }),
    ...(amount !== undefined && {
      price: amount,
      compareAt: null,
      options: facts.options.map(({ name }) => ({ name, value: formatShortMoney(amount) })),
    }),
  }
}
