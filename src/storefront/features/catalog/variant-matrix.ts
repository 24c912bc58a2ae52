import type { GoodsDetail, GoodsVariant } from '#modules/catalog/contract.ts'

export type Goods = Pick<GoodsDetail, 'options' | 'variants'>

export interface Choice {
  readonly label: string
  readonly hex: string | null
  readonly chosen: boolean
  /** No variant has it together with what is chosen before it: shown, but not to be chosen. */
  readonly impossible: boolean
  readonly soldOut: boolean
  /** The variant that is shown when this is chosen. */
  readonly variant: GoodsVariant | null
}

export interface OptionChoices {
  readonly name: string
  readonly choices: readonly Choice[]
}

/** The variant an address asks for; without one, or with a stale one, the first that can be had. */
export function variantFor(
  { variants, options }: Goods,
  search: URLSearchParams,
): GoodsVariant | null {
  const named = variants.find(
    ({ id, sku }) => id === search.get('v') || (sku !== null && sku === search.get('v')),
  )
  if (named) return named
  const asked = options.map(({ values }, index) => {
    const isColor = values.some(({ hex }) => hex !== null)
    return search.get(optionField(index)) ?? (isColor ? search.get('color') : null)
  })
  if (asked.some((value) => value !== null)) {
    const best = bestMatch(variants, (variant) =>
      variant.values.map((value, index) => asked[index] === null || asked[index] === value),
    )
    if (best) return best
  }
  return variants.find(canBeHad) ?? variants[0] ?? null
}

/** The name of an option's field, for the form that works without the script. */
export function optionField(index: number): string {
  return `o${index + 1}`
}

/** What there is to choose, seen from the variant shown. An option depends on those before it, so no choice leads nowhere. */
export function optionChoices({ options, variants }: Goods, shown: GoodsVariant): OptionChoices[] {
  return options.map(({ name, values }, option) => ({
    name,
    choices: values.map(({ label, hex }) => {
      const possible = variants.filter(
        ({ values: own }) =>
          own[option] === label
          && own.slice(0, option).every((value, index) => value === shown.values[index]),
      )
      const variant = bestMatch(possible, (one) =>
        one.values.map((value, index) => index === option || value === shown.values[index]),
      )
      return {
        label,
        hex,
        chosen: shown.values[option] === label,
        impossible: possible.length === 0,
        soldOut: variant !== null && !canBeHad(variant),
        variant,
      }
    }),
  }))
}

export function canBeHad({ availability }: Pick<GoodsVariant, 'availability'>): boolean {
  return availability.state !== 'sold-out'
}

/** The one that agrees with most, earlier options before later ones; among equals one that can be had, then the first. */
function bestMatch(
  variants: readonly GoodsVariant[],
  agrees: (variant: GoodsVariant) => readonly boolean[],
): GoodsVariant | null {
  let best: { variant: GoodsVariant; score: string } | null = null
  for (const variant of variants) {
    const score =
      agrees(variant)
        .map((agreed) => (agreed ? '1' : '0'))
        .join('') + (canBeHad(variant) ? '1' : '0')
    if (best === null || score > best.score) best = { variant, score }
  }
  return best?.variant ?? null
}
