import type { ProductDetail, ProductVariant } from '#modules/catalog/contract.ts'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { RestockForm } from '../restocks/restock-form.tsx'
import { isAvailable } from './variant-matrix.ts'
import * as t from '#messages/sold-out.ts'

interface SoldOutProps {
  readonly goods: Pick<ProductDetail, 'slug' | 'variants'>
  readonly variant: ProductVariant
}

/** Takes the place of the form of a variant that cannot be bought now. */
export function SoldOut({ goods: { slug, variants }, variant }: SoldOutProps) {
  const { heldMinutes } = variant
  return (
    <>
      <NoticeRow tone="warning" title={heldMinutes === null ? t.soldOut : t.held}>
        {heldMinutes !== null && `${t.checkBack({ count: heldMinutes })} `}
        {variants.some(isAvailable) ? t.otherOptions : t.seeSimilar}
      </NoticeRow>
      <RestockForm variant={variant} slug={slug} />
    </>
  )
}
