import type { OrderDetail } from '#modules/orders/contract.ts'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { formatDeliveryDates } from '../checkout/format-delivery-dates.ts'
import { listDestinationLines } from './destination-lines.ts'
import { MoneyTable } from './order-money.tsx'
import { markTime } from './order-tags.tsx'
import { formatDay, formatOrderStatus } from './order-texts.ts'
import { AddressLines, SheetFrame } from './sheet-frame.tsx'
import * as t from '#messages/order-sheets.ts'

type Group = OrderDetail['groups'][number]

/** The printed order. */
export function OrderSheet({ order }: { order: OrderDetail }) {
  const { timeZone } = useShopSettings()
  return (
    <SheetFrame
      title={t.orderNumber({ number: order.number })}
      mark={order.number}
      lead={
        <p>
          {t.placed({
            date: formatDay(order.placedAt, timeZone),
            time: markTime(order.placedAt),
            status: formatOrderStatus(order.status),
            email: order.email,
          })}
        </p>
      }
    >
      {order.groups.map((group) => (
        <section key={group.id}>
          <h2>{describeDestination(group)}</h2>
          {group.address && <AddressLines lines={listDestinationLines(group)} />}
          <ul>
            {group.lines.map((line) => (
              <li key={line.id}>
                {line.qty} × {[line.title, ...line.options].join(', ')}
                {line.sku && ` (${line.sku})`}. {line.returnable}
              </li>
            ))}
          </ul>
          {group.giftNote && <p>{t.giftNoteIs({ note: group.giftNote })}</p>}
        </section>
      ))}
      <section>
        <h2>{t.payment}</h2>
        <MoneyTable order={order} />
      </section>
    </SheetFrame>
  )
}

function describeDestination({ pickup, method, recipientName, arrives }: Group): string {
  const to = pickup ? method : recipientName ? t.toName({ name: recipientName }) : t.toYou
  if (!arrives) return to
  return (pickup ? t.ready : t.arrives)({ to, dates: formatDeliveryDates(arrives) })
}

/** Shown to the buyer only, never on sheets for others. */
export function listDriverNotes({ deliveryNotes }: NonNullable<Group['address']>): string[] {
  return deliveryNotes === '' ? [] : [t.driverNote({ note: deliveryNotes })]
}
