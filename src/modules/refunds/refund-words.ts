import { formatMoney } from '#kernel/money/money.ts'
import type { MadeRefund } from './refund-order.ts'

/** Where a refund goes, in sentences for its buyer: each tender by name, then the card or the new credit. */
export function refundInWords({ pocket, own, bonus, toTenders }: MadeRefund): string[] {
  const back = toTenders.map(
    ({ tender, amount }) => `${formatMoney(amount)} is back ${placeOf(tender)}.`,
  )
  if (own === 0) return back
  if (pocket === 'credit')
    return [
      ...back,
      `You have ${formatMoney(own + bonus)} of store credit more${bonus > 0 ? `, ${formatMoney(bonus)} of it from us` : ''}.`,
    ]
  return [
    ...back,
    `${formatMoney(own)} goes back to where it came from. Banks take 5 to 10 days to show it.`,
  ]
}

function placeOf({ kind, pocket, label }: MadeRefund['toTenders'][number]['tender']): string {
  if (kind === 'deposit') return 'on its way to the card that paid the deposit'
  if (kind === 'points') return 'with your points'
  return pocket === 'gift_card'
    ? `on your ${label.charAt(0).toLowerCase()}${label.slice(1)}`
    : 'in your wallet'
}
