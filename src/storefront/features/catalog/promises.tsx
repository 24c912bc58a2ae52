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
  /** The open designer: what is promised is promised of the monogrammed product. */
  readonly designer: DesignerState | null
}

/** The line above says when it ships; the date below holds for what is in stock or made. */
function shipsLater({ availability: { state } }: GoodsVariant): boolean {
  return state === 'backorder' || state === 'preorder'
}

/** What the shop promises beside the button: when it arrives, until when it can be returned, the wrapping. */
export function Promises({ goods, variant, promise, designer }: PromisesProps) {
  const arrival = arrivalOf(goods, { variant, promise })
  return (
    <Facts
      kind="sewn"
      facts={[
        ...(arrival && canBeHad(variant) ? [{ term: 'Arrives', value: arrival }] : []),
        { term: 'Returns', value: returnsOf(goods, { variant, designer }) },
        ...(goods.flags.giftWrap && variant.requiresShipping
          ? [
              {
                term: 'Gift wrap',
                value: (
                  <>In the cart, {formatMoney(shopTerms.wrap, goods.currency)} for each delivery</>
                ),
              },
            ]
          : []),
      ]}
    />
  )
}

function arrivalOf(
  { currency }: PromisesProps['goods'],
  { variant, promise }: Pick<PromisesProps, 'variant' | 'promise'>,
): ReactNode {
  if (!variant.requiresShipping)
    return (
      <>
        <b>By email</b>, within the hour. Delivery is free
      </>
    )
  if (!promise || shipsLater(variant)) return null
  return (
    <>
      <b>
        <time>{promise.earliest}</time> to <time>{promise.latest}</time>
      </b>{' '}
      on the far coast, sooner near us. Standard delivery,{' '}
      {formatMoney(shopTerms.shipping, currency)}, or free from{' '}
      {formatMoney(shopTerms.freeShippingFrom, currency)}
    </>
  )
}

function returnsOf(
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
