import { getShopLocale, type Currency } from '#kernel/locale/shop-locale.ts'
import { readAttribute, readProductFlags, readSwatches } from './attributes.ts'
import { productAvailability, variantAvailability, type Availability } from './availability.ts'
import { activeVariants, type ProductState, type VariantState } from './product.ts'
import {
  createPlaceholderPicture,
  createPicture,
  type Picture,
  type StoredPicture,
} from './picture.ts'

export interface ProductCardData {
  readonly id: string
  readonly slug: string
  readonly title: string
  readonly subtitle: string
  readonly type: string
  readonly currency: Currency
  readonly priceMin: number
  readonly priceMax: number
  readonly compareAt: number | null
  readonly picture: Picture
  readonly secondPicture: Picture | null
  readonly swatches: { label: string; hex: string; src: string | null }[]
  readonly onlyVariantId: string | null
  readonly availability: Availability
  readonly isNew: boolean
  readonly takesMonogram: boolean
}

export interface ProductCardInput {
  readonly id: string
  readonly state: ProductState
  readonly stored: ReadonlyMap<string, StoredPicture>
  /** Available units by variant id. */
  readonly available: ReadonlyMap<string, number>
}

export function createProductCard({
  id,
  state,
  stored,
  available,
}: ProductCardInput): ProductCardData {
  const variants = activeVariants(state.variants)
  const activePrices = variants.map(({ price }) => price)
  const [picture, secondPicture] = listProductPictures(state, stored)
  const cheapest = variants.toSorted((a, b) => a.price - b.price)[0]
  return {
    id,
    slug: state.slug,
    title: state.title,
    subtitle: readAttribute(state.attributes, 'subtitle'),
    type: state.type,
    currency: getShopLocale().currency,
    priceMin: Math.min(...activePrices, Infinity) === Infinity ? 0 : Math.min(...activePrices),
    priceMax: Math.max(0, ...activePrices),
    compareAt:
      cheapest?.compareAt && cheapest.compareAt > cheapest.price ? cheapest.compareAt : null,
    picture: picture ?? createPlaceholderPicture(state.title),
    secondPicture: secondPicture ?? null,
    swatches: listSwatches(state, variants, stored),
    onlyVariantId: variants.length === 1 ? (variants[0]?.id ?? null) : null,
    availability: calculateAvailability(state, variants, available),
    isNew: state.tags.some((tag) => tag.toLowerCase() === 'new'),
    takesMonogram: readProductFlags(state.attributes).monogram,
  }
}

export function listProductPictures(
  state: ProductState,
  stored: ReadonlyMap<string, StoredPicture>,
): Picture[] {
  return state.pictures.flatMap(({ key, alt }) => {
    const file = key === null ? undefined : stored.get(key)
    return file ? [createPicture(file, alt || state.title)] : []
  })
}

export function isColorOption(optionName: string): boolean {
  return /^colou?rs?$/i.test(optionName)
}

function listSwatches(
  state: ProductState,
  variants: readonly VariantState[],
  stored: ReadonlyMap<string, StoredPicture>,
): ProductCardData['swatches'] {
  const hexByColor = readSwatches(state.attributes)
  const index = state.optionNames.findIndex(isColorOption)
  if (index < 0) return []
  return [...new Set(variants.map(({ optionValues }) => optionValues[index] ?? ''))].flatMap(
    (label) => {
      const hex = hexByColor.get(label)
      return hex
        ? [
            {
              label,
              hex,
              src: findVariantPhoto(
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

/**
 * The variant's photograph, if it has the size of the first one, whose size names the card uses.
 */
function findVariantPhoto(
  state: ProductState,
  variant: VariantState | undefined,
  stored: ReadonlyMap<string, StoredPicture>,
): string | null {
  const [first] = listProductPictures(state, stored)
  const variantPictures = state.pictures.filter(({ source }) => source === variant?.pictureSource)
  const [photo] = listProductPictures({ ...state, pictures: variantPictures }, stored)
  return first && photo && first.width === photo.width && first.height === photo.height
    ? photo.src
    : null
}

function calculateAvailability(
  state: ProductState,
  variants: readonly VariantState[],
  available: ReadonlyMap<string, number>,
): Availability {
  const leadTime = readAttribute(state.attributes, 'lead_time')
  return productAvailability(
    variants.map((variant) =>
      variantAvailability({
        ...variant,
        available: available.get(variant.id ?? '') ?? 0,
        leadTime,
      }),
    ),
  )
}
