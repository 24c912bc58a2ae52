import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../api'

interface RestockRequests {
  readonly variants: readonly { readonly variantId: string; readonly waiting: number }[]
}

/** How many people wait for an email that a variant is back in stock, by its id. */
export function useRestockRequests(productId: string | null): ReadonlyMap<string, number> {
  const { data } = useQuery({
    queryKey: ['restock', productId],
    queryFn: ({ signal }) =>
      callApi<RestockRequests>('/api/staff/restock/waiting', { query: { productId }, signal }),
    enabled: productId !== null,
  })
  return new Map(data?.variants.map(({ variantId, waiting }) => [variantId, waiting]))
}
