import { attribute, isForShoppers, listOf, places, swatches } from './attributes.ts'
import { slugOf } from './cell.ts'
import { activeVariants, type GoodsState } from './goods.ts'
import { compact, indexWords, plainText } from './words.ts'

/**
 * Search data of a product, calculated when the product is written so that the index loads quickly.
 */
export interface IndexedDoc {
  /**
   * One line of stems for each weight, each stem in its highest line only; the last line holds SKUs
   * and barcodes.
   */
  readonly words: string
  /** Values shared by all variants: type, tags, materials, places. */
  readonly facets: readonly DocFacet[]
  /** Options, in the order of the variants' values. */
  readonly options: readonly { readonly key: string; readonly label: string }[]
  readonly hexes: Readonly<Record<string, string>>
  /** Slugs set by the merchant. */
  readonly related: readonly string[]
  readonly complements: readonly string[]
}

export interface DocFacet {
  readonly key: string
  readonly label: string
  readonly value: string
}

/** Weights by line: title; type, tags and brand; options and materials; description. */
export const lineWeights = [12, 6, 4, 1] as const

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

export function indexedDoc(state: GoodsState): IndexedDoc {
  const { attributes, type, tags, optionNames } = state
  const value = (key: string): string => attribute(attributes, key)
  return {
    words: collectWords(state),
    facets: [
      ...(type === '' ? [] : [{ key: 'type', label: 'Type', value: type }]),
      ...tags.map((tag) => ({ key: 'tag', label: 'Tag', value: tag })),
      ...listOf(value('material')).map((material) => ({
        key: 'material',
        label: 'Material',
        value: material,
      })),
      ...places(value('made_in')).map((place) => ({
        key: 'made_in',
        label: 'Made in',
        value: place,
      })),
    ],
    options: optionNames.map((name) => ({
      key:
        slugOf(name)
          .slice(0, 40)
          .replace(/^colou?rs?$/, 'color') || 'option',
      label: name,
    })),
    hexes: Object.fromEntries(swatches(attributes)),
    related: listOf(value('related_products')),
    complements: listOf(value('complementary_products')),
  }
}

function collectWords(state: GoodsState): string {
  const variants = activeVariants(state.variants)
  const searchable = state.attributes.filter(
    (one) => !unsearchedKeys.has(one.key) && isForShoppers(one),
  )
  const lines = [
    [state.title],
    [state.type, ...state.tags, state.brand, state.category.split('>').at(-1) ?? ''],
    [
      ...variants.flatMap(({ optionValues }) => optionValues),
      ...searchable.filter(({ key }) => prominentKeys.has(key)).map((one) => one.value),
    ],
    [
      plainText(state.descriptionHtml),
      ...searchable.filter(({ key }) => !prominentKeys.has(key)).map((one) => one.value),
    ],
  ]
  const seen = new Set<string>()
  const stemLines = lines.map((texts) => {
    const newStems = [...new Set(texts.flatMap(indexWords))].filter(
      (word) => word.length <= 40 && !seen.has(word),
    )
    for (const word of newStems) seen.add(word)
    return newStems.join(' ')
  })
  const codes = new Set(
    variants
      .flatMap(({ sku, barcode }) => [...listSkuTerms(sku ?? ''), compact(barcode)])
      .filter((number) => number !== ''),
  )
  return [...stemLines, [...codes].join(' ')].join('\n')
}

/**
 * "NOR.0707-60" is found as a whole and by its trailing parts such as "0707-60"; parts that are too
 * short are excluded.
 */
function listSkuTerms(sku: string): string[] {
  const parts = sku.split(/[^\p{L}\p{N}]+/u).filter((part) => part !== '')
  const tails = parts.slice(1).map((_, at) => compact(parts.slice(at + 1).join('')))
  return [compact(sku), ...tails.filter((tail) => tail.length >= 4 && /\d/.test(tail))]
}
