import type { Facet } from '#modules/catalog/contract.ts'

/** So many are shown before "Show all". */
const shownAtFirst = 8

/** A facet worth a place: one that could divide the list, or that is chosen. */
export function usefulFacets(facets: readonly Facet[]): Facet[] {
  return facets.filter(({ values }) => values.some(({ selected }) => selected) || values.filter(({ count }) => count > 0).length > 1)
}

/** The first values, and what is behind "Show all": a chosen value is never hidden. */
export function splitValues({ values }: Facet): { shown: Facet['values']; more: Facet['values'] } {
  if (values.length <= shownAtFirst + 2) return { shown: values, more: [] }
  const shown = values.filter(({ selected }, index) => selected || index < shownAtFirst)
  return { shown, more: values.filter((value) => !shown.includes(value)) }
}
