import type { OrderDetail } from '#modules/orders/contract.ts'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { formatDeliveryDates } from '../checkout/format-delivery-dates.ts'
import { listDestinationLines } from './destination-lines.ts'
import { MoneyTable } from './order-money.tsx'
import { formatDay } from './order-texts.ts'
import { AddressLines, SheetFrame } from './sheet-frame.tsx'

/** The printed order. */
export function OrderSheet({ order }: { order: OrderDetail }) {
  const { timeZone } = useShopSettings()
  return (
    <SheetFrame
      title={`Order ${order.number}`}
      mark={order.number}
      lead={
        <p>
          Placed <time dateTime={order.placedAt}>{formatDay(order.placedAt, timeZone)}</time>.{' '}
          {order.status}. Receipt to {order.email}.
        </p>
      }
    >
      {order.groups.map((group) => (
        <section key={group.id}>
          <h2>
            {group.pickup ? group.method : `To ${group.recipientName || 'you'}`}
            {group.arrives
              && `, ${group.pickup ? 'ready' : 'arrives'} ${formatDeliveryDates(group.arrives)}`}
          </h2>
          {group.address && <AddressLines lines={listDestinationLines(group)} />}
          <ul>
            {group.lines.map((line) => (
              <li key={line.id}>
                {line.qty} × {[line.title, ...line.options].join(', ')}
                {line.sku && ` (${line.sku})`}. {line.returnable}
              </li>
            ))}
          </ul>
          {group.giftNote && <p>Gift note: {group.giftNote}</p>}
        </section>
      ))}
      <section>
        <h2>Payment</h2>
        <MoneyTable order={order} />
      </section>
    </SheetFrame>
  )
}

/** Shown to the buyer only, never on sheets for others. */
export function listDriverNotes({
  deliveryNotes,
}: NonNullable<OrderDetail['groups'][number]['address']>): string[] {
  return deliveryNotes === '' ? [] : [`Note for the driver: ${deliveryNotes}`]
}
