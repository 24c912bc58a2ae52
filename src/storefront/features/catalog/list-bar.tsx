import { useRef, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { Button, ButtonLink } from '#ui/primitives/button/button.tsx'
import { ChoiceChip } from '#ui/primitives/chip/chip.tsx'
import { InlineSelect } from '#ui/primitives/select/select.tsx'
import type { ProductList } from '#modules/catalog/contract.ts'
import { useHydrated } from '#storefront/features/chrome/use-hydrated.ts'
import { hasFilters } from './facet-values.ts'
import { formatProductCount } from './format-product-count.ts'
import {
  changeQuery,
  toListSearch,
  countFilters,
  parseListSort,
  sortLabels,
  type ListQuery,
  type ListSort,
} from './list-query.ts'
import { listPromotedFilters } from './promoted-filters.ts'
import * as t from '#messages/product-list.ts'
import styles from './product-listing.module.css'

interface ListBarProps {
  readonly list: ProductList
  readonly query: ListQuery
  readonly path: string
  readonly onFilter: () => void
}

/** The count, promoted filters and the sort order; sticky on phones. */
export function ListBar({ list, query, path, onFilter }: ListBarProps) {
  const activeCount = countFilters(query)
  return (
    <div className={styles.bar}>
      <p className={styles.count} role="status">
        {formatProductCount(list.total)}
      </p>
      <div className={styles.promoted}>
        {listPromotedFilters(list, query).map(({ label, count, chosen, next }) => (
          <ChoiceChip key={label} href={path + toListSearch(next)} on={chosen} count={count}>
            {label}
          </ChoiceChip>
        ))}
      </div>
      <div className={styles.controls}>
        {hasFilters(list) && (
          <div className={styles.open}>
            <ButtonLink
              variant="secondary"
              href="#filters"
              onClick={(event) => {
                event.preventDefault()
                onFilter()
              }}
            >
              {activeCount === 0 ? t.filter : t.filterCount({ count: String(activeCount) })}
            </ButtonLink>
          </div>
        )}
        {list.total > 1 && <SortForm list={list} query={query} path={path} />}
      </div>
    </div>
  )
}

function SortForm({ list, query, path }: Omit<ListBarProps, 'onFilter'>) {
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const form = useRef<HTMLFormElement>(null)
  const sortOptions = (Object.keys(sortLabels) as ListSort[]).filter((sort) =>
    query.q === '' ? sort !== 'relevance' : sort !== 'featured',
  )
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const chosen = new FormData(event.currentTarget).get('sort')
    void navigate(
      path
        + toListSearch(
          changeQuery(query, { sort: parseListSort(typeof chosen === 'string' ? chosen : null) }),
        ),
      {
        preventScrollReset: true,
      },
    )
  }
  return (
    <form ref={form} method="get" action={path} onSubmit={handleSubmit} className={styles.sort}>
      {[...new URLSearchParams(toListSearch({ ...query, sort: null, page: 1 }))].map(
        ([name, value]) => (
          <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
        ),
      )}
      <InlineSelect
        label={t.sortBy}
        name="sort"
        key={list.sort}
        defaultValue={list.sort}
        options={sortOptions.map((sort) => ({ value: sort, label: sortLabels[sort] }))}
        onChange={() => form.current?.requestSubmit()}
      />
      {!hydrated && (
        <Button type="submit" variant="quiet" size="small">
          {t.sort}
        </Button>
      )}
    </form>
  )
}
