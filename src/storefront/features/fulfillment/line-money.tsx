import type { OrderProgress } from '#modules/fulfillment/contract.ts'
import type { ReturnEligibility } from '#modules/returns/contract.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { Table } from '#ui/primitives/table/table.tsx'
import { formatCount } from '../cart/count-words.ts'
import styles from './order-care.module.css'

type Line = OrderProgress['money'][number]

interface LineMoneyProps {
  readonly lines: readonly Line[]
  readonly eligible: ReturnEligibility | null
}

/** The amounts of each line: price components, refunds so far and the refund if returned today. */
export function LineMoney({ lines, eligible }: LineMoneyProps) {
  const today = new Map(eligible?.lines.map(({ lineId, refundToday }) => [lineId, refundToday]))
  const total = [...today.values()].reduce((sum, amount) => sum + amount, 0)
  return (
    <Panel title="Item by item">
      <div className="stack">
        <Table
          stacks
          caption="Price of each item, refunds so far, and the refund if returned today"
          columns={[
            { label: 'Item' },
            { label: 'Paid', align: 'end' },
            { label: 'Refunded', align: 'end' },
            { label: 'Refund today', align: 'end' },
          ]}
          rows={lines.map((line) => ({
            key: line.lineId,
            cells: [
              <ItemCell key="what" line={line} />,
              formatMoney(line.paid),
              formatMoney(line.refunded),
              formatMoney(today.get(line.lineId) ?? 0),
            ],
          }))}
        />
        {total > 0 && (
          <p className={styles.words}>
            If you returned everything today, your refund would be {formatMoney(total)}.
            {eligible !== null
              && eligible.lines.some(({ returnable }) => returnable > 0)
              && ` Return shipping with our carrier costs ${formatMoney(eligible.shippingFee)} `
                + 'once. It is free for store credit, exchanges and our mistakes.'}
          </p>
        )}
      </div>
    </Panel>
  )
}

function ItemCell({ line }: { line: Line }) {
  const off = line.discounts.reduce((sum, { amount }) => sum + amount, 0)
  const monogram = line.paid - line.list + off - line.delivery - line.tax
  const parts = [
    `${formatMoney(line.list)} listed`,
    ...(off > 0 ? [`${formatMoney(-off)} discount`] : []),
    ...(monogram > 0 ? [`${formatMoney(monogram)} monogram`] : []),
    ...(line.delivery > 0 ? [`${formatMoney(line.delivery)} shipping and gift wrap`] : []),
    ...(line.tax > 0 ? [`${formatMoney(line.tax)} tax`] : []),
    ...(line.points.paid > 0 ? [`${formatMoney(line.points.paid)} paid with points`] : []),
    ...(line.points.earned > 0 ? [`earns ${formatCount(line.points.earned, 'point')}`] : []),
  ]
  return (
    <div>
      {line.qty > 1 && `${line.qty} × `}
      {line.title}
      <small>{parts.join(', ')}</small>
    </div>
  )
}
