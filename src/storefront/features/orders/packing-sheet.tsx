import { formatDate, type CalendarDate } from '#kernel/time/time.ts'
import type { OrderDetail } from '#modules/orders/contract.ts'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { MonogramLine } from '../monograms/monogram-line.tsx'
import { listDestinationLines } from './destination-lines.ts'
import { formatDay } from './order-texts.ts'
import { AddressLines, SheetFrame } from './sheet-frame.tsx'
import styles from './order.module.css'

type Group = OrderDetail['groups'][number]

/** The printed packing slip: one page for each address, with monograms and without prices. */
export function PackingSheet({ order }: { order: OrderDetail }) {
  const { timeZone } = useShopSettings()
  return order.groups.map((group) => (
    <SheetFrame
      key={group.id}
      title={`Packing slip, order ${order.number}`}
      mark={order.number}
      lead={
        <p>
          Placed <time dateTime={order.placedAt}>{formatDay(order.placedAt, timeZone)}</time>.{' '}
          {extras(group)}
        </p>
      }
    >
      {group.address && (
        <section>
          <h2>{group.pickup ? 'Pickup' : 'To'}</h2>
          <AddressLines
            lines={group.pickup ? [group.recipientName] : listDestinationLines(group)}
          />
        </section>
      )}
      <PackedLines group={group} />
      {group.giftNote && (
        <section>
          <h2>Gift note</h2>
          <p>{group.giftNote}</p>
        </section>
      )}
    </SheetFrame>
  ))
}

function extras({ deliverOn, wrap, pricesHidden }: Group): string {
  return [
    deliverOn && `Needed by ${formatDate(deliverOn as CalendarDate)}.`,
    wrap && 'Gift wrapped.',
    pricesHidden && 'Gift: do not include prices.',
  ]
    .filter(Boolean)
    .join(' ')
}

/**
 * Items without prices. The return terms are left out for gifts, whose recipients have a longer
 * window.
 */
export function PackedLines({ group, isGift = false }: { group: Group; isGift?: boolean }) {
  return (
    <ul className={styles.packed}>
      {group.lines.map((line) => (
        <li key={line.id}>
          <b>{line.qty}</b>
          <div>
            <p className={styles.name}>{line.title}</p>
            <p>{[line.options.join(', '), line.sku].filter(Boolean).join(', ')}</p>
            {line.personalization && <MonogramLine personalization={line.personalization} />}
            {line.giftNote && <p>Note: {line.giftNote}</p>}
            {!isGift && <p>{line.returnable}</p>}
          </div>
        </li>
      ))}
    </ul>
  )
}
