import { inDays } from '#kernel/time/time.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { Facts } from '#ui/primitives/facts/facts.tsx'
import type { GoodsVariant } from '#modules/catalog/contract.ts'
import { canBeHad } from './variant-matrix.ts'
import type { DeliveryPromise } from './delivery-promise.ts'
import type { GoodsShown } from './return-words.ts'
import { shopTerms } from './shop-terms.ts'

interface PromisesProps {
  readonly goods: Pick<GoodsShown, 'flags' | 'currency' | 'returnDays' | 'returnWords'>
  readonly variant: GoodsVariant
  readonly promise: DeliveryPromise | null
}

/** What the shop promises beside the button: the date, the way back, the wrapping. */
export function Promises({ goods: { flags, currency, returnDays, returnWords }, variant, promise }: PromisesProps) {
  const money = (amount: number) => formatMoney(amount, currency)
  return (
    <Facts
      kind="sewn"
      facts={[
        ...(promise && canBeHad(variant) && variant.shipsOn === null
          ? [
              {
                term: 'Arrives',
                value: (
                  <>
                    <b>
                      <time>{promise.earliest}</time> to <time>{promise.latest}</time>
                    </b>{' '}
                    on the far coast, sooner near us. Standard delivery, {money(shopTerms.shipping)}, or free from{' '}
                    {money(shopTerms.freeShippingFrom)}
                  </>
                ),
              },
            ]
          : []),
        {
          term: 'Returnable',
          value: flags.finalSale ? (
            <>
              <b>No.</b> It is a final sale
            </>
          ) : (
            <>
              <b>{inDays(returnDays)}</b> {returnWords}
            </>
          ),
        },
        ...(flags.giftWrap ? [{ term: 'Gift wrap', value: <>In the cart, {money(shopTerms.wrap)} for each delivery</> }] : []),
      ]}
    />
  )
}
