import { ChipRow, RemovableChip } from '#ui/primitives/chip/chip.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { formatShortMoney } from '#kernel/money/money.ts'
import { formatDate } from '#kernel/time/time.ts'
import type { ProductList } from '#modules/catalog/contract.ts'
import {
  changeQuery,
  toListSearch,
  toggleFilter,
  clearFilters,
  type ListQuery,
} from './list-query.ts'
import * as t from '#messages/product-list.ts'
import styles from './product-listing.module.css'

interface AppliedFilter {
  readonly label: string
  readonly without: ListQuery
}

export function AppliedFilters({
  list,
  query,
  path,
}: {
  list: ProductList
  query: ListQuery
  path: string
}) {
  const applied = listAppliedFilters(list, query)
  if (applied.length === 0) return null
  return (
    <div className={styles.applied}>
      <ChipRow label={t.filteredBy}>
        {applied.map(({ label, without }) => (
          <RemovableChip
            key={label}
            href={path + toListSearch(without)}
            removeLabel={t.removeFilter({ label })}
          >
            {label}
          </RemovableChip>
        ))}
        {applied.length > 1 && (
          <TextLink href={path + toListSearch(clearFilters(query))}>
            {applied.length === 2 ? t.clearBoth : t.clearAll}
          </TextLink>
        )}
      </ChipRow>
    </div>
  )
}

export function listAppliedFilters(
  { applied }: Pick<ProductList, 'applied'>,
  query: ListQuery,
): AppliedFilter[] {
  return [
    ...applied.map(({ key, value, label }) => ({
      label,
      without:
        key === 'availability'
          ? changeQuery(query, { available: false })
          : toggleFilter(query, { key, value }),
    })),
    ...(query.arrival
      ? [
          {
            label: t.byDateTo({ date: formatDate(query.arrival.by), zip: query.arrival.zip }),
            without: changeQuery(query, { arrival: null }),
          },
        ]
      : []),
    ...(query.min !== null || query.max !== null
      ? [{ label: priceLabel(query), without: changeQuery(query, { min: null, max: null }) }]
      : []),
  ]
}

function priceLabel({ min, max }: ListQuery): string {
  if (min === null) return t.underPrice({ amount: formatShortMoney(max ?? 0) })
  return max === null
    ? t.fromPrice({ amount: formatShortMoney(min) })
    : t.priceRange({
        low: formatShortMoney(Math.min(min, max)),
        high: formatShortMoney(Math.max(min, max)),
      })
}
