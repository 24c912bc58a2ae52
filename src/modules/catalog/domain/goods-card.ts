import { attribute, dyes, swatches } from './attributes.ts'
import { goodsAvailability, variantAvailability, type Availability } from './availability.ts'
import { activeVariants, type GoodsState, type VariantState } from './goods.ts'
import { drawnPicture, photograph, type Picture, type StoredPicture } from './picture.ts'

/** What a list shows of a goods item, worked out when it is written so that a list only reads. */
export interface Card {
  readonly id: string
  readonly slug: string
  readonly title: string
  readonly subtitle: string
  readonly type: string
  readonly currency: 'USD'
  readonly priceMin: number
  readonly priceMax: number
  readonly compareAt: number | null
  readonly picture: Picture
  readonly secondPicture: Picture | null
  readonly swatches: { label: string; hex: string; src: string | null }[]
  readonly onlyVariantId: string | null
  readonly availability: Availability
  readonly isNew: boolean
}

export interface CardFacts {
  readonly id: string
  readonly state: GoodsState
  /** Sizes and color of every picture, by key. */
  readonly stored: ReadonlyMap<string, StoredPicture>
  /** What can still be bought, by variant id. */
  readonly available: ReadonlyMap<string, number>
}

export function goodsCard({ id, state, stored, available }: CardFacts): Card {
  const variants = activeVariants(state.variants)
  const prices = variants.map(({ price }) => price)
  const [picture, secondPicture] = goodsPictures(state, stored)
  const cheapest = variants.toSorted((a, b) => a.price - b.price)[0]
  return {
    id,
    slug: state.slug,
    title: state.title,
    subtitle: attribute(state.attributes, 'subtitle'),
    type: state.type,
    currency: 'USD',
    priceMin: Math.min(...prices, Infinity) === Infinity ? 0 : Math.min(...prices),
    priceMax: Math.max(0, ...prices),
    compareAt:
      cheapest?.compareAt && cheapest.compareAt > cheapest.price ? cheapest.compareAt : null,
    picture: picture ?? drawnPicture(state, firstDye(state)),
    secondPicture: secondPicture ?? null,
    swatches: colorChoices(state, variants, stored),
    onlyVariantId: variants.length === 1 ? (variants[0]?.id ?? null) : null,
    availability: availabilityOf(state, variants, available),
    isNew: state.tags.some((tag) => tag.toLowerCase() === 'new'),
  }
}

/** The photographs that are there, in order. */
export function goodsPictures(
  state: GoodsState,
  stored: ReadonlyMap<string, StoredPicture>,
): Picture[] {
  return state.pictures.flatMap(({ key, alt }) => {
    const file = key === null ? undefined : stored.get(key)
    return file ? [photograph(file, alt || state.title)] : []
  })
}

/** The color a piece is drawn in when nothing is chosen yet. */
function firstDye({
  attributes,
  variants,
}: Pick<GoodsState, 'attributes' | 'variants'>): string | undefined {
  const offered = dyes(attributes)
  return (
    activeVariants(variants)[0]
      ?.optionValues.map((value) => offered.get(value))
      .find((dye) => dye !== undefined) ?? offered.values().next().value
  )
}

export function isColor(optionName: string): boolean {
  return /^colou?rs?$/i.test(optionName)
}

function colorChoices(
  state: GoodsState,
  variants: readonly VariantState[],
  stored: ReadonlyMap<string, StoredPicture>,
): Card['swatches'] {
  const hexes = swatches(state.attributes)
  const index = state.optionNames.findIndex(isColor)
  if (index < 0) return []
  return [...new Set(variants.map(({ optionValues }) => optionValues[index] ?? ''))].flatMap(
    (label) => {
      const hex = hexes.get(label)
      return hex
        ? [
            {
              label,
              hex,
              src: photographIn(
                state,
                variants.find(({ optionValues }) => optionValues[index] === label),
                stored,
              ),
            },
          ]
        : []
    },
  )
}

/** Only where it has the sizes of the first one, which a list asks for by name. */
function photographIn(
  state: GoodsState,
  variant: VariantState | undefined,
  stored: ReadonlyMap<string, StoredPicture>,
): string | null {
  const [first] = goodsPictures(state, stored)
  const own = state.pictures.filter(({ source }) => source === variant?.pictureSource)
  const [shown] = goodsPictures({ ...state, pictures: own }, stored)
  return first && shown && first.width === shown.width && first.height === shown.height
    ? shown.src
    : null
}

function availabilityOf(
  state: GoodsState,
  variants: readonly VariantState[],
  available: ReadonlyMap<string, number>,
): Availability {
  const leadTime = attribute(state.attributes, 'lead_time')
  return goodsAvailability(
    variants.map((variant) =>
      variantAvailability({
        ...variant,
        available: available.get(variant.id ?? '') ?? 0,
        leadTime,
      }),
    ),
  )
}
