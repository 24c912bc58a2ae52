import type { ProductDetail } from '#modules/catalog/contract.ts'
import { SelectField } from '#ui/primitives/select/select.tsx'
import { SizeChoice } from '#ui/primitives/size-choice/size-choice.tsx'
import { useHydrated } from '../chrome/use-hydrated.ts'
import styles from './gift-card-product.module.css'

interface GiftCardAmountProps {
  readonly goods: Pick<ProductDetail, 'variants'>
  readonly chosenId: string
  readonly onChoose: (variantId: string) => void
}

/** The first amounts are buttons; the others are in a list. */
const buttonCount = 4

/** The amounts of a gift card are its variants, in the order of the merchant. */
export function GiftCardAmount({ goods: { variants }, chosenId, onChoose }: GiftCardAmountProps) {
  const hydrated = useHydrated()
  const others = variants.slice(buttonCount)
  const isOther = others.some(({ id }) => id === chosenId)
  const toOption = ({ id, values }: (typeof variants)[number]) => ({
    value: id,
    label: values.join(', '),
  })
  return (
    <div className={styles.amount}>
      <SizeChoice
        legend="Amount"
        name="variantId"
        value={isOther ? '' : chosenId}
        options={variants.slice(0, buttonCount).map(toOption)}
        onChange={onChoose}
      />
      {hydrated && others.length > 0 && (
        <SelectField
          label="Another amount"
          unmarked
          {...(isOther && { name: 'variantId' })}
          value={isOther ? chosenId : ''}
          options={[
            ...(isOther ? [] : [{ value: '', label: 'Choose', disabled: true }]),
            ...others.toSorted((one, other) => one.price - other.price).map(toOption),
          ]}
          onChange={(event) => onChoose(event.currentTarget.value)}
        />
      )}
    </div>
  )
}
