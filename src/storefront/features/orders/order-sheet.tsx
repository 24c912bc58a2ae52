import type { OrderDetail } from '#modules/orders/contract.ts'
import { formatPhone } from '#kernel/us-address/us-address.ts'
import { Mark } from '#ui/primitives/mark/mark.tsx'
import { brand } from '#storefront/brand.ts'
import { datesOf } from '../checkout/dates.ts'
import { MoneyTable } from './order-money.tsx'
import { dayOf } from './order-words.ts'
import styles from './order.module.css'

/** The order on one sheet of paper. */
export function OrderSheet({ order }: { order: OrderDetail }) {
  return (
    <article className={styles.sheet}>
      <header className={styles.sheetHead}>
        <div>
          <p className={styles.sheetBrand}>{brand.name}</p>
          <p>
            {brand.phone.shown}, {brand.email}
          </p>
        </div>
        <Mark text={order.number} size="small" />
      </header>
      <h1>Order {order.number}</h1>
      <p>
        Placed <time dateTime={order.placedAt}>{dayOf(order.placedAt)}</time>. {order.status}. Receipt to {order.email}.
      </p>
      {order.groups.map((group) => (
        <section key={group.id}>
          <h2>
            To {group.recipientName || 'you'}
            {group.arrives && `, arrives ${datesOf(group.arrives)}`}
          </h2>
          {group.address && (
            <address>
              {addressLines(group.address).map((line) => (
                <span key={line}>
                  {line}
                  <br />
                </span>
              ))}
            </address>
          )}
          <ul>
            {group.lines.map((line) => (
              <li key={line.id}>
                {line.qty} × {[line.title, ...line.options].join(', ')}
                {line.sku && ` (${line.sku})`}. {line.returnable}
              </li>
            ))}
          </ul>
          {group.giftNote && <p>Card: {group.giftNote}</p>}
        </section>
      ))}
      <section>
        <h2>Money</h2>
        <MoneyTable order={order} />
      </section>
    </article>
  )
}

export function addressLines({
  firstName,
  lastName,
  company,
  line1,
  line2,
  city,
  stateCode,
  zip,
  phone,
}: NonNullable<OrderDetail['groups'][number]['address']>): string[] {
  return [`${firstName} ${lastName}`, company, line1, line2, `${city}, ${stateCode} ${zip}`, formatPhone(phone)].filter(Boolean)
}
