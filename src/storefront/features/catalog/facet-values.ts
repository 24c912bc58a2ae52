import type { Facet, ProductList } from '#modules/catalog/contract.ts'

const shownAtFirst = 8

/** Facets that fewer products have are hidden. */
const minShare = 0.15

/** What a shopper may need a product to be; these share one group. */
const needKeys = ['monogram', 'production', 'returns']

export function selectNeedFacets(facets: readonly Facet[]): Facet[] {
  return facets.filter(({ key }) => needKeys.includes(key))
}

/**
 * The availability facet, which has its own checkbox. The API sends it only if a product is sold
 * out or it is selected.
 */
export function findAvailabilityFacet(facets: readonly Facet[]): Facet | undefined {
  return facets.find(({ key }) => key === 'availability')
}

export function selectUsefulFacets(facets: readonly Facet[], total: number): Facet[] {
  return facets.filter(({ key, values }) => {
    if (key === 'availability' || needKeys.includes(key)) return false
    if (values.some(({ selected }) => selected)) return true
    const counts = values.map(({ count }) => count).filter((count) => count > 0)
    return counts.length > 1 && counts.reduce((sum, count) => sum + count, 0) >= total * minShare
  })
}

/** Whether to show filters. A list of one product needs none, unless a filter made it so. */
export function hasFilters({
  facets,
  total,
  priceRange,
}: Pick<ProductList, 'facets' | 'total' | 'priceRange'>): boolean {
  if (total === 1 && !facets.some(({ values }) => values.some(({ selected }) => selected)))
    return false
  return (
    findAvailabilityFacet(facets) !== undefined
    || priceRange.max > priceRange.min
    || selectNeedFacets(facets).length > 0
    || selectUsefulFacets(facets, total).length > 0
  )
}

export function splitFacetValues({ values }: Facet): {
  shown: Facet['values']
  more: Facet['values']
} {
  if (values.length <= shownAtFirst + 2) return { shown: values, more: [] }
  const shown = values.filter(({ selected }, index) => selected || index < shownAtFirst)
  return { shown, more: values.filter((value) => !shown.includes(value)) }
}
