import type { GoodsState } from './goods.ts'
import { activeVariants } from './goods.ts'
import { compact, indexWords, plainText } from './words.ts'

/** How much a word weighs by where it stands: title; type, tags and maker; choices and materials; the description. */
export const classWeights = [12, 6, 4, 1] as const

const telling = new Set(['subtitle', 'material', 'weave', 'made_in'])
const silent = new Set(['swatches', 'monogram', 'final_sale', 'gift_wrap', 'registry', 'bespoke', 'related_products', 'complementary_products'])

/**
 * What search knows about a goods item, as text: a line of stems for each class, every stem in its best class only,
 * and a last line of article numbers.
 */
export function searchTerms(state: GoodsState): string {
  const variants = activeVariants(state.variants)
  const spoken = state.attributes.filter(({ key }) => !silent.has(key))
  const classes = [
    [state.title],
    [state.type, ...state.tags, state.brand, state.category.split('>').at(-1) ?? ''],
    [...variants.flatMap(({ optionValues }) => optionValues), ...spoken.filter(({ key }) => telling.has(key)).map(({ value }) => value)],
    [plainText(state.descriptionHtml), ...spoken.filter(({ key }) => !telling.has(key)).map(({ value }) => value)],
  ]
  const seen = new Set<string>()
  const lines = classes.map((texts) => {
    const fresh = [...new Set(texts.flatMap(indexWords))].filter((word) => word.length <= 40 && !seen.has(word))
    for (const word of fresh) seen.add(word)
    return fresh.join(' ')
  })
  const numbers = new Set(variants.flatMap(({ sku, barcode }) => [compact(sku ?? ''), compact(barcode)]).filter((number) => number !== ''))
  return [...lines, [...numbers].join(' ')].join('\n')
}
