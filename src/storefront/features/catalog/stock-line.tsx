import type { ProductVariant } from '#modules/catalog/contract.ts'
import { formatPageAvailability } from './format-page-availability.ts'
import * as t from '#messages/product.ts'
import styles from './buy-box.module.css'

/** The availability of the variant, announced when another variant is selected. */
export function StockLine({
  variant,
  leadTime,
}: {
  variant: ProductVariant
  leadTime: string | null
}) {
  const { state } = variant.availability
  return (
    <p className={styles.stock} data-state={state} role="status">
      {formatPageAvailability({
        availability: variant.availability,
        leadTime,
        shipsOn: variant.shipsOn,
        heldMinutes: variant.heldMinutes,
      })}
      {variant.sku && <span className={styles.sku}>{t.sku({ sku: variant.sku })}</span>}
    </p>
  )
}
