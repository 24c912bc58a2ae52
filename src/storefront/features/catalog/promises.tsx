import type { ReactNode } from 'react'
import { formatMoney } from '#kernel/money/money.ts'
import { Facts } from '#ui/primitives/facts/facts.tsx'
import type { GoodsVariant } from '#modules/catalog/contract.ts'
import { canBeHad } from './variant-matrix.ts'
import type { DeliveryPromise } from './delivery-promise.ts'
import type { DesignerState } from '../monograms/designer-form.ts'
import type { GoodsShown } from './return-words.ts'
import { shopTerms } from './shop-terms.ts'

interface PromisesProps {
  readonly goods: Pick<GoodsShown, 'flags' | 'currency' | 'returnBy' | 'returnWords'>
  readonly variant: GoodsVariant
  readonly promise: DeliveryPromise | null
  readonly designer: DesignerState | null
}

/** Backorders and preorders show their shipping date instead of a delivery range. */
function hasShipDate({ availability: { state } }: GoodsVariant): boolean {
  return state === 'backorder' || state === 'preorder'
}

export function Promises({ goods, variant, promise, designer }: PromisesProps) {
  const arrival = formatArrival(goods, { variant, promise })
  return (
    <Facts
      kind="sewn"
      facts={[
        ...(arrival && canBeHad(variant) ? [{ term: 'Arrives', value: arrival }] : []),
        { term: 'Returns', value: formatReturns(goods, { variant, designer }) },
        ...(goods.flags.giftWrap && variant.requiresShipping
          ? [
              {
                term: 'Gift wrap',
                value: (
                  <>
                    Add it in the cart, {formatMoney(shopTerms.wrap, goods.currency)} per shipment
                  </>
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
  { variant, promise }: Pick<PromisesProps, 'variant' | 'promise'>,
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
      to the West Coast, sooner closer to us. Standard shipping,{' '}
      {formatMoney(shopTerms.shipping, currency)}, or free from{' '}
      {formatMoney(shopTerms.freeShippingFrom, currency)}
    </>
  )
}

function formatReturns(
  { flags, returnBy, returnWords }: PromisesProps['goods'],
  { variant, designer }: Pick<PromisesProps, 'variant' | 'designer'>,
): ReactNode {
  const reason = designer
    ? 'is made with your monogram'
    : !variant.requiresShipping
      ? 'is delivered by email'
      : (flags.finalSale || returnBy === null) && 'is a final sale'
  return (
    <>
      <b>{reason ? 'No.' : returnBy}</b>
      {reason ? ` It ${reason}` : `, ${returnWords}`}
    </>
  )
}
