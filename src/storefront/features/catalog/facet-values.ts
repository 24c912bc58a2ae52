import type { Facet, GoodsList } from '#modules/catalog/contract.ts'

/** So many are shown before "Show all". */
const shownAtFirst = 8

/** What only a few pieces of a long list have is no way to divide it. */
const fewest = 0.15

/** The one facet with a box and a field of its own; there only while something in the list is sold out, or while it is chosen. */
export function availabilityOf(facets: readonly Facet[]): Facet | undefined {
  return facets.find(({ key }) => key === 'availability')
}

/** A facet worth a place: one that divides the list, or that is chosen. */
export function usefulFacets(facets: readonly Facet[], total: number): Facet[] {
  return facets.filter(({ key, values }) => {
    if (key === 'availability') return false
    if (values.some(({ selected }) => selected)) return true
    const counts = values.map(({ count }) => count).filter((count) => count > 0)
    return counts.length > 1 && counts.reduce((sum, count) => sum + count, 0) >= total * fewest
  })
}

/** Whether there is anything to narrow a list by; one piece is as narrow as it gets, unless what was chosen made it so. */
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

/** The first values, and what is behind "Show all": a chosen value is never hidden. */
export function splitValues({ values }: Facet): { shown: Facet['values']; more: Facet['values'] } {
  if (values.length <= shownAtFirst + 2) return { shown: values, more: [] }
  const shown = values.filter(({ selected }, index) => selected || index < shownAtFirst)
  return { shown, more: values.filter((value) => !shown.includes(value)) }
}
