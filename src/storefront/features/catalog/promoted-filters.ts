import type { GoodsList } from '#modules/catalog/contract.ts'
import { availabilityOf } from './facet-values.ts'
import { changed, isChosen, toggled, type ListQuery } from './list-query.ts'

export interface PromotedFilter {
  readonly label: string
  readonly count: number | undefined
  readonly chosen: boolean
  readonly next: ListQuery
}

const roundPrice = 100_00

/** One to three filters that stand above a list: what can be had now, a round price, the commonest material. */
export function promotedFilters(
  { facets, priceRange, total }: Pick<GoodsList, 'facets' | 'priceRange' | 'total'>,
  query: ListQuery,
): PromotedFilter[] {
  const [ready] = availabilityOf(facets)?.values ?? []
  const priced = query.max === roundPrice && query.min === null
  const material = facets.find(({ key }) => key === 'material')
  const common = material?.values
    .filter(({ count, selected }) => selected || (count > 0 && count < total))
    .toSorted((a, b) => b.count - a.count)[0]
  return [
    ...(ready
      ? [
          {
            label: ready.label,
            count: ready.count,
            chosen: query.available,
            next: changed(query, { available: !query.available }),
          },
        ]
      : []),
    ...(priced || (priceRange.min < roundPrice && priceRange.max > roundPrice)
      ? [
          {
            label: 'Under $100',
            count: undefined,
            chosen: priced,
            next: changed(query, priced ? { max: null } : { min: null, max: roundPrice }),
          },
        ]
      : []),
    ...(material && common
      ? [
          {
            label: common.label,
            count: common.count,
            chosen: isChosen(query, { key: material.key, value: common.value }),
            next: toggled(query, { key: material.key, value: common.value }),
          },
        ]
      : []),
  ]
}
