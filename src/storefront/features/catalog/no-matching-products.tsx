import { ButtonLink } from '#ui/primitives/button/button.tsx'
import { EmptyState } from '#ui/primitives/empty-state/empty-state.tsx'
import type { ProductList } from '#modules/catalog/contract.ts'
import { listAppliedFilters } from './applied-filters.tsx'
import { toListSearch, countFilters, clearFilters, type ListQuery } from './list-query.ts'
import { RemovableConditions } from './removable-conditions.tsx'
import * as t from '#messages/product-list.ts'

interface NoGoodsProps {
  readonly list: ProductList
  readonly query: ListQuery
  readonly path: string
}

export function NoMatchingProducts({ list, query, path }: NoGoodsProps) {
  if (countFilters(query) === 0)
    return (
      <EmptyState
        title={t.noneYet}
        action={<ButtonLink href="/collection">{t.browseAll}</ButtonLink>}
      />
    )
  const labels = listAppliedFilters(list, query).map(({ label }) => label)
  return (
    <EmptyState
      title={
        labels.length > 1
          ? t.noMatchAll({ filters: labels.join(', ') })
          : t.noMatchOf({ filters: labels.join() })
      }
      action={
        <ButtonLink variant="secondary" href={path + toListSearch(clearFilters(query))}>
          {t.clearFilters}
        </ButtonLink>
      }
    >
      <RemovableConditions list={list} query={query} path={path} />
    </EmptyState>
  )
}
