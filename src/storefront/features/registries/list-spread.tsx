import type { Registry } from './registry-calls.ts'
import { listPriceSpread } from './gift-views.ts'
import styles from './list-spread.module.css'

/** How many gifts are on the list, for how many guests, and at which prices. */
export function ListSpread({ registry: { items, wanted, guestEstimate } }: { registry: Registry }) {
  const spread = listPriceSpread(items)
  const most = Math.max(1, ...spread.map(({ count }) => count))
  return (
    <div className={styles.spread}>
      <p className={styles.count}>
        {wanted} {wanted === 1 ? 'gift' : 'gifts'}
        {guestEstimate !== null && <em> for {guestEstimate} guests</em>}
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
