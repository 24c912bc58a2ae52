import type { ReactNode } from 'react'
import { formatMoney, formatShortMoney } from '#kernel/money/money.ts'
import { Facts } from '#ui/primitives/facts/facts.tsx'
import type { ProductVariant } from '#modules/catalog/contract.ts'
import { isAvailable } from './variant-matrix.ts'
import type { DeliveryPromise } from './delivery-promise.ts'
import { embolden } from '#storefront/message-tags.tsx'
import type { DesignerState } from '../monograms/designer-form.ts'
import type { ProductWithReturnTerms } from './product-return-terms.ts'
import { useShopSettings, type PageSettings } from '#storefront/shop-settings.ts'
import * as t from '#messages/product.ts'

const markTime = (text: ReactNode) => <time>{text}</time>

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
        ...(arrival && isAvailable(variant) ? [{ term: t.arrives, value: arrival }] : []),
        ...(arrival && isAvailable(variant) && variant.requiresShipping && promise?.pickup
          ? [{ term: t.pickup, value: promise.pickup }]
          : []),
        { term: t.returns, value: formatReturns(goods, { variant, designer }) },
        ...(points === null || !isAvailable(variant)
          ? []
          : [
              {
                term: t.earns,
                value: t.forMembers({ b: embolden, points }),
              },
            ]),
        ...(goods.flags.giftWrap && variant.requiresShipping
          ? [
              {
                term: t.giftWrap,
                value: t.giftWrapIs({ amount: formatMoney(shipping.wrap, goods.currency) }),
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
  if (!variant.requiresShipping) return t.byEmail({ b: embolden })
  if (!promise || hasShipDate(variant)) return null
  return (
    <>
      <b>{t.arrivalDates({ ...promise, date: markTime })}</b>{' '}
      {t.arrivalPlace({
        amount: formatMoney(shipping.standard, currency),
        freeFrom: formatShortMoney(shipping.freeFrom, currency),
      })}
    </>
  )
}

function formatReturns(
  { flags, returnBy, returnWords }: PromisesProps['goods'],
  { variant, designer }: Pick<PromisesProps, 'variant' | 'designer'>,
): ReactNode {
  if (designer) return t.finalSaleMonogram({ b: embolden })
  if (!variant.requiresShipping || flags.finalSale || returnBy === null) return <b>{t.finalSale}</b>
  return (
    <>
      <b>{returnBy}</b>, {returnWords}
    </>
  )
}
