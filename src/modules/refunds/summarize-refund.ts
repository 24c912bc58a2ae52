import { formatMoney } from '#kernel/money/money.ts'
import type { CreatedRefund } from './refund-order.ts'

/**
 * Sentences for the buyer on where the refund goes: tenders first, then the card or store credit.
 */
export function summarizeRefund({ method, own, bonus, toTenders }: CreatedRefund): string[] {
  const sentences = toTenders.map(
    ({ tender, amount }) => `${formatMoney(amount)} is back ${describeTender(tender)}.`,
  )
  if (own === 0) return sentences
  if (method === 'credit')
    return [
      ...sentences,
      `You have ${formatMoney(own + bonus)} more in store `
        + `credit${bonus > 0 ? `, including a ${formatMoney(bonus)} bonus from us` : ''}.`,
    ]
  return [
    ...sentences,
    `We’re refunding ${formatMoney(own)} to your original payment method. It can take 5 to `
      + '10 days to appear.',
  ]
}

function describeTender({
  kind,
  balanceType,
  label,
}: CreatedRefund['toTenders'][number]['tender']): string {
  if (kind === 'deposit') return 'on its way to the card that paid the deposit'
  if (kind === 'points') return 'with your points'
  return balanceType === 'gift_card'
    ? `on your ${label.charAt(0).toLowerCase()}${label.slice(1)}`
    : 'in your wallet'
}
