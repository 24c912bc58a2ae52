import type { OrderProgress } from '#modules/fulfillment/contract.ts'
import type { ReturnEligibility } from '#modules/returns/contract.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { Table } from '#ui/primitives/table/table.tsx'
import { countOf } from '../cart/count-words.ts'
import styles from './order-care.module.css'

type Line = OrderProgress['money'][number]

interface LineMoneyProps {
  readonly lines: readonly Line[]
  readonly eligible: ReturnEligibility | null
}

/** Every line's money: what it was made of, what has gone back, and what would go back today. */
export function LineMoney({ lines, eligible }: LineMoneyProps) {
  const today = new Map(eligible?.lines.map(({ lineId, backToday }) => [lineId, backToday]))
  const total = [...today.values()].reduce((sum, amount) => sum + amount, 0)
  return (
    <Panel title="Piece by piece">
      <div className="stack">
        <Table
          stacks
          caption="What each piece cost, what has gone back, and what you would get back today"
          columns={[
            { label: 'What' },
            { label: 'Paid', align: 'end' },
            { label: 'Back so far', align: 'end' },
            { label: 'Back today', align: 'end' },
          ]}
          rows={lines.map((line) => ({
            key: line.lineId,
            cells: [
              <MadeOf key="what" line={line} />,
              formatMoney(line.paid),
              formatMoney(line.refunded),
              formatMoney(today.get(line.lineId) ?? 0),
            ],
          }))}
        />
        {total > 0 && (
          <p className={styles.words}>
            You would get back {formatMoney(total)} today.
            {eligible !== null
              && eligible.lines.some(({ returnable }) => returnable > 0)
              && ` The way back with our carrier costs ${formatMoney(eligible.shippingFee)} once, and nothing for credit, an exchange or what we got wrong.`}
          </p>
        )}
      </div>
    </Panel>
  )
}

function MadeOf({ line }: { line: Line }) {
  const off = line.discounts.reduce((sum, { amount }) => sum + amount, 0)
  const letters = line.paid - line.list + off - line.delivery - line.tax
  const parts = [
    `${formatMoney(line.list)} listed`,
    ...(off > 0 ? [`${formatMoney(-off)} discount`] : []),
    ...(letters > 0 ? [`${formatMoney(letters)} letters`] : []),
    ...(line.delivery > 0 ? [`${formatMoney(line.delivery)} delivery and wrap`] : []),
    ...(line.tax > 0 ? [`${formatMoney(line.tax)} tax`] : []),
    ...(line.points.paid > 0 ? [`${formatMoney(line.points.paid)} of it paid with points`] : []),
    ...(line.points.earned > 0 ? [`gives ${countOf(line.points.earned, 'point')}`] : []),
  ]
  return (
    <div>
      {line.qty > 1 && `${line.qty} × `}
      {line.title}
      <small>{parts.join(', ')}</small>
    </div>
  )
}
