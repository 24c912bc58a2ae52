import { useEffect, type ReactNode } from 'react'
import { ButtonLink } from '#ui/primitives/button/button.tsx'
import { ChoiceChip, ChipRow } from '#ui/primitives/chip/chip.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { PageHead, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import type { GoodsCard as CardData, GoodsList } from '#modules/catalog/contract.ts'
import { brand } from '#storefront/brand.ts'
import type { Department } from '#storefront/features/chrome/departments.ts'
import { paths } from '#storefront/paths.ts'
import { GoodsListing } from './goods-listing.tsx'
import { GoodsRow, GoodsShelf } from './goods-row.tsx'
import { changed, listSearch, narrowedBy, unfiltered, type ListQuery } from './list-query.ts'
import { RecentSearches } from './recent-searches.tsx'
import { rememberSearch } from './recent-searches-store.ts'
import { RecentShelf } from './recent-shelf.tsx'
import { Repair } from './repair.tsx'
import { SearchBox } from './search-box.tsx'
import styles from './search-box.module.css'

interface SearchPageProps {
  readonly list: GoodsList | null
  readonly query: ListQuery
  readonly favorites: readonly CardData[]
  readonly busy: boolean
  readonly departments: readonly Department[]
}

export function SearchPage({ list, query, favorites, busy, departments }: SearchPageProps) {
  const { q } = query
  useEffect(() => {
    if (q !== '' && list && list.total > 0) rememberSearch(q)
  }, [q, list])
  return (
    <>
      <Section>
        <PageHead
          title={
            q === '' ? (
              'Search the press'
            ) : (
              <>
                Search for <em>{q}</em>
              </>
            )
          }
        />
        <SearchBox query={q} />
        {list !== null && (
          <Results list={list} query={query} busy={busy} departments={departments} />
        )}
      </Section>
      {list === null && <SearchStart departments={departments} favorites={favorites} />}
    </>
  )
}

function Results({
  list,
  query,
  busy,
  departments,
}: Omit<SearchPageProps, 'favorites'> & { list: GoodsList }) {
  const emptyState = <NothingFound list={list} query={query} departments={departments} />
  return (
    <div className={styles.results}>
      {list.corrected !== null && list.corrected !== query.q && (
        <p className={styles.corrected} role="status">
          Showing results for <strong>{list.corrected}</strong>. You searched for “{query.q}”.
        </p>
      )}
      {list.total === 0 && narrowedBy(query) === 0 ? (
        emptyState
      ) : (
        <GoodsListing
          list={list}
          query={query}
          path={paths.search}
          busy={busy}
          empty={emptyState}
        />
      )}
    </div>
  )
}

function SearchStart({
  departments,
  favorites,
}: Pick<SearchPageProps, 'departments' | 'favorites'>) {
  return (
    <>
      <Section>
        <RecentSearches />
        <Shelves departments={departments} />
      </Section>
      <RecentShelf />
      <GoodsRow title="Best sellers" goods={favorites} />
    </>
  )
}

function Shelves({ departments }: { departments: readonly Department[] }): ReactNode {
  if (departments.length === 0) return null
  return (
    <ChipRow label="Or browse">
      {departments.map(({ slug, title, count }) => (
        <ChoiceChip key={slug} href={paths.collection(slug)} count={count}>
          {title}
        </ChoiceChip>
      ))}
    </ChipRow>
  )
}

function NothingFound({
  list,
  query,
  departments,
}: {
  list: GoodsList
  query: ListQuery
  departments: readonly Department[]
}) {
  const { repair } = list
  const toHref = (next: ListQuery) => paths.search + listSearch(next)
  return (
    <div className="stack" data-gap="6">
      <div className="stack" data-gap="4">
        <h2>
          {narrowedBy(query) > 0
            ? 'Nothing matches your search and filters'
            : 'Nothing in the press matches your search'}
        </h2>
        <Repair list={list} query={query} path={paths.search} />
        {repair && repair.suggestions.length > 0 && (
          <p>
            Did you mean{' '}
            {repair.suggestions.map(({ text, count }, index) => (
              <span key={text}>
                {index > 0 && ', '}
                <TextLink href={toHref(changed(unfiltered(query), { q: text }))}>{text}</TextLink> (
                {count.toLocaleString('en-US')})
              </span>
            ))}
            ?
          </p>
        )}
        {narrowedBy(query) > 0 && (
          <p>
            <ButtonLink variant="secondary" href={toHref(unfiltered(query))}>
              Search without filters
            </ButtonLink>
          </p>
        )}
        <p className="quiet">
          Not what you are looking for? Call <a href={brand.phone.dial}>{brand.phone.shown}</a> and
          a person will look for you.
        </p>
      </div>
      <Shelves departments={departments} />
      {repair && repair.relaxed.length > 0 && (
        <div>
          <GoodsShelf title="Similar pieces" goods={repair.relaxed} />
        </div>
      )}
    </div>
  )
}
