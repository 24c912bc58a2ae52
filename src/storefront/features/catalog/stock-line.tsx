import type { GoodsVariant } from '#modules/catalog/contract.ts'
import { stateOnPage } from './availability-words.ts'
import styles from './buy-box.module.css'

/** What can be had of the variant, what others hold at the moment taken off. Read out when another variant is chosen. */
export function StockLine({
  variant,
  leadTime,
}: {
  variant: GoodsVariant
  leadTime: string | null
}) {
  const { state } = variant.availability
  return (
    <p className={styles.stock} data-state={state} role="status">
      {stateOnPage({
        availability: variant.availability,
        leadTime,
        shipsOn: variant.shipsOn,
        heldMinutes: variant.heldMinutes,
      })}
      {variant.sku && <span className={styles.sku}>Article {variant.sku}</span>}
    </p>
  )
}
