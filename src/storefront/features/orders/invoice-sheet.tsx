import { formatPaymentMethod } from '../payments/format-payment-method.ts'
import type { OrderDetail } from '#modules/orders/contract.ts'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { formatPaymentStatus } from './format-payment-status.ts'
import { MoneyTable } from './order-money.tsx'
import { listDestinationLines } from './destination-lines.ts'
import { formatDay } from './order-texts.ts'
import { AddressLines, SheetFrame } from './sheet-frame.tsx'
import * as t from '#messages/order-sheets.ts'
import styles from './order.module.css'

export function InvoiceSheet({ order }: { order: OrderDetail }) {
  const { timeZone } = useShopSettings()
  const { billing, payment, groups } = order
  const [only] = groups.length === 1 ? groups : []
  return (
    <SheetFrame
      title={t.invoiceNumber({ number: order.number })}
      mark={order.number}
      lead={
        <p>
          <time dateTime={order.placedAt}>{formatDay(order.placedAt, timeZone)}</time>.{' '}
          {formatPaymentStatus(order)}.
        </p>
      }
    >
      <div className={styles.parties}>
        <section>
          <h2>{t.billTo}</h2>
          <AddressLines
            lines={billing ? [billing.name, ...billing.lines, order.email] : [order.email]}
          />
          {payment && <p>{formatPaymentMethod(payment)}</p>}
        </section>
        <section>
          <h2>{only?.pickup ? t.pickupAt : t.shipTo}</h2>
          {only?.address ? (
            <AddressLines lines={listDestinationLines(only)} />
          ) : (
            <p>{groups.map(({ recipientName }) => recipientName).join(', ')}</p>
          )}
        </section>
      </div>
      <section>
        <h2>{t.payment}</h2>
        <MoneyTable order={order} />
      </section>
    </SheetFrame>
  )
}
