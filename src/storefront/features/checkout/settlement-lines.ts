import type { Settlement } from '#modules/checkout/contract.ts'
import type { SummaryLine } from '#ui/primitives/summary-card/summary-card.tsx'
import { groupNameForYou } from '../cart/group-name.ts'

type Priced = Pick<Settlement, 'adjustments' | 'taxes' | 'taxState' | 'totals'> & {
  readonly groups: readonly Pick<Settlement['groups'][number], 'id' | 'kind' | 'recipientName'>[]
}

/** Every adjustment and every tax, each in its own row; what is not known yet says when it will be. */
export function settlementLines({
  adjustments,
  taxes,
  taxState,
  totals,
  groups,
}: Priced): SummaryLine[] {
  return [
    { key: 'items', label: 'Items', amount: totals.merchandise },
    ...adjustments
      .filter((row) => row.kind !== 'tax')
      .map((row, index): SummaryLine => {
        const group = groups.length > 1 ? groups.find(({ id }) => id === row.groupId) : undefined
        return {
          key: `${row.kind} ${index}`,
          label: row.kind === 'shipping' ? `Delivery, ${row.label.toLowerCase()}` : row.label,
          ...(group && { note: `To ${groupNameForYou(group)}` }),
          amount: Math.abs(row.amount),
          ...(row.amount === 0 && { words: 'Free' }),
          ...(isOff(row.kind) && { off: true }),
        }
      }),
    ...taxLines(taxes, taxState),
  ]
}

/** What pays in place of the card, in the order it is spent, and what is left for the card. */
export function tenderLines({
  tenders,
  due,
}: Pick<Settlement, 'due'> & { tenders: Pick<Settlement['tenders'], 'rows'> }): SummaryLine[] {
  return [
    ...tenders.rows.map(({ label, amount }, index) => ({
      key: `tender ${index}`,
      label,
      amount,
      off: true,
    })),
    { key: 'due', label: 'Left for your card', amount: due },
  ]
}

function isOff(kind: string): boolean {
  return kind.endsWith('discount')
}

function taxLines(taxes: Settlement['taxes'], state: Settlement['taxState']): SummaryLine[] {
  if (state === 'none') return [{ key: 'tax', label: 'Tax', amount: 0, words: 'By address' }]
  const note = state === 'estimated' ? 'Estimated by ZIP code' : undefined
  if (taxes.length === 0) return [{ key: 'tax', label: 'Tax', note, amount: 0, words: 'None' }]
  return taxes.map(({ jurisdiction, rate, amount }) => ({
    key: `tax ${jurisdiction} ${rate}`,
    label: `${jurisdiction} tax, ${percent(rate)}`,
    note,
    amount,
  }))
}

/** The total says itself whether it can still change. */
export const totalLabels: Readonly<Record<Settlement['taxState'], string>> = {
  none: 'Total before tax',
  estimated: 'Estimated total',
  final: 'Total',
}

/** Rates come in millionths: 88750 is 8.875 %. */
export function percent(rate: number): string {
  return `${Number((rate / 10_000).toFixed(4))}%`
}
