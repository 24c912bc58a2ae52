import { attribute, isForShoppers, listOf, places, swatches } from './attributes.ts'
import { slugOf } from './cell.ts'
import { activeVariants, type GoodsState } from './goods.ts'
import { compact, indexWords, plainText } from './words.ts'

/** What the index in memory keeps of a goods item, worked out when it is written so that an index loads quickly. */
export interface IndexedDoc {
  /** A line of stems for each weight, every stem in its best line only, and a last line of article numbers. */
  readonly words: string
  /** What every variant shares: type, tags, materials, places. */
  readonly facets: readonly DocFacet[]
  /** The choices by which variants differ, in the order of their values. */
  readonly options: readonly { readonly key: string; readonly label: string }[]
  readonly hexes: Readonly<Record<string, string>>
  /** Slugs of goods the merchant put beside it. */
  readonly related: readonly string[]
  readonly complements: readonly string[]
}

export interface DocFacet {
  readonly key: string
  readonly label: string
  readonly value: string
}

/** How much a word weighs by its line: title; type, tags and maker; choices and materials; the description. */
export const lineWeights = [12, 6, 4, 1] as const

const telling = new Set(['subtitle', 'material', 'weave', 'made_in'])
const silent = new Set([
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
    words: words(state),
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

function words(state: GoodsState): string {
  const variants = activeVariants(state.variants)
  const spoken = state.attributes.filter((one) => !silent.has(one.key) && isForShoppers(one))
  const lines = [
    [state.title],
    [state.type, ...state.tags, state.brand, state.category.split('>').at(-1) ?? ''],
    [
      ...variants.flatMap(({ optionValues }) => optionValues),
      ...spoken.filter(({ key }) => telling.has(key)).map((one) => one.value),
    ],
    [
      plainText(state.descriptionHtml),
      ...spoken.filter(({ key }) => !telling.has(key)).map((one) => one.value),
    ],
  ]
  const seen = new Set<string>()
  const stems = lines.map((texts) => {
    const fresh = [...new Set(texts.flatMap(indexWords))].filter(
      (word) => word.length <= 40 && !seen.has(word),
    )
    for (const word of fresh) seen.add(word)
    return fresh.join(' ')
  })
  const numbers = new Set(
    variants
      .flatMap(({ sku, barcode }) => [...articleNumbers(sku ?? ''), compact(barcode)])
      .filter((number) => number !== ''),
  )
  return [...stems, [...numbers].join(' ')].join('\n')
}

/** "NOR.0707-60" is found whole and from each of its parts on, "0707-60"; a part too short to mean it is left out. */
function articleNumbers(sku: string): string[] {
  const parts = sku.split(/[^\p{L}\p{N}]+/u).filter((part) => part !== '')
  const rests = parts.slice(1).map((_, at) => compact(parts.slice(at + 1).join('')))
  return [compact(sku), ...rests.filter((rest) => rest.length >= 4 && /\d/.test(rest))]
}
