import { formatMoney } from '#kernel/money/money.ts'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { ButtonLink } from '#ui/primitives/button/button.tsx'
import { Link } from '#ui/primitives/link/link.tsx'
import { paths } from '#storefront/paths.ts'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { capitalize, formatCount, joinNames } from '../cart/count-words.ts'
import { LinePicture } from '../cart/line-picture.tsx'
import { formatDeliveryDates } from '../checkout/format-delivery-dates.ts'
import { returnPaths } from '../returns/return-paths.ts'
import type { OrderList } from './order-list.ts'
import { formatDay, isArriving, returnLabel } from './order-texts.ts'
import styles from './order-list.module.css'

/** What the buyer is most likely to open an order for. */
const openLabels: Readonly<Record<string, string>> = {
  Confirmed: 'Change the order',
  'On its way': 'Track the parcel',
  'Arriving today': 'Track the parcel',
  'Return in progress': 'Follow the return',
}

/** An order in a list, with its pictures and what can be done next. */
export function OrderCard({ order }: { order: OrderList['rows'][number] }) {
  const { timeZone } = useShopSettings()
  const { id, number, status, next, placedAt, total, count, recipients, pictures } = order
  const { arrives, isPickup, returnableUntil } = order
  return (
    <Panel
      title={
        <>
          {status}
          {arrives && isArriving(status) && (
            <>
              ,{' '}
              <em>
                {isPickup ? 'ready' : 'arrives'} {formatDeliveryDates(arrives)}
              </em>
            </>
          )}
        </>
      }
    >
      <div className={styles.order}>
        <ul className={styles.pictures} aria-hidden="true">
          {pictures.map((picture) => (
            <li key={picture.src}>
              <LinePicture picture={picture} sizes="5rem" />
            </li>
          ))}
        </ul>
        <div>
          <p>{next}</p>
          <p className="quiet">
            Order <span className="nowrap">{number}</span>, placed {formatDay(placedAt, timeZone)}.{' '}
            {capitalize(formatCount(count, 'item'))}
            {recipients.length > 0 && !isPickup && ` to ${joinNames(recipients)}`},{' '}
            {formatMoney(total)}.
          </p>
          <p className="cluster">
            {returnableUntil && (
              <ButtonLink variant="secondary" size="small" href={returnPaths.step1(id)}>
                {returnLabel(returnableUntil)}
                <span className="visually-hidden">, order {number}</span>
              </ButtonLink>
            )}
            <Link
              className={styles.open}
              href={status === 'Return in progress' ? returnPaths.status(id) : paths.order(id)}
            >
              {openLabels[status] ?? 'Open order'}
              <span className="visually-hidden"> {number}</span>
            </Link>
          </p>
        </div>
      </div>
    </Panel>
  )
}
