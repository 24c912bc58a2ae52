import type { ProductList } from '#modules/catalog/contract.ts'
import type { Api } from '#storefront/api/api-client.ts'
import { findArrivalFilter } from './arrival-filter.ts'
import { toListInput, type ListQuery } from './list-query.ts'
import { splitSizes } from './split-sizes.ts'

export interface LoadedList {
  readonly list: ProductList
  readonly query: ListQuery
  /** Why the arrival date does not filter the list. */
  readonly arrivalError: string | null
}

/** Loads the list of a query. A date that nothing can meet is reported and filters nothing. */
export async function loadList(
  api: Api,
  query: ListQuery,
  options: { readonly collection?: string } = {},
): Promise<LoadedList> {
  const arrival = query.arrival
    ? findArrivalFilter(query.arrival, {
        rules: await api.get('/api/shipping/rules', {}),
        now: new Date(),
      })
    : null
  const list = await api.get('/api/product/list', {
    ...toListInput(query),
    ...options,
    ...(arrival && arrival.error === undefined && { maxLeadDays: arrival.maxLeadDays }),
  })
  return {
    list: { ...list, facets: list.facets.flatMap(splitSizes) },
    query,
    arrivalError: arrival?.error ?? null,
  }
}
