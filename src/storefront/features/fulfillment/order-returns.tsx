import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { returnPaths } from '../returns/return-paths.ts'
import type { FulfillmentState } from './use-fulfillment.ts'
import * as t from '#messages/order.ts'
import styles from './order-care.module.css'

/** The returns of an order, with their next step. */
export function OrderReturns({
  orderId,
  returns,
}: {
  orderId: string
  returns: FulfillmentState['returns']
}) {
  if (returns.length === 0) return null
  return (
    <Panel title={t.returns}>
      <ul className={styles.returns}>
        {returns.map((one) => (
          <li key={one.id}>
            <TextLink tone="strong" href={returnPaths.status(orderId)}>
              {one.number}
            </TextLink>
            <p className={styles.words}>{one.next}</p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
