import type { ProductDetail, ProductVariant } from '#modules/catalog/contract.ts'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { RestockForm } from '../restocks/restock-form.tsx'
import { formatCheckBack } from './format-page-availability.ts'
import { isAvailable } from './variant-matrix.ts'

interface SoldOutProps {
  readonly goods: Pick<ProductDetail, 'slug' | 'variants'>
  readonly variant: ProductVariant
}

/** Takes the place of the form of a variant that cannot be bought now. */
export function SoldOut({ goods: { slug, variants }, variant }: SoldOutProps) {
  const { heldMinutes } = variant
  return (
    <>
      <NoticeRow
        tone="warning"
        title={heldMinutes === null ? 'This one is sold out.' : 'Someone is buying the last one.'}
      >
        {heldMinutes !== null && `${formatCheckBack(heldMinutes)} `}
        {variants.some(isAvailable) ? 'Other options are in stock.' : 'See similar products below.'}
      </NoticeRow>
      <RestockForm variant={variant} slug={slug} />
    </>
  )
}
