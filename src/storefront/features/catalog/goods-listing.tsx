import { useState, type ReactNode } from 'react'
import { Button, ButtonLink } from '#ui/primitives/button/button.tsx'
import { EmptyState } from '#ui/primitives/empty-state/empty-state.tsx'
import { LoadMore } from '#ui/primitives/pagination/pagination.tsx'
import { Sheet } from '#ui/primitives/sheet/sheet.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { CardGrid } from '#ui/patterns/card-grid/card-grid.tsx'
import { Columns } from '#ui/patterns/page-shell/page-shell.tsx'
import type { GoodsList } from '#modules/catalog/contract.ts'
import { useKnownCart } from '#storefront/features/cart/use-known-cart.ts'
import { AppliedFilters } from './applied-filters.tsx'
import { offersFilters } from './facet-values.ts'
import { FilterForm } from './filter-form.tsx'
import { GoodsCard } from './goods-card.tsx'
import { inPieces } from './in-pieces.ts'
import { ListBar } from './list-bar.tsx'
import { listSearch, unfiltered, type ListQuery } from './list-query.ts'
import { cardRhythm } from './card-rhythm.ts'
import { useAskedQuery } from './use-asked-query.ts'
import { useListRows } from './use-list-rows.ts'
import styles from './goods-listing.module.css'

export interface GoodsListingProps {
  readonly list: GoodsList
  readonly query: ListQuery
  readonly path: string
  /** The next list is on its way. */
  readonly busy: boolean
  /** What stands in place of the cards when there are none. */
  readonly empty: ReactNode
}

/** A list of goods with everything that narrows and orders it. Each control is a link or part of a form that asks for a list. */
export function GoodsListing(props: GoodsListingProps) {
  const { list, query, path } = props
  const [filtering, setFiltering] = useState(false)
  useKnownCart()
  const asked = useAskedQuery(query, path)
  const to = (next: ListQuery) => path + listSearch(next)
  return (
    <div className={styles.box} data-scroll="keep">
      <div className={styles.listing}>
        <ListBar list={list} query={asked} path={path} onFilter={() => setFiltering(true)} />
        {offersFilters(list) ? (
          <Columns
            shape="aside-main"
            sticky
            aside={
              <div className={styles.filters} id="filters">
                <FilterForm list={list} query={asked} path={path} />
              </div>
            }
          >
            <Pieces {...props} asked={asked} />
          </Columns>
        ) : (
          <Pieces {...props} asked={asked} />
        )}
      </div>
      <Sheet
        open={filtering}
        onClose={() => setFiltering(false)}
        title="Filter"
        actions={
          <div className={styles.sheetActions} data-scroll="keep">
            <Button wide onClick={() => setFiltering(false)} aria-live="polite">
              {list.total === 0 ? 'No pieces match' : `Show ${inPieces(list.total)}`}
            </Button>
            <TextLink href={to(unfiltered(asked))}>Clear all</TextLink>
          </div>
        }
      >
        <FilterForm list={list} query={asked} path={path} />
      </Sheet>
    </div>
  )
}

/** So few are seen at a glance, and need not be counted again below. */
const few = 8

function Pieces({
  list,
  query,
  asked,
  path,
  busy,
  empty,
}: GoodsListingProps & { asked: ListQuery }) {
  const { first, rows } = useListRows(path + listSearch({ ...query, page: 1 }), list)
  const to = (page: number) => path + listSearch({ ...query, page })
  const seen = Math.min(list.page * list.pageSize, list.total)
  const rhythm = cardRhythm(rows, list.pageSize)
  const applied = <AppliedFilters list={list} query={asked} path={path} />
  if (rows.length === 0)
    return (
      <>
        {applied}
        {list.total > 0 ? <PastTheEnd href={to(1)} total={list.total} /> : empty}
      </>
    )
  return (
    <>
      {applied}
      {first > 1 && (
        <p className={styles.earlier}>
          <TextLink href={to(first - 1)} data-replace="">
            Show the {list.pageSize} before these
          </TextLink>
        </p>
      )}
      <h2 className="visually-hidden">Pieces</h2>
      <CardGrid busy={busy} label="Goods">
        {rows.map((goods, index) => (
          <GoodsCard key={goods.id} goods={goods} size={rhythm[index]} priority={index < 2} />
        ))}
      </CardGrid>
      {list.total > few && (
        <div data-replace="">
          <LoadMore seen={seen} total={list.total} href={to(list.page + 1)} busy={busy}>
            Show {Math.min(list.pageSize, list.total - seen)} more of{' '}
            {list.total.toLocaleString('en-US')}
          </LoadMore>
        </div>
      )}
    </>
  )
}

/** An address from when the list was longer. */
function PastTheEnd({ href, total }: { href: string; total: number }) {
  return (
    <EmptyState
      title="The list ends before this page."
      action={
        <ButtonLink variant="secondary" href={href}>
          Begin at the first of {total.toLocaleString('en-US')}
        </ButtonLink>
      }
    />
  )
}
