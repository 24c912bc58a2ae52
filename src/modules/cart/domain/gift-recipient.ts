import { formatShortMoney } from '#kernel/money/money.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { giftCardAmountLimits, isGiftCardAmount } from './gift-card-amount.ts'

export function refuseAmount(amount: number): Refusal<'fields-invalid'> | null {
  if (isGiftCardAmount(amount)) return null
  const { min, max } = giftCardAmountLimits
  const fault = `Enter whole dollars from ${formatShortMoney(min)} to ${formatShortMoney(max)}.`
  return refuse('fields-invalid', fault, {
    reason: 'gift-card-amount-out-of-range',
    fields: { giftCardAmount: fault },
  })
}

export function refuseOtherProduct(): Refusal<'fields-invalid'> {
  return refuse('fields-invalid', 'This item is not a gift card.', { reason: 'not-a-gift-card' })
}
