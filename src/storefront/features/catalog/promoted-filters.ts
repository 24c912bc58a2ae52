import type { ProductList } from '#modules/catalog/contract.ts'
import { formatShortMoney } from '#kernel/money/money.ts'
import { findAvailabilityFacet } from './facet-values.ts'
import { changeQuery, hasFilter, toggleFilter, type ListQuery } from './list-query.ts'
import * as t from '#messages/product-list.ts'

export interface PromotedFilter {
  readonly label: string
  readonly count: number | undefined
  readonly chosen: boolean
  readonly next: ListQuery
}

const roundPrice = 100_00

const maxPromoted = 3

/**
 * One to three filters above a list: availability, monograms, a round price and the most common
 * material.
 */
export function listPromotedFilters(
  { facets, priceRange, total }: Pick<ProductList, 'facets' | 'priceRange' | 'total'>,
  query: ListQuery,
): PromotedFilter[] {
  const [readyValue] = findAvailabilityFacet(facets)?.values ?? []
  const isPriceChosen = query.max === roundPrice && query.min === null
  const [monogram] = facets.find(({ key }) => key === 'monogram')?.values ?? []
  const material = facets.find(({ key }) => key === 'material')
  const commonMaterial = material?.values
    .filter(({ count, selected }) => selected || (count > 0 && count < total))
    .toSorted((a, b) => b.count - a.count)[0]
  const filters = [
    ...(readyValue
      ? [
          {
            label: readyValue.label,
            count: readyValue.count,
            chosen: query.available,
            next: changeQuery(query, { available: !query.available }),
          },
        ]
      : []),
    ...(monogram
      ? [
          {
            label: monogram.label,
            count: monogram.count,
            chosen: hasFilter(query, { key: 'monogram', value: monogram.value }),
            next: toggleFilter(query, { key: 'monogram', value: monogram.value }),
          },
        ]
      : []),
    ...(isPriceChosen || (priceRange.min < roundPrice && priceRange.max > roundPrice)
      ? [
          {
            label: t.underPrice({ amount: formatShortMoney(roundPrice) }),
            count: undefined,
            chosen: isPriceChosen,
            next: changeQuery(
              query,
              isPriceChosen ? { max: null } : { min: null, max: roundPrice },
            ),
          },
        ]
      : []),
    ...(material && commonMaterial
      ? [
          {
            label: commonMaterial.label,
            count: commonMaterial.count,
            chosen: hasFilter(query, { key: material.key, value: commonMaterial.value }),
            next: toggleFilter(query, { key: material.key, value: commonMaterial.value }),
          },
        ]
      : []),
  ]
  return filters.slice(0, maxPromoted)
}
