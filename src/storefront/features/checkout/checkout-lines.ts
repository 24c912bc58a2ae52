import { calculateItemsTotal } from '#kernel/money/line-price.ts'
import { formatTaxRate } from '#kernel/money/format-tax-rate.ts'
import { isWholeMethodName } from '#kernel/shipping-method/format-method.ts'
import type { CheckoutView } from '#modules/checkout/contract.ts'
import type { SummaryLine } from '#ui/primitives/summary-card/summary-card.tsx'
import { exemptionLines } from '../cart/exemption-lines.ts'
import { groupNameForYou } from '../cart/group-name.ts'
import * as t from '#messages/totals.ts'

type PricedTotals = Pick<
  CheckoutView,
  'adjustments' | 'taxes' | 'taxState' | 'taxExemptions' | 'totals'
> & {
  readonly groups: readonly Pick<CheckoutView['groups'][number], 'id' | 'kind' | 'recipientName'>[]
}

/** One row per adjustment and tax, except monograms; unknown amounts say when they will be known. */
export function checkoutLines({
  adjustments,
  taxes,
  taxState,
  taxExemptions,
  totals,
  groups,
}: PricedTotals): SummaryLine[] {
  return [
    { key: 'items', label: t.items, amount: calculateItemsTotal(totals) },
    ...adjustments
      .filter(({ kind }) => kind !== 'tax' && kind !== 'personalization')
      .map((row, index): SummaryLine => {
        const group = groups.length > 1 ? groups.find(({ id }) => id === row.groupId) : undefined
        return {
          key: `${row.kind} ${index}`,
          label: row.kind === 'shipping' ? formatMethodRow(row.label) : row.label,
          ...(group && { note: t.toGroup({ name: groupNameForYou(group) }) }),
          amount: Math.abs(row.amount),
          ...(row.amount === 0 && { words: t.free }),
          ...(isDiscount(row.kind) && { off: true }),
        }
      }),
    ...taxLines(taxes, taxState, taxExemptions.length > 0),
    ...exemptionLines(taxExemptions),
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
    { key: 'due', label: t.leftToPay, amount: due },
  ]
}

/** "Shipping, standard"; methods that say what they are keep their label. */
function formatMethodRow(label: string): string {
  return isWholeMethodName(label) ? label : t.shippingRow({ method: label.toLowerCase() })
}

function isDiscount(kind: string): boolean {
  return kind.endsWith('discount')
}

function taxLines(
  taxes: CheckoutView['taxes'],
  state: CheckoutView['taxState'],
  isExempt: boolean,
): SummaryLine[] {
  if (state === 'none') return [{ key: 'tax', label: t.tax, amount: 0, words: t.byAddress }]
  const note = state === 'estimated' ? t.estimatedByZip : undefined
  if (taxes.length === 0 && isExempt) return []
  if (taxes.length === 0) return [{ key: 'tax', label: t.tax, note, amount: 0, words: t.none }]
  return taxes.map(({ jurisdiction, rate, amount }) => ({
    key: `tax ${jurisdiction} ${rate}`,
    label: t.taxOf({ jurisdiction, rate: formatTaxRate(rate) }),
    note,
    amount,
  }))
}

/** The label says whether the total can still change. */
export const totalLabels: Readonly<Record<CheckoutView['taxState'], string>> = {
  none: t.totalBeforeTax,
  estimated: t.estimatedTotal,
  final: t.total,
}
