import { giftCardAmountLimits, isGiftCardAmount } from '#modules/cart/domain/gift-card-amount.ts'
import { formatShortMoney } from '#kernel/money/money.ts'
import { parseMoney } from '#kernel/money/parse-money.ts'
import type { ProductDetail, ProductVariant } from '#modules/catalog/contract.ts'
import { TextField } from '#ui/primitives/field/field.tsx'
import { SizeChoice } from '#ui/primitives/size-choice/size-choice.tsx'
import * as t from '#messages/gift-card-product.ts'
import styles from './gift-card-product.module.css'

interface GiftCardAmountProps {
  readonly goods: Pick<ProductDetail, 'variants'>
  readonly chosen: ProductVariant
  /** What the buyer typed in place of the amounts. */
  readonly typed: string
  readonly fault: string | null
  readonly onChoose: (variantId: string) => void
  readonly onType: (typed: string) => void
}

/** The first amounts are buttons; the buyer can type any other. */
const buttonCount = 4

export function GiftCardAmount(props: GiftCardAmountProps) {
  const { goods, chosen, typed, fault, onChoose, onType } = props
  return (
    <div className={styles.amount}>
      <SizeChoice
        legend={t.amount}
        name="variantId"
        value={typed === '' ? chosen.id : ''}
        options={goods.variants.slice(0, buttonCount).map(({ id, values }) => ({
          value: id,
          label: values.join(', '),
        }))}
        onChange={onChoose}
      />
      {typed !== '' && <input type="hidden" name="variantId" value={chosen.id} />}
      <TextField
        label={t.anotherAmount}
        hint={t.amountHint(getLimits())}
        unmarked
        name="giftCardAmount"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        value={typed}
        check={(text) => checkAmount(text, goods)}
        onChange={(event) => onType(event.currentTarget.value)}
        error={fault}
      />
    </div>
  )
}

const getLimits = () => ({
  min: formatShortMoney(giftCardAmountLimits.min),
  max: formatShortMoney(giftCardAmountLimits.max),
})

/** What is wrong with a typed amount. The price of a variant is an amount too, whatever the limits. */
export function checkAmount(
  typed: string,
  { variants }: GiftCardAmountProps['goods'],
): string | null {
  const amount = parseMoney(typed)
  if (typed.trim() === '' || variants.some(({ price }) => price === amount)) return null
  return isGiftCardAmount(amount ?? 0) ? null : t.amountLimits(getLimits())
}
