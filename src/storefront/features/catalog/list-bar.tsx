import { useRef, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { Button, ButtonLink } from '#ui/primitives/button/button.tsx'
import { ChoiceChip } from '#ui/primitives/chip/chip.tsx'
import { InlineSelect } from '#ui/primitives/select/select.tsx'
import type { GoodsList } from '#modules/catalog/contract.ts'
import { useHydrated } from '#storefront/features/chrome/use-hydrated.ts'
import { offersFilters } from './facet-values.ts'
import { inPieces } from './in-pieces.ts'
import {
  changed,
  listSearch,
  narrowedBy,
  readSort,
  sortLabels,
  type ListQuery,
  type Sort,
} from './list-query.ts'
import { promotedFilters } from './promoted-filters.ts'
import styles from './goods-listing.module.css'

interface ListBarProps {
  readonly list: GoodsList
  readonly query: ListQuery
  readonly path: string
  readonly onFilter: () => void
}

/** How many there are, the filters most asked for, and the order; on a phone it stays in sight. */
export function ListBar({ list, query, path, onFilter }: ListBarProps) {
  const on = narrowedBy(query)
  return (
    <div className={styles.bar}>
      <p className={styles.count} role="status">
        {inPieces(list.total)}
      </p>
      <div className={styles.promoted}>
        {promotedFilters(list, query).map(({ label, count, chosen, next }) => (
          <ChoiceChip key={label} href={path + listSearch(next)} on={chosen} count={count}>
            {label}
          </ChoiceChip>
        ))}
      </div>
      <div className={styles.controls}>
        {offersFilters(list) && (
          <div className={styles.open}>
            <ButtonLink
              variant="secondary"
              href="#filters"
              onClick={(event) => {
                event.preventDefault()
                onFilter()
              }}
            >
              {on === 0 ? 'Filter' : `Filter, ${on} on`}
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
  const offered = (Object.keys(sortLabels) as Sort[]).filter((sort) =>
    query.q === '' ? sort !== 'relevance' : sort !== 'featured',
  )
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const chosen = new FormData(event.currentTarget).get('sort')
    void navigate(
      path
        + listSearch(
          changed(query, { sort: readSort(typeof chosen === 'string' ? chosen : null) }),
        ),
      {
        preventScrollReset: true,
      },
    )
  }
  return (
    <form ref={form} method="get" action={path} onSubmit={send} className={styles.sort}>
      {[...new URLSearchParams(listSearch({ ...query, sort: null, page: 1 }))].map(
        ([name, value]) => (
          <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
        ),
      )}
      <InlineSelect
        label="Sort by"
        name="sort"
        key={list.sort}
        defaultValue={list.sort}
        options={offered.map((sort) => ({ value: sort, label: sortLabels[sort] }))}
        onChange={() => form.current?.requestSubmit()}
      />
      {!hydrated && (
        <Button type="submit" variant="quiet" size="small">
          Sort
        </Button>
      )}
    </form>
  )
}
