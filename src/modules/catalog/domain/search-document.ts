import {
  readAttribute,
  isVisibleAttribute,
  parseList,
  parsePlaces,
  readProductFlags,
  readSwatches,
} from './attributes.ts'
import { slugify } from './cell.ts'
import { parseLeadDays } from './lead-time.ts'
import { activeVariants, type ProductState } from './product.ts'
import { normalizeCode, indexTerms, htmlToText } from './words.ts'

/**
 * Search data of a product, calculated when the product is written so that the index loads quickly.
 */
export interface SearchDocument {
  /**
   * One line of stems for each weight, each stem in its highest line only; the last line holds SKUs
   * and barcodes.
   */
  readonly words: string
  /** Values shared by all variants: type, tags, materials, places. */
  readonly facets: readonly DocumentFacet[]
  /** Options, in the order of the variants' values. */
  readonly options: readonly { readonly key: string; readonly label: string }[]
  readonly hexes: Readonly<Record<string, string>>
  /** Calendar days of production before the product can ship. */
  readonly leadDays: number
  /** Slugs set by the merchant. */
  readonly related: readonly string[]
  readonly complements: readonly string[]
}

export interface DocumentFacet {
  readonly key: string
  readonly label: string
  readonly value: string
}

/** Weights by line: title; type, tags and brand; options and materials; description. */
export const lineWeights = [12, 6, 4, 1] as const

const optionLine = 2

/** The key of the option that names the color. */
export const colorKey = 'color'

const prominentKeys = new Set(['subtitle', 'material', 'weave', 'made_in'])
const unsearchedKeys = new Set([
  'swatches',
  'monogram',
  'final_sale',
  'gift_wrap',
  'registry',
  'bespoke',
  'related_products',
  'complementary_products',
])

export function createSearchDocument(state: ProductState): SearchDocument {
  const { attributes, type, tags, optionNames } = state
  const value = (key: string): string => readAttribute(attributes, key)
  return {
    words: collectWords(state),
    facets: [
      ...(type === '' ? [] : [{ key: 'type', label: 'Type', value: type }]),
      ...tags.map((tag) => ({ key: 'tag', label: 'Tag', value: tag })),
      ...parseList(value('material')).map((material) => ({
        key: 'material',
        label: 'Material',
        value: material,
      })),
      ...parsePlaces(value('made_in')).map((place) => ({
        key: 'made_in',
        label: 'Made in',
        value: place,
      })),
      ...listNeeds(state),
    ],
    options: optionNames.map((name) => ({
      key:
        slugify(name)
          .slice(0, 40)
          .replace(/^colou?rs?$/, colorKey) || 'option',
      label: name,
    })),
    hexes: Object.fromEntries(readSwatches(attributes)),
    leadDays: parseLeadDays(value('lead_time')),
    related: parseList(value('related_products')),
    complements: parseList(value('complementary_products')),
  }
}

/** What a shopper may need a product to be, beyond its color and size. */
function listNeeds({ attributes, giftCard }: ProductState): DocumentFacet[] {
  const { monogram, finalSale } = readProductFlags(attributes)
  const isMadeToOrder = parseLeadDays(readAttribute(attributes, 'lead_time')) > 0
  return [
    ...(monogram
      ? [{ key: 'monogram', label: 'Personalization', value: 'Can be monogrammed' }]
      : []),
    ...(finalSale || giftCard ? [] : [{ key: 'returns', label: 'Returns', value: 'Returnable' }]),
    {
      key: 'production',
      label: 'Production',
      value: isMadeToOrder ? 'Made to order' : 'Ready to ship',
    },
  ]
}

function collectWords(state: ProductState): string {
  const variants = activeVariants(state.variants)
  const searchable = state.attributes.filter(
    (one) => !unsearchedKeys.has(one.key) && isVisibleAttribute(one),
  )
  const lines = [
    [state.title],
    [state.type, ...state.tags, state.brand, state.category.split('>').at(-1) ?? ''],
    [
      ...variants.flatMap(({ optionValues }) => optionValues),
      ...searchable.filter(({ key }) => prominentKeys.has(key)).map((one) => one.value),
    ],
    [
      htmlToText(state.descriptionHtml),
      ...searchable.filter(({ key }) => !prominentKeys.has(key)).map((one) => one.value),
    ],
  ]
  const seen = new Set<string>()
  const stemLines = lines.map((texts) => {
    const newStems = [...new Set(texts.flatMap(indexTerms))].filter(
      (word) => word.length <= 40 && !seen.has(word),
    )
    for (const word of newStems) seen.add(word)
    return newStems.join(' ')
  })
  const codes = new Set(
    variants
      .flatMap(({ sku, barcode }) => [...listSkuTerms(sku ?? ''), normalizeCode(barcode)])
      .filter((number) => number !== ''),
  )
  return [...stemLines, [...codes].join(' ')].join('\n')
}

/** Adds the words of the texts to the line of options, unless a line above it has them. */
export function addOptionWords(words: string, texts: readonly string[]): string {
  if (texts.length === 0) return words
  const lines = words.split('\n').map((line) => line.split(' ').filter((word) => word !== ''))
  const above = new Set(lines.slice(0, optionLine + 1).flat())
  const added = new Set(texts.flatMap(indexTerms).filter((word) => !above.has(word)))
  return lines
    .map((line, place) => {
      if (place === optionLine) return [...line, ...added]
      return place > optionLine && place < lineWeights.length
        ? line.filter((word) => !added.has(word))
        : line
    })
    .map((line) => line.join(' '))
    .join('\n')
}

/**
 * "NOR.0707-60" is found as a whole and by its trailing parts such as "0707-60"; parts that are too
 * short are excluded.
 */
function listSkuTerms(sku: string): string[] {
  const parts = sku.split(/[^\p{L}\p{N}]+/u).filter((part) => part !== '')
  const tails = parts.slice(1).map((_, at) => normalizeCode(parts.slice(at + 1).join('')))
  return [normalizeCode(sku), ...tails.filter((tail) => tail.length >= 4 && /\d/.test(tail))]
}
