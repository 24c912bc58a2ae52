import { formatDate, type CalendarDate } from '#kernel/time/time.ts'
import type { OrderDetail } from '#modules/orders/contract.ts'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { MonogramLine } from '../monograms/monogram-line.tsx'
import { listDestinationLines } from './destination-lines.ts'
import { markTime } from './order-tags.tsx'
import { formatDay } from './order-texts.ts'
import { AddressLines, SheetFrame } from './sheet-frame.tsx'
import * as t from '#messages/order-sheets.ts'
import styles from './order.module.css'

type Group = OrderDetail['groups'][number]

/** The printed packing slip: one page for each address, with monograms and without prices. */
export function PackingSheet({ order }: { order: OrderDetail }) {
  const { timeZone } = useShopSettings()
  return order.groups.filter(hasParcel).map((group) => (
    <SheetFrame
      key={group.id}
      title={t.packingSlipOf({ number: order.number })}
      mark={order.number}
      lead={
        <p>
          {t.packed({
            date: formatDay(order.placedAt, timeZone),
            time: markTime(order.placedAt),
            extras: extras(group),
          })}
        </p>
      }
    >
      {group.address && (
        <section>
          <h2>{group.pickup ? t.pickup : t.to}</h2>
          <AddressLines
            lines={group.pickup ? [group.recipientName] : listDestinationLines(group)}
          />
        </section>
      )}
      <PackedLines group={group} />
      {group.giftNote && (
        <section>
          <h2>{t.giftNote}</h2>
          <p>{group.giftNote}</p>
        </section>
      )}
    </SheetFrame>
  ))
}

/** False for a group of gift cards, which are emailed. */
export const hasParcel = ({ lines }: Group): boolean => lines.some(({ byEmail }) => !byEmail)

function extras({ deliverOn, wrap }: Group): string {
  return [
    deliverOn && t.neededBy({ date: formatDate(deliverOn as CalendarDate) }),
    wrap && t.giftWrapped,
  ]
    .filter(Boolean)
    .join(' ')
}

/**
 * Items without prices, and without gift cards, which are emailed. The return terms are left out
 * for gifts, whose recipients have a longer window.
 */
export function PackedLines({ group, isGift = false }: { group: Group; isGift?: boolean }) {
  return (
    <ul className={styles.packed}>
      {group.lines
        .filter(({ byEmail }) => !byEmail)
        .map((line) => (
          <li key={line.id}>
            <b>{line.qty}</b>
            <div>
              <p className={styles.name}>{line.title}</p>
              <p>{[line.options.join(', '), line.sku].filter(Boolean).join(', ')}</p>
              {line.personalization && <MonogramLine personalization={line.personalization} />}
              {line.giftNote && <p>{t.note({ note: line.giftNote })}</p>}
              {!isGift && <p>{line.returnable}</p>}
            </div>
          </li>
        ))}
    </ul>
  )
}
