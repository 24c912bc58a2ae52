import { useMemo, useState, type ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { Button, ButtonLink } from '#ui/primitives/button/button.tsx'
import { EmptyState } from '#ui/primitives/empty-state/empty-state.tsx'
import { LoadMore } from '#ui/primitives/pagination/pagination.tsx'
import { Sheet } from '#ui/primitives/sheet/sheet.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { CardGrid } from '#ui/patterns/card-grid/card-grid.tsx'
import { Columns } from '#ui/patterns/page-shell/page-shell.tsx'
import type { ProductCard as CardData, ProductList } from '#modules/catalog/contract.ts'
import { useKnownCart } from '#storefront/features/cart/use-known-cart.ts'
import { AppliedFilters } from './applied-filters.tsx'
import { hasFilters } from './facet-values.ts'
import { FilterForm } from './filter-form.tsx'
import { ProductTile } from './product-tile.tsx'
import { formatProductCount } from './format-product-count.ts'
import { ListBar } from './list-bar.tsx'
import { createListMemory } from './list-memory.ts'
import { toListSearch, parseListQuery, clearFilters, type ListQuery } from './list-query.ts'
import { layOutPagedCards } from './card-layout.ts'
import * as t from '#messages/product-list.ts'
import styles from './product-listing.module.css'

export interface ProductListingProps {
  readonly list: ProductList
  readonly query: ListQuery
  readonly path: string
  readonly busy: boolean
  readonly arrivalError: string | null
  readonly empty: ReactNode
}

/**
 * A list of products with filters and sorting. All controls are links or form fields, so they work
 * without JavaScript.
 */
export function ProductListing(props: ProductListingProps) {
  const { list, query, path, arrivalError } = props
  const [filtering, setFiltering] = useState(false)
  useKnownCart()
  const pendingQuery = usePendingQuery(query, path)
  const toHref = (next: ListQuery) => path + toListSearch(next)
  return (
    <div className={styles.box} data-scroll="keep">
      <div className={styles.listing}>
        <ListBar list={list} query={pendingQuery} path={path} onFilter={() => setFiltering(true)} />
        {hasFilters(list) ? (
          <Columns
            shape="aside-main"
            sticky
            aside={
              <div className={styles.filters} id="filters">
                <FilterForm
                  list={list}
                  query={pendingQuery}
                  path={path}
                  arrivalError={arrivalError}
                />
              </div>
            }
          >
            <ListedProducts {...props} pendingQuery={pendingQuery} />
          </Columns>
        ) : (
          <ListedProducts {...props} pendingQuery={pendingQuery} />
        )}
      </div>
      <Sheet
        open={filtering}
        onClose={() => setFiltering(false)}
        title={t.filter}
        actions={
          <div className={styles.sheetActions} data-scroll="keep">
            <Button wide onClick={() => setFiltering(false)} aria-live="polite">
              {list.total === 0
                ? t.noMatch
                : t.showItems({ items: formatProductCount(list.total) })}
            </Button>
            <TextLink href={toHref(clearFilters(pendingQuery))}>{t.clearAll}</TextLink>
          </div>
        }
      >
        <FilterForm list={list} query={pendingQuery} path={path} arrivalError={arrivalError} />
      </Sheet>
    </div>
  )
}

/** Shorter lists have no "show more" counter. */
const shortList = 8

function ListedProducts({
  list,
  query,
  pendingQuery,
  path,
  busy,
  empty,
}: ProductListingProps & { pendingQuery: ListQuery }) {
  const { first, rows } = useListRows(path + toListSearch({ ...query, page: 1 }), list)
  const toHref = (page: number) => path + toListSearch({ ...query, page })
  const shownCount = Math.min(list.page * list.pageSize, list.total)
  const cardSizes = layOutPagedCards(rows, list.pageSize)
  const applied = <AppliedFilters list={list} query={pendingQuery} path={path} />
  if (rows.length === 0)
    return (
      <>
        {applied}
        {list.total > 0 ? <PastTheEnd href={toHref(1)} total={list.total} /> : empty}
      </>
    )
  return (
    <>
      {applied}
      {first > 1 && (
        <p className={styles.earlier}>
          <TextLink href={toHref(first - 1)} data-replace="">
            {t.showPrevious({ count: String(list.pageSize) })}
          </TextLink>
        </p>
      )}
      <h2 className="visually-hidden">{t.products}</h2>
      <CardGrid busy={busy} label={t.products}>
        {rows.map((goods, index) => (
          <ProductTile
            key={goods.id}
            goods={goods}
            size={cardSizes[index]}
            priority={index < 2}
            colors={list.colors}
          />
        ))}
      </CardGrid>
      {list.total > shortList && (
        <div data-replace="">
          <LoadMore seen={shownCount} total={list.total} href={toHref(list.page + 1)} busy={busy}>
            {t.showMore({
              count: String(Math.min(list.pageSize, list.total - shownCount)),
              total: list.total,
            })}
          </LoadMore>
        </div>
      )}
    </>
  )
}

/** Shown for a page number beyond the end, such as an old link. */
function PastTheEnd({ href, total }: { href: string; total: number }) {
  return (
    <EmptyState
      title={t.fewerPages}
      action={
        <ButtonLink variant="secondary" href={href}>
          {t.backToFirst({ total })}
        </ButtonLink>
      }
    />
  )
}

/** The query of the list that is loading, so that another filter adds to it. */
function usePendingQuery(query: ListQuery, path: string): ListQuery {
  const { location } = useNavigation()
  return location?.pathname === path ? parseListQuery(new URLSearchParams(location.search)) : query
}

const memory = typeof document === 'undefined' ? null : createListMemory<CardData>(({ id }) => id)

/** The rows of this page after those of pages shown before. */
function useListRows(list: string, { page, rows }: Pick<ProductList, 'page' | 'rows'>) {
  return useMemo(() => memory?.join(list, page, rows) ?? { first: page, rows }, [list, page, rows])
}
