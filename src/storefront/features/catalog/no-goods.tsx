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

/** Nothing matches: which filter to drop, and what would come of it. The filters stay where they are. */
export function NoGoods({ list, query, path }: NoGoodsProps) {
  if (narrowedBy(query) === 0)
    return (
      <EmptyState
        title="This shelf is being stocked."
        action={<ButtonLink href="/collection">See what else there is</ButtonLink>}
      />
    )
  const labels = appliedOf(list, query).map(({ label }) => label)
  return (
    <EmptyState
      title={
        labels.length > 1
          ? `No piece is all of this: ${labels.join(', ')}.`
          : `No piece here is this: ${labels.join()}.`
      }
      action={
        <ButtonLink variant="secondary" href={path + listSearch(unfiltered(query))}>
          Clear the filters
        </ButtonLink>
      }
    >
      <Repair list={list} query={query} path={path} />
    </EmptyState>
  )
}
