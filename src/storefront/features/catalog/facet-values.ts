import type { Facet, GoodsList } from '#modules/catalog/contract.ts'

const shownAtFirst = 8

/** Facets that fewer products have are hidden. */
const minShare = 0.15

/**
 * The availability facet, which has its own checkbox. The API sends it only if a product is sold
 * out or it is selected.
 */
export function availabilityOf(facets: readonly Facet[]): Facet | undefined {
  return facets.find(({ key }) => key === 'availability')
}

export function usefulFacets(facets: readonly Facet[], total: number): Facet[] {
  return facets.filter(({ key, values }) => {
    if (key === 'availability') return false
    if (values.some(({ selected }) => selected)) return true
    const counts = values.map(({ count }) => count).filter((count) => count > 0)
    return counts.length > 1 && counts.reduce((sum, count) => sum + count, 0) >= total * minShare
  })
}

/** Whether to show filters. A list of one product needs none, unless a filter made it so. */
export function offersFilters({
  facets,
  total,
  priceRange,
}: Pick<GoodsList, 'facets' | 'total' | 'priceRange'>): boolean {
  if (total === 1 && !facets.some(({ values }) => values.some(({ selected }) => selected)))
    return false
  return (
    availabilityOf(facets) !== undefined
    || priceRange.max > priceRange.min
    || usefulFacets(facets, total).length > 0
  )
}

export function splitValues({ values }: Facet): { shown: Facet['values']; more: Facet['values'] } {
  if (values.length <= shownAtFirst + 2) return { shown: values, more: [] }
  const shown = values.filter(({ selected }, index) => selected || index < shownAtFirst)
  return { shown, more: values.filter((value) => !shown.includes(value)) }
}
