import { formatInteger } from '#kernel/locale/format-integer.ts'
import { useEffect, type ReactNode } from 'react'
import { ButtonLink } from '#ui/primitives/button/button.tsx'
import { Icon } from '#ui/primitives/icon/icon.tsx'
import { ArrowRight } from '#ui/primitives/icon/lucide-icons.tsx'
import { Link } from '#ui/primitives/link/link.tsx'
import { ChoiceChip, ChipRow } from '#ui/primitives/chip/chip.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { PageHead, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import type { ProductCard as CardData, ProductList } from '#modules/catalog/contract.ts'
import { useShopSettings } from '#storefront/shop-settings.ts'
import type { Department } from '#storefront/features/chrome/departments.ts'
import { emphasize, plainLinkTo, strengthen } from '#storefront/message-tags.tsx'
import { paths } from '#storefront/paths.ts'
import { ProductListing } from './product-listing.tsx'
import { ProductRow, ProductShelf } from './product-row.tsx'
import {
  changeQuery,
  toListSearch,
  countFilters,
  clearFilters,
  type ListQuery,
} from './list-query.ts'
import { RecentSearches } from './recent-searches.tsx'
import { saveRecentSearch } from './recent-searches-store.ts'
import { RecentProducts } from './recent-products-loader.tsx'
import { RemovableConditions } from './removable-conditions.tsx'
import { SearchBox } from './search-box.tsx'
import * as t from '#messages/search.ts'
import styles from './search-box.module.css'

interface SearchPageProps {
  readonly list: ProductList | null
  readonly query: ListQuery
  readonly favorites: readonly CardData[]
  readonly busy: boolean
  readonly arrivalError: string | null
  readonly departments: readonly Department[]
}

export function SearchPage(props: SearchPageProps) {
  const { list, query, favorites, departments } = props
  const { q } = query
  useEffect(() => {
    if (q !== '' && list && list.total > 0) saveRecentSearch(q)
  }, [q, list])
  return (
    <>
      <Section>
        <PageHead title={q === '' ? t.searchShop : t.searchFor({ query: q, em: emphasize })} />
        <SearchBox query={q} />
        {list !== null && <Results {...props} list={list} />}
      </Section>
      {list === null && <SearchStart departments={departments} favorites={favorites} />}
    </>
  )
}

function Results({
  list,
  query,
  busy,
  arrivalError,
  departments,
}: Omit<SearchPageProps, 'favorites'> & { list: ProductList }) {
  const emptyState = <NothingFound list={list} query={query} departments={departments} />
  return (
    <div className={styles.results}>
      {list.corrected !== null && list.corrected !== query.q && (
        <p className={styles.corrected} role="status">
          {t.showingFor({
            corrected: list.corrected,
            query: query.q,
            strong: strengthen,
          })}
        </p>
      )}
      {isAnsweredByPages(list, query) && (
        <p className={styles.corrected} role="status">
          {t.pagesMayHelp({ query: query.q, count: list.pages.length })}
        </p>
      )}
      <FoundPages pages={list.pages} />
      {list.total === 0 && countFilters(query) === 0 ? (
        emptyState
      ) : (
        <ProductListing
          list={list}
          query={query}
          path={paths.search}
          busy={busy}
          arrivalError={arrivalError}
          empty={emptyState}
        />
      )}
    </div>
  )
}

/** Pages match the words, and no products. */
const isAnsweredByPages = ({ total, pages }: ProductList, query: ListQuery): boolean =>
  total === 0 && pages.length > 0 && countFilters(query) === 0

/** Pages about the words, such as the one on returns. */
function FoundPages({ pages }: Pick<ProductList, 'pages'>) {
  if (pages.length === 0) return null
  return (
    <nav className={styles.pages} aria-label={t.helpAndServices}>
      <ul>
        {pages.map(({ path, title }) => (
          <li key={path}>
            <Link className={styles.page} href={path}>
              {title} <Icon of={ArrowRight} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
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
      <RecentProducts />
      <ProductRow title={t.bestSellers} goods={favorites} />
    </>
  )
}

function Shelves({ departments }: { departments: readonly Department[] }): ReactNode {
  if (departments.length === 0) return null
  return (
    <ChipRow label={t.browse}>
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
  list: ProductList
  query: ListQuery
  departments: readonly Department[]
}) {
  const shop = useShopSettings()
  const { repair } = list
  const toHref = (next: ListQuery) => paths.search + toListSearch(next)
  const hasFilters = countFilters(query) > 0 ? 'yes' : 'no'
  if (isAnsweredByPages(list, query)) return <Shelves departments={departments} />
  return (
    <div className="stack" data-gap="6">
      <div className="stack" data-gap="4">
        <h2>
          {query.q === ''
            ? t.noResults({ hasFilters })
            : t.noResultsFor({ query: query.q, hasFilters })}
        </h2>
        <RemovableConditions list={list} query={query} path={paths.search} />
        {repair && repair.suggestions.length > 0 && (
          <p>
            {t.didYouMean({
              suggestions: () =>
                repair.suggestions.map(({ text, count }, index) => (
                  <span key={text}>
                    {index > 0 && ', '}
                    <TextLink href={toHref(changeQuery(clearFilters(query), { q: text }))}>
                      {text}
                    </TextLink>{' '}
                    ({formatInteger(count)})
                  </span>
                )),
            })}
          </p>
        )}
        {countFilters(query) > 0 && (
          <p>
            <ButtonLink variant="secondary" href={toHref(clearFilters(query))}>
              {t.withoutFilters}
            </ButtonLink>
          </p>
        )}
        <p className="quiet">
          {t.callUs({
            number: shop.phone.shown,
            phone: plainLinkTo(shop.phone.dial),
          })}
        </p>
      </div>
      <Shelves departments={departments} />
      {repair && repair.relaxed.length > 0 && (
        <div>
          <ProductShelf title={t.similar} goods={repair.relaxed} />
        </div>
      )}
    </div>
  )
}
