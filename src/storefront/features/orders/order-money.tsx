import { formatPaymentMethod } from '../payments/format-payment-method.ts'
import type { OrderDetail } from '#modules/orders/contract.ts'
import { calculateLinePrice } from '#kernel/money/line-price.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { Table } from '#ui/primitives/table/table.tsx'
import { SummaryLines } from '#ui/primitives/summary-card/summary-card.tsx'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { formatPaymentStatus } from './format-payment-status.ts'
import { formatDay, describeRefund, toSentence } from './order-texts.ts'
import { orderTotalLines } from './order-total-lines.ts'
import * as t from '#messages/order.ts'
import styles from './order.module.css'

/** All amounts of an order: items, adjustments, taxes, tenders and refunds. */
export function OrderMoney({ order }: { order: OrderDetail }) {
  return (
    <Panel title={t.payment}>
      <MoneyTable order={order} />
    </Panel>
  )
}

export function MoneyTable({ order }: { order: OrderDetail }) {
  const { timeZone } = useShopSettings()
  const { totals, currency, payment, refunds, otherRefunds, tenders, due } = order
  const lines = orderTotalLines(order)
  return (
    <>
      <div className={styles.money}>
        <Table
          caption={t.itemsAndPrices}
          columns={[{ label: t.item }, { label: t.amount, align: 'end' }]}
          rows={order.groups
            .flatMap((group) => group.lines)
            .map((line) => ({
              key: line.id,
              cells: [
                <ItemCell key="what" line={line} />,
                formatMoney(calculateLinePrice(line).amount),
              ],
            }))}
        />
      </div>
      <SummaryLines lines={lines} currency={currency} />
      <p className={styles.paid}>
        <span>{t.total}</span> <span>{formatMoney(totals.grand)}</span>
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
            { key: 'due', label: t.byCard, amount: due },
          ]}
        />
      )}
      <p className={styles.words}>
        {payment ? `${formatPaymentMethod(payment)}. ` : ''}
        {formatPaymentStatus(order)}.
      </p>
      {refunds.length > 0 && (
        <SummaryLines
          currency={currency}
          lines={refunds.map((refund, index) => ({
            key: String(index),
            label: t.refundOn({ date: formatDay(refund.at, timeZone) }),
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
            label: t.refundedAs({
              tender: label.charAt(0).toLowerCase() + label.slice(1),
              date: formatDay(at, timeZone),
            }),
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
          {line.qty} × {formatMoney(calculateLinePrice(line).each)}
        </small>
      )}
    </>
  )
}
