import type { Facet } from '../contract.ts'
import { compareSizes } from '../domain/compare-sizes.ts'
import type { ProductFilters, FilteredProducts } from './filter-products.ts'
import type { ProductIndex } from './product-index.ts'

/** Display order of facets; options that are not listed come between size and material. */
const displayOrder = ['availability', 'type', 'color', 'size', '', 'material', 'made_in']

/** Options that a smaller share of products has are hidden. */
const minShare = 0.15

const alwaysShown = new Set(['type', 'color', 'size', 'material', 'made_in'])

export interface FacetInput {
  readonly filters: ProductFilters
  readonly narrowed: FilteredProducts
  /** False on category pages, where all products have the same type. */
  readonly withType: boolean
}

/** Facets to show, with the number of products for each value. */
export function listFacets(
  index: ProductIndex,
  { filters, narrowed, withType }: FacetInput,
): Facet[] {
  const { values } = index
  const facets = Map.groupBy(values.labels.keys(), (value) => values.facetByValue[value] ?? 0)
  const shown = [...facets].flatMap(([facet, ids]): Facet[] => {
    const { key, label } = values.facets[facet] ?? { key: 'tag', label: '' }
    const picked = filters.chosen.get(facet)
    const present = ids.filter((value) => (narrowed.counts[value] ?? 0) > 0 || picked?.has(value))
    if (
      key === 'tag'
      || (key === 'type' && !withType && !picked)
      || (present.length < 2 && !picked)
    )
      return []
    const productCount = present.reduce((sum, value) => sum + (narrowed.counts[value] ?? 0), 0)
    if (!picked && !alwaysShown.has(key) && productCount < narrowed.ordinals.length * minShare)
      return []
    const facetValues = present.map((value) => ({
      value: values.labels[value] ?? '',
      label: values.labels[value] ?? '',
      count: narrowed.counts[value] ?? 0,
      selected: picked?.has(value) ?? false,
      hex: values.hexes[value] ?? null,
    }))
    return [{ key, label, values: facetValues.sort(compareValues(key)) }]
  })
  const availability: Facet = {
    key: 'availability',
    label: 'Availability',
    values: [
      {
        value: '1',
        label: 'Ready to order',
        count: narrowed.availableCount,
        selected: filters.available,
        hex: null,
      },
    ],
  }
  const isAvailabilityUseful =
    filters.available
    || (narrowed.availableCount > 0 && narrowed.availableCount < narrowed.ordinals.length)
  return [...(isAvailabilityUseful ? [availability] : []), ...shown].sort(
    (a, b) => findPosition(a.key) - findPosition(b.key),
  )
}

function findPosition(key: string): number {
  const place = displayOrder.indexOf(key)
  return place < 0 ? displayOrder.indexOf('') : place
}

type FacetValue = Facet['values'][number]

function compareValues(key: string): (one: FacetValue, other: FacetValue) => number {
  if (key !== 'color' && !['type', 'material', 'made_in'].includes(key))
    return (one, other) => compareSizes(one.label, other.label)
  return (one, other) => other.count - one.count || (one.label < other.label ? -1 : 1)
}
