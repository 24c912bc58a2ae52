import { formatMoney } from '#kernel/money/money.ts'
import { Button } from '#ui/primitives/button/button.tsx'
import { SizeChoice } from '#ui/primitives/size-choice/size-choice.tsx'
import { SwatchChoice } from '#ui/primitives/swatch-choice/swatch-choice.tsx'
import type { ProductDetail, ProductVariant } from '#modules/catalog/contract.ts'
import { useHydrated } from '#storefront/features/chrome/use-hydrated.ts'
import { paths } from '#storefront/paths.ts'
import { listOptionChoices, optionField, type OptionValueChoice } from './variant-matrix.ts'
import * as t from '#messages/product.ts'
import styles from './buy-box.module.css'

interface VariantChoicesProps {
  readonly goods: ProductDetail
  readonly variant: ProductVariant
  readonly onChoose: (variant: ProductVariant) => void
}

/** A radio group for each option. Without JavaScript, a form that requests another variant. */
export function VariantChoices({ goods, variant, onChoose }: VariantChoicesProps) {
  const hydrated = useHydrated()
  if (goods.variants.length <= 1) return null
  return (
    <form
      method="get"
      action={paths.goods(goods.slug)}
      className={styles.choices}
      aria-label={t.options}
    >
      {listOptionChoices(goods, variant).map(({ name, choices }, index) => (
        <OptionChoice
          key={name}
          legend={name}
          name={optionField(index)}
          choices={choices}
          notes={priceNotes(choices, goods)}
          onChange={(label) => {
            const next = choices.find((choice) => choice.label === label)?.variant
            if (next) onChoose(next)
          }}
        />
      ))}
      {!hydrated && (
        <Button type="submit" variant="quiet" size="small">
          {t.showOption}
        </Button>
      )}
    </form>
  )
}

interface OptionChoiceProps {
  readonly legend: string
  readonly name: string
  readonly choices: readonly OptionValueChoice[]
  readonly notes: ReadonlyMap<string, string>
  readonly onChange: (label: string) => void
}

function OptionChoice({ legend, name, choices, notes, onChange }: OptionChoiceProps) {
  const value = choices.find(({ chosen }) => chosen)?.label
  const options = choices.map(({ label, hex, soldOut, impossible }) => ({
    value: label,
    label,
    hex: hex ?? '',
    soldOut,
    impossible,
    note: impossible ? t.notAvailable : notes.get(label),
  }))
  if (choices.every(({ hex }) => hex !== null))
    return <SwatchChoice {...{ legend, name, options, value, onChange }} />
  return <SizeChoice {...{ legend, name, options, value, onChange }} />
}

/** Prices by value, if they differ. */
function priceNotes(
  choices: readonly OptionValueChoice[],
  { currency }: ProductDetail,
): Map<string, string> {
  const prices = new Map(
    choices.flatMap(({ label, variant }) => (variant ? [[label, variant.price] as const] : [])),
  )
  if (new Set(prices.values()).size <= 1) return new Map()
  return new Map([...prices].map(([label, price]) => [label, formatMoney(price, currency)]))
}
