import type { ReactNode } from 'react'
import { formatMoney, formatShortMoney } from '#kernel/money/money.ts'
import { Facts } from '#ui/primitives/facts/facts.tsx'
import type { ProductVariant } from '#modules/catalog/contract.ts'
import { isAvailable } from './variant-matrix.ts'
import type { DeliveryPromise } from './delivery-promise.ts'
import type { DesignerState } from '../monograms/designer-form.ts'
import type { ProductWithReturnTerms } from './product-return-terms.ts'
import { useShopSettings, type PageSettings } from '#storefront/shop-settings.ts'

interface PromisesProps {
  readonly goods: Pick<ProductWithReturnTerms, 'flags' | 'currency' | 'returnBy' | 'returnWords'>
  readonly variant: ProductVariant
  readonly promise: DeliveryPromise | null
  readonly designer: DesignerState | null
  /** "96 points" */
  readonly points: string | null
}

/** Backorders and preorders show their shipping date instead of a delivery range. */
function hasShipDate({ availability: { state } }: ProductVariant): boolean {
  return state === 'backorder' || state === 'preorder'
}

export function BuyBoxTerms({ goods, variant, promise, designer, points }: PromisesProps) {
  const { shipping } = useShopSettings()
  const arrival = formatArrival(goods, { variant, promise, shipping })
  return (
    <Facts
      kind="sewn"
      facts={[
        ...(arrival && isAvailable(variant) ? [{ term: 'Arrives', value: arrival }] : []),
        { term: 'Returns', value: formatReturns(goods, { variant, designer }) },
        ...(points === null
          ? []
          : [
              {
                term: 'Earns',
                value: (
                  <>
                    <b>{points}</b> for members
                  </>
                ),
              },
            ]),
        ...(goods.flags.giftWrap && variant.requiresShipping
          ? [
              {
                term: 'Gift wrap',
                value: (
                  <>Add it in the cart, {formatMoney(shipping.wrap, goods.currency)} per shipment</>
                ),
              },
            ]
          : []),
      ]}
    />
  )
}

function formatArrival(
  { currency }: PromisesProps['goods'],
  {
    variant,
    promise,
    shipping,
  }: Pick<PromisesProps, 'variant' | 'promise'> & Pick<PageSettings, 'shipping'>,
): ReactNode {
  if (!variant.requiresShipping)
    return (
      <>
        <b>By email</b> within an hour, free of charge
      </>
    )
  if (!promise || hasShipDate(variant)) return null
  return (
    <>
      <b>
        <time>{promise.earliest}</time> to <time>{promise.latest}</time>
      </b>{' '}
      to the West Coast, sooner in the East. {formatMoney(shipping.standard, currency)}, or free
      over {formatShortMoney(shipping.freeFrom, currency)}
    </>
  )
}

function formatReturns(
  { flags, returnBy, returnWords }: PromisesProps['goods'],
  { variant, designer }: Pick<PromisesProps, 'variant' | 'designer'>,
): ReactNode {
  if (designer)
    return (
      <>
        <b>Final sale.</b> It is made with your monogram
      </>
    )
  if (!variant.requiresShipping) return <b>Final sale</b>
  if (flags.finalSale || returnBy === null) return <b>Final sale</b>
  return (
    <>
      <b>{returnBy}</b>, {returnWords}
    </>
  )
}
