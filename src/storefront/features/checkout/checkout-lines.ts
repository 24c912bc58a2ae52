import { formatMethodRow } from '#kernel/shipping-method/format-method.ts'
import type { CheckoutView } from '#modules/checkout/contract.ts'
import type { SummaryLine } from '#ui/primitives/summary-card/summary-card.tsx'
import { groupNameForYou } from '../cart/group-name.ts'

type PricedTotals = Pick<CheckoutView, 'adjustments' | 'taxes' | 'taxState' | 'totals'> & {
  readonly groups: readonly Pick<CheckoutView['groups'][number], 'id' | 'kind' | 'recipientName'>[]
}

/** One row per adjustment and tax; unknown amounts say when they will be known. */
export function checkoutLines({
  adjustments,
  taxes,
  taxState,
  totals,
  groups,
}: PricedTotals): SummaryLine[] {
  return [
    { key: 'items', label: 'Items', amount: totals.merchandise },
    ...adjustments
      .filter((row) => row.kind !== 'tax')
      .map((row, index): SummaryLine => {
        const group = groups.length > 1 ? groups.find(({ id }) => id === row.groupId) : undefined
        return {
          key: `${row.kind} ${index}`,
          label: row.kind === 'shipping' ? formatMethodRow(row.label) : row.label,
          ...(group && { note: `To ${groupNameForYou(group)}` }),
          amount: Math.abs(row.amount),
          ...(row.amount === 0 && { words: 'Free' }),
          ...(isDiscount(row.kind) && { off: true }),
        }
      }),
    ...taxLines(taxes, taxState),
  ]
}

/** The tenders in the order in which they are used, and the rest for the card. */
export function tenderLines({
  tenders,
  due,
}: Pick<CheckoutView, 'due'> & { tenders: Pick<CheckoutView['tenders'], 'rows'> }): SummaryLine[] {
  return [
    ...tenders.rows.map(({ label, amount }, index) => ({
      key: `tender ${index}`,
      label,
      amount,
      off: true,
    })),
    { key: 'due', label: 'Left to pay by card', amount: due },
  ]
}

function isDiscount(kind: string): boolean {
  return kind.endsWith('discount')
}

function taxLines(taxes: CheckoutView['taxes'], state: CheckoutView['taxState']): SummaryLine[] {
  if (state === 'none') return [{ key: 'tax', label: 'Tax', amount: 0, words: 'By address' }]
  const note = state === 'estimated' ? 'Estimated by ZIP code' : undefined
  if (taxes.length === 0) return [{ key: 'tax', label: 'Tax', note, amount: 0, words: 'None' }]
  return taxes.map(({ jurisdiction, rate, amount }) => ({
    key: `tax ${jurisdiction} ${rate}`,
    label: `${jurisdiction} tax, ${formatTaxRate(rate)}`,
    note,
    amount,
  }))
}

/** The label says whether the total can still change. */
export const totalLabels: Readonly<Record<CheckoutView['taxState'], string>> = {
  none: 'Total before tax',
  estimated: 'Estimated total',
  final: 'Total',
}

/** Formats a rate in millionths: 88750 is 8.875%. */
export function formatTaxRate(rate: number): string {
  return `${Number((rate / 10_000).toFixed(4))}%`
}
