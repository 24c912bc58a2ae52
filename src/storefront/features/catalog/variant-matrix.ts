import type { ProductDetail, ProductVariant } from '#modules/catalog/contract.ts'

export type ProductOptions = Pick<ProductDetail, 'options' | 'variants'>

export interface OptionValueChoice {
  readonly label: string
  readonly hex: string | null
  readonly chosen: boolean
  /** No variant has this value with the earlier choices; shown disabled. */
  readonly impossible: boolean
  readonly soldOut: boolean
  readonly variant: ProductVariant | null
}

export interface OptionChoices {
  readonly name: string
  readonly choices: readonly OptionValueChoice[]
}

export function selectVariant(
  { variants, options }: ProductOptions,
  search: URLSearchParams,
): ProductVariant | null {
  const selected = variants.find(
    ({ id, sku }) => id === search.get('v') || (sku !== null && sku === search.get('v')),
  )
  if (selected) return selected
  const requestedValues = options.map(({ values }, index) => {
    const isColor = values.some(({ hex }) => hex !== null)
    return search.get(optionField(index)) ?? (isColor ? search.get('color') : null)
  })
  if (requestedValues.some((value) => value !== null)) {
    const best = bestMatch(variants, (variant) =>
      variant.values.map(
        (value, index) => requestedValues[index] === null || requestedValues[index] === value,
      ),
    )
    if (best) return best
  }
  return variants.find(isAvailable) ?? variants[0] ?? null
}

export function optionField(index: number): string {
  return `o${index + 1}`
}

/**
 * The choices of every option for the shown variant. An option depends on the ones before it, so
 * that every choice leads to a variant.
 */
export function listOptionChoices(
  { options, variants }: ProductOptions,
  shown: ProductVariant,
): OptionChoices[] {
  return options.map(({ name, values }, option) => ({
    name,
    choices: values.map(({ label, hex }) => {
      const compatible = variants.filter(
        ({ values: ownValues }) =>
          ownValues[option] === label
          && ownValues.slice(0, option).every((value, index) => value === shown.values[index]),
      )
      const variant = bestMatch(compatible, (one) =>
        one.values.map((value, index) => index === option || value === shown.values[index]),
      )
      return {
        label,
        hex,
        chosen: shown.values[option] === label,
        impossible: compatible.length === 0,
        soldOut: variant !== null && !isAvailable(variant),
        variant,
      }
    }),
  }))
}

export function isAvailable({ availability }: Pick<ProductVariant, 'availability'>): boolean {
  return availability.state !== 'sold-out'
}

/**
 * The variant that agrees with most options, earlier options first, then availability, then order.
 */
function bestMatch(
  variants: readonly ProductVariant[],
  compareOptions: (variant: ProductVariant) => readonly boolean[],
): ProductVariant | null {
  let best: { variant: ProductVariant; score: string } | null = null
  for (const variant of variants) {
    const score =
      compareOptions(variant)
        .map((agreed) => (agreed ? '1' : '0'))
        .join('') + (isAvailable(variant) ? '1' : '0')
    if (best === null || score > best.score) best = { variant, score }
  }
  return best?.variant ?? null
}
