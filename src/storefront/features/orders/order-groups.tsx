import type { OrderDetail, OrderOverview } from '#modules/orders/contract.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { formatDate, type CalendarDate } from '#kernel/time/time.ts'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { MonogramLine } from '../monograms/monogram-line.tsx'
import { LinePicture } from '../cart/line-picture.tsx'
import { capitalize, formatCount } from '../cart/count-words.ts'
import { formatDeliveryDates } from '../checkout/format-delivery-dates.ts'
import { arrivalWords } from './order-texts.ts'
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
export function OrderGroups({ status, parcels }: { status: string; parcels: readonly Parcel[] }) {
  return splitByEmail(parcels).map((parcel, index, all) => (
    <Panel
      key={index}
      title={
        <>
          {formatTitle(parcel, { index, count: all.filter((one) => !isByEmail(one)).length })}
          <Arrival status={status} parcel={parcel} />
        </>
      }
    >
      <p className={styles.to}>
        {capitalize(
          formatCount(
            parcel.lines.reduce((sum, line) => sum + line.qty, 0),
            'item',
          ),
        )}
        {!isByEmail(parcel) && (
          <>
            {formatDestination(parcel)}
            {parcel.method && !parcel.pickup && `. ${parcel.method}`}
          </>
        )}
      </p>
      <ul className={styles.lines}>
        {parcel.lines.map((line, place) => (
          <li key={place} className={styles.line}>
            <LinePicture picture={line.picture} sizes="5.5rem" />
            <div>
              <p className={styles.name}>{line.title}</p>
              <p className={styles.words}>{line.options.join(', ')}</p>
              <p className={styles.words}>
                {'unitPrice' in line ? formatPrice(line) : line.qty > 1 && `${line.qty} items`}
              </p>
              {'personalization' in line && line.personalization && (
                <MonogramLine personalization={line.personalization} />
              )}
              {'returnable' in line && <p className={styles.words}>{line.returnable}</p>}
              {'giftNote' in line && line.giftNote && (
                <p className={styles.words}>Note: {line.giftNote}</p>
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

function formatTitle(parcel: Parcel, { index, count }: { index: number; count: number }): string {
  if (isByEmail(parcel)) return 'By email'
  return count > 1 ? `Parcel ${index + 1}` : 'Your items'
}

function Arrival({ status, parcel }: { status: string; parcel: Parcel }) {
  const arrival = describeArrival(status, parcel)
  return (
    arrival !== '' && (
      <>
        , <em>{arrival}</em>
      </>
    )
  )
}

function describeArrival(status: string, parcel: Parcel): string {
  const { arrives, pickup } = parcel
  const words = arrivalWords(status)
  if (!arrives || !words || isByEmail(parcel)) return ''
  if (!pickup) return `${words} ${formatDeliveryDates(arrives)}`
  return words === 'arriving' ? `ready ${formatDeliveryDates(arrives)}` : ''
}

function formatDestination({ recipientName, place, pickup }: Parcel): string {
  if (pickup) return ` to pick up at ${pickup.address}. ${pickup.hours}`
  const to = [recipientName, place].filter(Boolean).join(', ')
  return to && ` to ${to}`
}

function formatPrice({ qty, unitPrice, personalization }: DetailLine): string {
  const price = formatMoney(unitPrice + (personalization?.price ?? 0))
  return qty > 1 ? `${qty} × ${price}` : price
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
      group.deliverOn && `Needed by ${formatDate(group.deliverOn as CalendarDate)}`,
      group.wrap && 'Gift wrapped',
      group.pricesHidden && 'No prices in the parcel',
    ].filter((one) => typeof one === 'string'),
  }))
}
