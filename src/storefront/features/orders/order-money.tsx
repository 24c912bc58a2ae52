import { formatPaymentMethod } from '#kernel/payment-method/format-payment-method.ts'
import type { OrderDetail } from '#modules/orders/contract.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { Table } from '#ui/primitives/table/table.tsx'
import { SummaryLines } from '#ui/primitives/summary-card/summary-card.tsx'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { formatDay, describeRefund, toSentence } from './order-texts.ts'
import { orderTotalLines } from './order-total-lines.ts'
import styles from './order.module.css'

/** All amounts of an order: items, adjustments, taxes, tenders and refunds. */
export function OrderMoney({ order }: { order: OrderDetail }) {
  return (
    <Panel title="Payment">
      <MoneyTable order={order} />
    </Panel>
  )
}

export function MoneyTable({ order }: { order: OrderDetail }) {
  const { timeZone } = useShopSettings()
  const { totals, currency, payment, paymentStatus, refunds, otherRefunds, tenders, due } = order
  const lines = orderTotalLines(order)
  return (
    <>
      <div className={styles.money}>
        <Table
          caption="Items and prices"
          columns={[{ label: 'Item' }, { label: 'Amount', align: 'end' }]}
          rows={order.groups
            .flatMap((group) => group.lines)
            .map((line) => ({
              key: line.id,
              cells: [<ItemCell key="what" line={line} />, formatMoney(line.unitPrice * line.qty)],
            }))}
        />
      </div>
      <SummaryLines lines={lines} currency={currency} />
      <p className={styles.paid}>
        <span>Total</span> <span>{formatMoney(totals.grand)}</span>
      </p>
      {tenders.length > 0 && (
        <SummaryLines
          currency={currency}
          lines={[
            ...tenders.map(({ label, amount }, index) => ({
              key: `tender ${index}`,
              label,
              amount,
              off: true,
            })),
            { key: 'due', label: 'By card', amount: due },
          ]}
        />
      )}
      <p className={styles.words}>
        {payment ? `${formatPaymentMethod(payment)}. ` : ''}
        {paymentStatus}.
      </p>
      {refunds.length > 0 && (
        <SummaryLines
          currency={currency}
          lines={refunds.map((refund, index) => ({
            key: String(index),
            label: `Refund, ${formatDay(refund.at, timeZone)}`,
            note: describeRefund(refund),
            amount: refund.amount,
            off: true,
          }))}
        />
      )}
      {otherRefunds.length > 0 && (
        <SummaryLines
          currency={currency}
          lines={otherRefunds.map(({ label, amount, at, reason }, index) => ({
            key: `back ${index}`,
            label:
              `Refunded as ${label.charAt(0).toLowerCase()}${label.slice(1)}, `
              + formatDay(at, timeZone),
            note: toSentence(reason),
            amount,
            off: true,
          }))}
        />
      )}
    </>
  )
}

function ItemCell({ line }: { line: OrderDetail['groups'][number]['lines'][number] }) {
  return (
    <>
      {[line.title, ...line.options].join(', ')}
      {line.qty > 1 && (
        <small>
          {line.qty} × {formatMoney(line.unitPrice)}
        </small>
      )}
    </>
  )
}
