import { formatMoney } from '#kernel/money/money.ts'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { Disclosure } from '#ui/primitives/disclosure/disclosure.tsx'
import { linkTo } from '#storefront/message-tags.tsx'
import { paths } from '#storefront/paths.ts'
import type { Answer } from '#storefront/api/endpoints.ts'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { capitalize, formatNumber } from '../cart/count-words.ts'
import { formatDay } from './order-texts.ts'
import * as t from '#messages/orders.ts'
import styles from './past-orders.module.css'

export type PastOrder = Answer<'get', '/api/user/pastOrders'>['orders'][number]

const statuses: Readonly<Record<PastOrder['status'], string>> = {
  open: t.inProgress,
  completed: t.pastCompleted,
  cancelled: t.pastCanceled,
  refunded: t.pastRefunded,
  partly_refunded: t.pastPartlyRefunded,
}

const shownAtOnce = 3

/** Orders that the member placed in the shop's earlier store. */
export function PastOrders({ orders }: { orders: readonly PastOrder[] }) {
  const earlier = orders.slice(shownAtOnce)
  return (
    <Panel title={t.pastTitle}>
      <p className={styles.words}>{t.pastHint({ contact: linkTo(paths.contactUs) })}</p>
      <PastOrderList orders={orders.slice(0, shownAtOnce)} />
      {earlier.length > 0 && (
        <Disclosure
          summary={capitalize(
            t.earlierOrders({ count: earlier.length, number: formatNumber(earlier.length) }),
          )}
        >
          <PastOrderList orders={earlier} />
        </Disclosure>
      )}
    </Panel>
  )
}

function PastOrderList({ orders }: { orders: readonly PastOrder[] }) {
  const { timeZone } = useShopSettings()
  return (
    <ul>
      {orders.map(({ id, number, placedAt, status, items, total }) => (
        <li key={id} className={styles.order}>
          <p className={styles.head}>
            <span className={styles.number}>{number}</span>
            <span className="quiet">{formatDay(placedAt, timeZone)}</span>
          </p>
          <p>
            {items
              .map(({ title, quantity }) => (quantity === 1 ? title : `${quantity} × ${title}`))
              .join(', ')}
          </p>
          <p className={styles.sum}>
            <span className={styles.total}>{formatMoney(total)}</span>
            <span className="quiet">{statuses[status]}</span>
          </p>
        </li>
      ))}
    </ul>
  )
}
