import { colorKey } from '../domain/search-document.ts'
import type { SearchQuery } from '../domain/search-query.ts'
import { splitWords, stem } from '../domain/words.ts'
import type { ProductFilters } from './filter-products.ts'
import { colorFamilyFacet, type ProductIndex } from './product-index.ts'

/** Colors that the filters name; without any, those that the words name. */
export function listNamedColors(
  index: ProductIndex,
  { filters, query }: { readonly filters: ProductFilters; readonly query: SearchQuery | null },
): string[] {
  const { values } = index
  const colorFacet = values.findFacet(colorKey)
  if (colorFacet === undefined) return []
  const chosen = (facet: number | undefined): ReadonlySet<number> =>
    (facet === undefined ? undefined : filters.chosen.get(facet)) ?? new Set()
  const colors = chosen(colorFacet)
  const families = new Set(
    [...chosen(values.findFacet(colorFamilyFacet.key))].map((value) => values.labels[value]),
  )
  const isFiltered = colors.size + families.size > 0
  const phrases = new Set(
    query?.concepts.flatMap(({ alternatives }) => alternatives.map((words) => words.join(' '))),
  )
  return [...values.labels.entries()].flatMap(([value, label]) => {
    if (values.facetByValue[value] !== colorFacet) return []
    const family = index.colorFamilies.find(label, values.hexes[value] ?? null) ?? ''
    const isNamed = isFiltered
      ? (colors.size === 0 || colors.has(value)) && (families.size === 0 || families.has(family))
      : phrases.has(toPhrase(label)) || phrases.has(toPhrase(family))
    return isNamed ? [label] : []
  })
}

function toPhrase(text: string): string {
  return splitWords(text).map(stem).join(' ')
}
