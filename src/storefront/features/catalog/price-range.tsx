import { Button } from '#ui/primitives/button/button.tsx'
import type { ProductList } from '#modules/catalog/contract.ts'
import { formatPriceField, type ListQuery } from './list-query.ts'
import * as t from '#messages/product-list.ts'
import styles from './filter-form.module.css'

export function PriceRange({
  query,
  range,
}: {
  query: ListQuery
  range: ProductList['priceRange']
}) {
  const low = formatPriceField(Math.floor(range.min / 100) * 100)
  const high = formatPriceField(Math.ceil(range.max / 100) * 100)
  return (
    <div className={styles.price}>
      <label className={styles.amount}>
        <span className="visually-hidden">{t.lowestPrice}</span>
        <span aria-hidden="true">$</span>
        <input
          name="min"
          inputMode="decimal"
          autoComplete="off"
          size={5}
          placeholder={low}
          defaultValue={query.min === null ? '' : formatPriceField(query.min)}
        />
      </label>
      <span aria-hidden="true">{t.to}</span>
      <label className={styles.amount}>
        <span className="visually-hidden">{t.highestPrice}</span>
        <span aria-hidden="true">$</span>
        <input
          name="max"
          inputMode="decimal"
          autoComplete="off"
          size={5}
          placeholder={high}
          defaultValue={query.max === null ? '' : formatPriceField(query.max)}
        />
      </label>
      <Button type="submit" variant="secondary" size="small">
        {t.apply}
        <span className="visually-hidden"> {t.thePrice}</span>
      </Button>
    </div>
  )
}
