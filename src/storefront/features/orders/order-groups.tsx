import type { OrderDetail, OrderOverview } from '#modules/orders/contract.ts'
import { calculateLinePrice } from '#kernel/money/line-price.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { formatDate, type CalendarDate } from '#kernel/time/time.ts'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { MonogramLine } from '../monograms/monogram-line.tsx'
import { emphasize } from '#storefront/message-tags.tsx'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { listGiftCardWords } from '../cart/gift-card-words.ts'
import { LinePicture } from '../cart/line-picture.tsx'
import { capitalize, formatItems } from '../cart/count-words.ts'
import { formatDeliveryDates } from '../checkout/format-delivery-dates.ts'
import { findDateMeaning, type DisplayStatus } from './order-texts.ts'
import * as t from '#messages/order.ts'
import styles from './order.module.css'

type GlanceLine = OrderOverview['groups'][number]['lines'][number]
type DetailLine = OrderDetail['groups'][number]['lines'][number]

type Parcel = {
  readonly arrives: { readonly earliest: string; readonly latest: string } | null
  /** Absent at level 1. */
  readonly recipientName?: string
  readonly place: string
  readonly pickup?: OrderOverview['groups'][number]['pickup']
  readonly lines: readonly (GlanceLine | DetailLine)[]
  readonly method?: string
  readonly giftNote?: string
  readonly extras?: readonly string[]
}

/** The delivery groups with their recipient, dates and items. */
export function OrderGroups({
  status,
  parcels,
}: {
  status: DisplayStatus
  parcels: readonly Parcel[]
}) {
  const { timeZone } = useShopSettings()
  return splitByEmail(parcels).map((parcel, index, all) => (
    <Panel
      key={index}
      title={
        <Title {...{ status, parcel, index }} count={all.filter((one) => !isByEmail(one)).length} />
      }
    >
      <p className={styles.to}>
        {describeContents(parcel)}
        {!isByEmail(parcel) && parcel.method && !parcel.pickup && `. ${parcel.method}`}
      </p>
      <ul className={styles.lines}>
        {parcel.lines.map((line, place) => (
          <li key={place} className={styles.line}>
            <LinePicture picture={line.picture} sizes="5.5rem" />
            <div>
              <p className={styles.name}>{line.title}</p>
              <p className={styles.words}>{line.options.join(', ')}</p>
              <p className={styles.words}>
                {'unitPrice' in line
                  ? formatPrice(line)
                  : line.qty > 1 && t.itemCount({ count: line.qty })}
              </p>
              {'giftCard' in line
                && line.giftCard
                && listGiftCardWords(line.giftCard, timeZone).map((words) => (
                  <p key={words} className={styles.words}>
                    {words}
                  </p>
                ))}
              {'personalization' in line && line.personalization && (
                <MonogramLine
                  personalization={line.personalization}
                  qty={'unitPrice' in line ? line.qty : undefined}
                />
              )}
              {'returnable' in line && <p className={styles.words}>{line.returnable}</p>}
              {'giftNote' in line && line.giftNote && (
                <p className={styles.words}>{t.note({ note: line.giftNote })}</p>
              )}
            </div>
          </li>
        ))}
      </ul>
      {parcel.giftNote && <blockquote className={styles.note}>{parcel.giftNote}</blockquote>}
      {parcel.extras && parcel.extras.length > 0 && (
        <p className={styles.words}>{parcel.extras.join('. ')}</p>
      )}
    </Panel>
  ))
}

/** Lists items sent by email separately, after the delivery groups. */
function splitByEmail(parcels: readonly Parcel[]): Parcel[] {
  const emailed = parcels.flatMap(({ lines }) => lines.filter(({ byEmail }) => byEmail))
  const rest = parcels.flatMap((parcel) => {
    const lines = parcel.lines.filter(({ byEmail }) => !byEmail)
    return lines.length > 0 ? [{ ...parcel, lines }] : []
  })
  return emailed.length > 0 ? [...rest, { arrives: null, place: '', lines: emailed }] : rest
}

function isByEmail({ lines }: Parcel): boolean {
  return lines.some(({ byEmail }) => byEmail)
}

interface TitleProps {
  readonly status: DisplayStatus
  readonly parcel: Parcel
  readonly index: number
  readonly count: number
}

function Title({ status, parcel, index, count }: TitleProps) {
  if (isByEmail(parcel)) return t.byEmail
  const title = count > 1 ? t.parcelNumber({ number: String(index + 1) }) : t.yourItems
  const when = describeArrival(status, parcel)
  return when === '' ? title : t.titleWhen({ title, when, em: emphasize })
}

function describeArrival(status: DisplayStatus, { arrives, pickup }: Parcel): string {
  const meaning = findDateMeaning(status)
  if (!arrives || !meaning) return ''
  const dates = formatDeliveryDates(arrives)
  if (pickup) return meaning === 'arriving' ? t.readyOn({ dates }) : ''
  return (meaning === 'arriving' ? t.arrivingOn : t.promisedFor)({ dates })
}

/** How many items there are, and where they go. */
function describeContents(parcel: Parcel): string {
  const { recipientName, place, pickup, lines } = parcel
  const items = capitalize(formatItems(lines.reduce((sum, line) => sum + line.qty, 0)))
  if (isByEmail(parcel)) return items
  if (pickup) return t.itemsToPickUp({ items, ...pickup })
  const destination = [recipientName, place].filter(Boolean).join(', ')
  return destination === '' ? items : t.itemsTo({ items, destination })
}

function formatPrice(line: DetailLine): string {
  const price = formatMoney(calculateLinePrice(line).each)
  return line.qty > 1 ? `${line.qty} × ${price}` : price
}

export function listOrderGroups(order: OrderDetail): Parcel[] {
  return order.groups.map((group) => ({
    arrives: group.arrives,
    recipientName:
      group.recipientName
      || (group.address ? `${group.address.firstName} ${group.address.lastName}` : ''),
    place: group.place,
    pickup: group.pickup,
    lines: group.lines,
    method: group.method,
    giftNote: group.giftNote,
    extras: [
      group.deliverOn && t.neededByDate({ date: formatDate(group.deliverOn as CalendarDate) }),
      group.wrap && t.giftWrapped,
      group.pricesHidden && t.noPrices,
    ].filter((one) => typeof one === 'string'),
  }))
}
