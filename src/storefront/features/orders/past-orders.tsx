import { formatMoney } from '#kernel/money/money.ts'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { Disclosure } from '#ui/primitives/disclosure/disclosure.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { paths } from '#storefront/paths.ts'
import type { Answer } from '#storefront/api/endpoints.ts'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { capitalize, formatCount } from '../cart/count-words.ts'
import { formatDay } from './order-texts.ts'
import styles from './past-orders.module.css'

type PastOrder = Answer<'get', '/api/user/pastOrders'>['orders'][number]

const shownAtOnce = 3

/** Orders that the member placed in the shop's earlier store. */
export function PastOrders({ orders }: { orders: readonly PastOrder[] }) {
  const earlier = orders.slice(shownAtOnce)
  return (
    <Panel title="Orders from before we moved">
      <p className={styles.words}>
        Placed at our previous store, and kept here for your records. Questions about one?{' '}
        <TextLink href={paths.contactUs}>Contact us</TextLink>.
      </p>
      <PastOrderList orders={orders.slice(0, shownAtOnce)} />
      {earlier.length > 0 && (
        <Disclosure summary={capitalize(formatCount(earlier.length, 'earlier order'))}>
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
            <span className="quiet">{status}</span>
          </p>
        </li>
      ))}
    </ul>
  )
}
