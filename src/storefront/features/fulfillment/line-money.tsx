import type { OrderProgress } from '#modules/fulfillment/contract.ts'
import type { ReturnEligibility } from '#modules/returns/contract.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { Table } from '#ui/primitives/table/table.tsx'
import { formatNumber } from '../cart/count-words.ts'
import * as t from '#messages/order.ts'
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
    <Panel title={t.itemByItem}>
      <div className="stack">
        <Table
          stacks
          caption={t.itemByItemHint}
          columns={[
            { label: t.item },
            { label: t.paid, align: 'end' },
            { label: t.refunded, align: 'end' },
            { label: t.refundToday, align: 'end' },
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
            {t.returnAll({ amount: formatMoney(total) })}
            {eligible !== null
              && eligible.lines.some(({ returnable }) => returnable > 0)
              && ` ${t.returnFee({ amount: formatMoney(eligible.shippingFee) })}`}
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
    t.listPrice({ amount: formatMoney(line.list) }),
    ...(off > 0 ? [t.discount({ amount: formatMoney(-off) })] : []),
    ...(monogram > 0 ? [t.monogram({ amount: formatMoney(monogram) })] : []),
    ...(line.delivery > 0 ? [t.shippingAndWrap({ amount: formatMoney(line.delivery) })] : []),
    ...(line.tax > 0 ? [t.tax({ amount: formatMoney(line.tax) })] : []),
    ...(line.points.paid > 0 ? [t.paidWithPoints({ amount: formatMoney(line.points.paid) })] : []),
    ...(line.points.earned > 0
      ? [t.earns({ count: line.points.earned, number: formatNumber(line.points.earned) })]
      : []),
  ]
  return (
    <div>
      {line.qty > 1 && `${line.qty} × `}
      {line.title}
      <small>{parts.join(', ')}</small>
    </div>
  )
}
