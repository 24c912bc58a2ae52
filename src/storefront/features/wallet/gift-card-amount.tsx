import { giftCardAmountLimits } from '#modules/cart/domain/gift-card-amount.ts'
import { formatShortMoney } from '#kernel/money/money.ts'
import type { ProductDetail, ProductVariant } from '#modules/catalog/contract.ts'
import { TextField } from '#ui/primitives/field/field.tsx'
import { SizeChoice } from '#ui/primitives/size-choice/size-choice.tsx'
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
  const { min, max } = giftCardAmountLimits
  return (
    <div className={styles.amount}>
      <SizeChoice
        legend="Amount"
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
        label="Another amount"
        hint={`Whole dollars, ${formatShortMoney(min)} to ${formatShortMoney(max)}.`}
        unmarked
        name="giftCardAmount"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        value={typed}
        onChange={(event) => onType(event.currentTarget.value)}
        error={fault}
      />
    </div>
  )
}
