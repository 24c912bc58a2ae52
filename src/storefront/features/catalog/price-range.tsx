import { Button } from '#ui/primitives/button/button.tsx'
import type { GoodsList } from '#modules/catalog/contract.ts'
import { dollars, type ListQuery } from './list-query.ts'
import styles from './filter-form.module.css'

export function PriceRange({ query, range }: { query: ListQuery; range: GoodsList['priceRange'] }) {
  const low = dollars(Math.floor(range.min / 100) * 100)
  const high = dollars(Math.ceil(range.max / 100) * 100)
  return (
    <div className={styles.price}>
      <label className={styles.amount}>
        <span className="visually-hidden">Lowest price in dollars</span>
        <span aria-hidden="true">$</span>
        <input
          name="min"
          inputMode="decimal"
          autoComplete="off"
          size={5}
          placeholder={low}
          defaultValue={query.min === null ? '' : dollars(query.min)}
        />
      </label>
      <span aria-hidden="true">to</span>
      <label className={styles.amount}>
        <span className="visually-hidden">Highest price in dollars</span>
        <span aria-hidden="true">$</span>
        <input
          name="max"
          inputMode="decimal"
          autoComplete="off"
          size={5}
          placeholder={high}
          defaultValue={query.max === null ? '' : dollars(query.max)}
        />
      </label>
      <Button type="submit" variant="secondary" size="small">
        Set<span className="visually-hidden"> the price</span>
      </Button>
    </div>
  )
}
