import type { Facet } from '../contract.ts'
import { bySize } from '../domain/value-order.ts'
import type { Filters, Narrowed } from './narrow.ts'
import type { GoodsIndex } from './goods-index.ts'

/** The order facets are shown in; choices that are not listed come between size and material. */
const order = ['availability', 'type', 'color', 'size', '', 'material', 'made_in']

/** An option that fewer goods than this share of them have is no help in choosing among them. */
const leastShare = 0.15

const alwaysShown = new Set(['type', 'color', 'size', 'material', 'made_in'])

export interface FacetFacts {
  readonly filters: Filters
  readonly narrowed: Narrowed
  /** Left out where it says nothing: on the page of one category. */
  readonly withType: boolean
}

/** The facets worth showing, each value with what choosing it would bring. */
export function facetsOf(index: GoodsIndex, { filters, narrowed, withType }: FacetFacts): Facet[] {
  const { values } = index
  const facets = Map.groupBy(values.labels.keys(), (value) => values.facetOf[value] ?? 0)
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
    const carried = present.reduce((sum, value) => sum + (narrowed.counts[value] ?? 0), 0)
    if (!picked && !alwaysShown.has(key) && carried < narrowed.ordinals.length * leastShare)
      return []
    const listed = present.map((value) => ({
      value: values.labels[value] ?? '',
      label: values.labels[value] ?? '',
      count: narrowed.counts[value] ?? 0,
      selected: picked?.has(value) ?? false,
      hex: values.hexes[value] ?? null,
    }))
    return [{ key, label, values: listed.sort(inOrder(key)) }]
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
  const telling =
    filters.available
    || (narrowed.availableCount > 0 && narrowed.availableCount < narrowed.ordinals.length)
  return [...(telling ? [availability] : []), ...shown].sort(
    (a, b) => placeOf(a.key) - placeOf(b.key),
  )
}

function placeOf(key: string): number {
  const place = order.indexOf(key)
  return place < 0 ? order.indexOf('') : place
}

type Value = Facet['values'][number]

function inOrder(key: string): (one: Value, other: Value) => number {
  if (key !== 'color' && !['type', 'material', 'made_in'].includes(key))
    return (one, other) => bySize(one.label, other.label)
  return (one, other) => other.count - one.count || (one.label < other.label ? -1 : 1)
}
