import { formatMoney } from '#kernel/money/money.ts'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { ButtonLink } from '#ui/primitives/button/button.tsx'
import { Link } from '#ui/primitives/link/link.tsx'
import { emphasize, hide } from '#storefront/message-tags.tsx'
import { paths } from '#storefront/paths.ts'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { capitalize, formatItems, joinNames } from '../cart/count-words.ts'
import { LinePicture } from '../cart/line-picture.tsx'
import { formatDeliveryDates } from '../checkout/format-delivery-dates.ts'
import { returnPaths } from '../returns/return-paths.ts'
import { preventWrap } from './order-tags.tsx'
import type { OrderList } from './order-list.ts'
import {
  formatDay,
  isArriving,
  returnLabel,
  formatOrderStatus,
  type DisplayStatus,
} from './order-texts.ts'
import * as t from '#messages/orders.ts'
import styles from './order-list.module.css'

/** What the buyer is most likely to open an order for. */
const openLabels: Readonly<Partial<Record<DisplayStatus, string>>> = {
  confirmed: t.changeOrder,
  on_its_way: t.trackParcel,
  arriving_today: t.trackParcel,
  return_in_progress: t.followReturn,
}

/** An order in a list, with its pictures and what can be done next. */
export function OrderCard({ order }: { order: OrderList['rows'][number] }) {
  const { timeZone } = useShopSettings()
  const { id, number, status, next, placedAt, total, count, recipients, pictures } = order
  const { arrives, isPickup, returnableUntil } = order
  return (
    <Panel
      title={
        arrives && isArriving(status)
          ? (isPickup ? t.titleReady : t.titleArrives)({
              status: formatOrderStatus(status),
              dates: formatDeliveryDates(arrives),
              em: emphasize,
            })
          : formatOrderStatus(status)
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
            {t.summary({
              number,
              nowrap: preventWrap,
              date: formatDay(placedAt, timeZone),
              items: capitalize(formatItems(count)),
              hasNames: recipients.length > 0 && !isPickup ? 'yes' : 'no',
              names: joinNames(recipients),
              total: formatMoney(total),
            })}
          </p>
          <p className="cluster">
            {returnableUntil && (
              <ButtonLink variant="secondary" size="small" href={returnPaths.step1(id)}>
                {t.returnOf({ label: returnLabel(returnableUntil), number, hidden: hide })}
              </ButtonLink>
            )}
            <Link
              className={styles.open}
              href={status === 'return_in_progress' ? returnPaths.status(id) : paths.order(id)}
            >
              {openLabels[status] ?? t.openOrder}
              <span className="visually-hidden"> {number}</span>
            </Link>
          </p>
        </div>
      </div>
    </Panel>
  )
}
