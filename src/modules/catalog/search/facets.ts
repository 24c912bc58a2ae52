import type { Facet } from '../contract.ts'
import { compareSizes } from '../domain/compare-sizes.ts'
import type { ProductFilters, FilteredProducts } from './filter-products.ts'
import { colorKey } from '../domain/search-document.ts'
import { colorFamilyFacet, type ProductIndex } from './product-index.ts'

/** Display order of facets; options that are not listed come between size and material. */
const displayOrder = [
  'availability',
  'monogram',
  'production',
  'returns',
  'type',
  'color-family',
  'color',
  'size',
  '',
  'material',
  'made_in',
]

/** Facets of one value, which some of the products have. */
const oneValue = new Set(['monogram', 'returns'])

/** Options that a smaller share of products has are hidden. */
const minShare = 0.15

const alwaysShown = new Set(displayOrder.filter((key) => key !== ''))

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
      || (present.length < (oneValue.has(key) ? 1 : 2) && !picked)
    )
      return []
    if (oneValue.has(key) && !picked && isEverywhere(narrowed, present)) return []
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
  return [...(isAvailabilityUseful ? [availability] : []), ...arrangeColors(shown)].sort(
    (a, b) => findPosition(a.key) - findPosition(b.key),
  )
}

function isEverywhere({ counts, ordinals }: FilteredProducts, [value]: readonly number[]): boolean {
  return value !== undefined && counts[value] === ordinals.length
}

/**
 * Broad colors first. The merchant's own color names follow once a color is chosen, or take their
 * place where each color is a family of its own.
 */
function arrangeColors(facets: readonly Facet[]): Facet[] {
  const families = facets.find(({ key }) => key === colorFamilyFacet.key)
  const colors = facets.find(({ key }) => key === colorKey)
  const isChosen = [families, colors].some((facet) =>
    facet?.values.some(({ selected }) => selected),
  )
  if (!families || !colors) return [...facets]
  if (!isChosen)
    return facets.filter((facet) =>
      families.values.length < colors.values.length ? facet !== colors : facet !== families,
    )
  return facets.map((facet) => (facet === colors ? { ...facet, label: 'Shade' } : facet))
}

function findPosition(key: string): number {
  const place = displayOrder.indexOf(key)
  return place < 0 ? displayOrder.indexOf('') : place
}

type FacetValue = Facet['values'][number]

function compareValues(key: string): (one: FacetValue, other: FacetValue) => number {
  if (!['color', 'color-family', 'type', 'production', 'material', 'made_in'].includes(key))
    return (one, other) => compareSizes(one.label, other.label)
  return (one, other) => other.count - one.count || (one.label < other.label ? -1 : 1)
}
