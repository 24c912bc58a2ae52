import { formatPaymentMethod } from '#kernel/payment-method/format-payment-method.ts'
import type { OrderDetail } from '#modules/orders/contract.ts'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { MoneyTable } from './order-money.tsx'
import { listDestinationLines } from './destination-lines.ts'
import { formatDay } from './order-texts.ts'
import { AddressLines, SheetFrame } from './sheet-frame.tsx'
import styles from './order.module.css'

export function InvoiceSheet({ order }: { order: OrderDetail }) {
  const { timeZone } = useShopSettings()
  const { billing, payment, groups } = order
  const [only] = groups.length === 1 ? groups : []
  return (
    <SheetFrame
      title={`Invoice ${order.number}`}
      mark={order.number}
      lead={
        <p>
          <time dateTime={order.placedAt}>{formatDay(order.placedAt, timeZone)}</time>.{' '}
          {order.paymentStatus}.
        </p>
      }
    >
      <div className={styles.parties}>
        <section>
          <h2>Bill to</h2>
          <AddressLines
            lines={billing ? [billing.name, ...billing.lines, order.email] : [order.email]}
          />
          {payment && <p>{formatPaymentMethod(payment)}</p>}
        </section>
        <section>
          <h2>{only?.pickup ? 'Pickup at' : 'Ship to'}</h2>
          {only?.address ? (
            <AddressLines lines={listDestinationLines(only)} />
          ) : (
            <p>{groups.map(({ recipientName }) => recipientName).join(', ')}</p>
          )}
        </section>
      </div>
      <section>
        <h2>Payment</h2>
        <MoneyTable order={order} />
      </section>
    </SheetFrame>
  )
}
