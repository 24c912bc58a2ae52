import { emphasize } from '#storefront/message-tags.tsx'
import type { Registry } from './registry-calls.ts'
import { listPriceSpread } from './gift-views.ts'
import * as t from '#messages/registry-making.ts'
import styles from './list-spread.module.css'

/** How many gifts are on the list, for how many guests, and at which prices. */
export function ListSpread({ registry: { items, wanted, guestEstimate } }: { registry: Registry }) {
  const spread = listPriceSpread(items)
  const most = Math.max(1, ...spread.map(({ count }) => count))
  return (
    <div className={styles.spread}>
      <p className={styles.count}>
        {guestEstimate === null
          ? t.gifts({ gifts: wanted })
          : t.giftsForGuests({ gifts: wanted, em: emphasize, guests: guestEstimate })}
      </p>
      <dl className={styles.bars}>
        {spread.map(({ label, count }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <meter min={0} max={most} value={count} aria-label={label} />
              {count}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
