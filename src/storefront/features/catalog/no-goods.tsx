import { ButtonLink } from '#ui/primitives/button/button.tsx'
import { EmptyState } from '#ui/primitives/empty-state/empty-state.tsx'
import type { GoodsList } from '#modules/catalog/contract.ts'
import { appliedOf } from './applied-filters.tsx'
import { listSearch, narrowedBy, unfiltered, type ListQuery } from './list-query.ts'
import { Repair } from './repair.tsx'

interface NoGoodsProps {
  readonly list: GoodsList
  readonly query: ListQuery
  readonly path: string
}

export function NoGoods({ list, query, path }: NoGoodsProps) {
  if (narrowedBy(query) === 0)
    return (
      <EmptyState
        title="This shelf is being stocked."
        action={<ButtonLink href="/collection">Browse all collections</ButtonLink>}
      />
    )
  const labels = appliedOf(list, query).map(({ label }) => label)
  return (
    <EmptyState
      title={
        labels.length > 1
          ? `No pieces match all of these: ${labels.join(', ')}.`
          : `No pieces match ${labels.join()}.`
      }
      action={
        <ButtonLink variant="secondary" href={path + listSearch(unfiltered(query))}>
          Clear filters
        </ButtonLink>
      }
    >
      <Repair list={list} query={query} path={path} />
    </EmptyState>
  )
}
