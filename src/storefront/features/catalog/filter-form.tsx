import { lazy, Suspense, useEffect, useMemo, useRef, type FormEvent, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#ui/primitives/button/button.tsx'
import { Checkbox } from '#ui/primitives/checkbox/checkbox.tsx'
import { Disclosure } from '#ui/primitives/disclosure/disclosure.tsx'
import { Swatch } from '#ui/primitives/swatch-choice/swatch.tsx'
import type { Facet, ProductList } from '#modules/catalog/contract.ts'
import { useHydrated } from '#storefront/features/chrome/use-hydrated.ts'
import {
  findAvailabilityFacet,
  selectNeedFacets,
  selectUsefulFacets,
  splitFacetValues,
} from './facet-values.ts'
import { PriceRange } from './price-range.tsx'
import { formatPriceField, toListSearch, parseListQuery, type ListQuery } from './list-query.ts'
import * as t from '#messages/product-list.ts'
import styles from './filter-form.module.css'

/** Rendered on the server; its code loads after the list. */
const ArrivalFields = lazy(async () => ({
  default: (await import('./arrival-fields.tsx')).ArrivalFields,
}))

interface FilterFormProps {
  readonly list: ProductList
  readonly query: ListQuery
  readonly path: string
  readonly arrivalError: string | null
}

/** All filters as a form: submitted by its button without JavaScript, otherwise at each change. */
export function FilterForm({ list, query, path, arrivalError }: FilterFormProps) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const hydrated = useHydrated()
  const search = toListSearch(query)
  useEffect(() => {
    if (form.current) updateFields(form.current, parseListQuery(new URLSearchParams(search)))
  }, [search])

  // The same element on every render, so that the server-rendered fields stay until their code has
  // loaded.
  const { arrival } = query
  const arrivalFields = useMemo(
    () => (
      <Suspense>
        <ArrivalFields arrival={arrival} error={arrivalError} />
      </Suspense>
    ),
    [arrival, arrivalError],
  )
  const submitForm = () => form.current?.requestSubmit()
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const params = new URLSearchParams(
      [...new FormData(event.currentTarget)].map(([name, value]) => [
        name,
        typeof value === 'string' ? value : '',
      ]),
    )
    void navigate(path + toListSearch(parseListQuery(params)), { preventScrollReset: true })
  }
  return (
    <form
      ref={form}
      method="get"
      action={path}
      onSubmit={handleSubmit}
      className={styles.form}
      aria-label={t.filters}
    >
      {query.q !== '' && <input type="hidden" name="q" value={query.q} />}
      {query.sort !== null && <input type="hidden" name="sort" value={query.sort} />}
      <NeedsGroup list={list} query={query} onChange={submitForm} />
      <FilterGroup title={t.arrivesBy}>{arrivalFields}</FilterGroup>
      {selectUsefulFacets(list.facets, list.total).map((facet) => (
        <FilterGroup key={`${facet.key} ${facet.label}`} title={facet.label}>
          <FacetValues facet={facet} onChange={submitForm} />
        </FilterGroup>
      ))}
      {list.priceRange.max > list.priceRange.min && (
        <FilterGroup title={t.price}>
          <PriceRange query={query} range={list.priceRange} />
        </FilterGroup>
      )}
      {!hydrated && (
        <Button type="submit" variant="secondary" wide>
          {t.showResults}
        </Button>
      )}
    </form>
  )
}

/** Availability and what a shopper may need a product to be. */
function NeedsGroup({
  list: { facets },
  query,
  onChange,
}: Pick<FilterFormProps, 'list' | 'query'> & { onChange: () => void }) {
  const [readyValue] = findAvailabilityFacet(facets)?.values ?? []
  const needs = selectNeedFacets(facets)
  if (!readyValue && needs.length === 0) return null
  return (
    <FilterGroup title={t.options}>
      {readyValue && (
        <Checkbox
          size="small"
          name="available"
          value="1"
          label={readyValue.label}
          count={readyValue.count}
          defaultChecked={query.available}
          onChange={onChange}
        />
      )}
      {needs.map((facet) => (
        <FacetValues key={facet.key} facet={facet} onChange={onChange} />
      ))}
    </FilterGroup>
  )
}

/** Updates the fields from the URL without replacing them, so that focus stays after navigation. */
function updateFields(form: HTMLFormElement, query: ListQuery): void {
  for (const field of form.querySelectorAll('input')) {
    if (field.name === 'filter')
      field.checked = query.filters.some(({ key, value }) => field.value === `${key}:${value}`)
    if (field.name === 'available') field.checked = query.available
    if (field.name === 'by') field.value = query.arrival?.by ?? ''
    if (field.name === 'zip') field.value = query.arrival?.zip ?? ''
    if (field.name === 'min') field.value = query.min === null ? '' : formatPriceField(query.min)
    if (field.name === 'max') field.value = query.max === null ? '' : formatPriceField(query.max)
  }
}

function FilterGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{title}</legend>
      {children}
    </fieldset>
  )
}

function FacetValues({ facet, onChange }: { facet: Facet; onChange: () => void }) {
  const { shown, more } = splitFacetValues(facet)
  const renderCheckbox = (value: Facet['values'][number]) => (
    <Checkbox
      key={value.value}
      size="small"
      name="filter"
      value={`${facet.key}:${value.value}`}
      label={value.label}
      count={value.count}
      mark={value.hex ? <Swatch hex={value.hex} size={18} /> : undefined}
      defaultChecked={value.selected}
      onChange={onChange}
    />
  )
  return (
    <>
      {shown.map(renderCheckbox)}
      {more.length > 0 && (
        <Disclosure summary={t.more({ count: String(more.length) })}>
          <div className={styles.values}>{more.map(renderCheckbox)}</div>
        </Disclosure>
      )}
    </>
  )
}
