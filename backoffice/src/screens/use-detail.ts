import { useQuery } from '@tanstack/react-query'
import { callApi } from '../api'

/**
 * Reads the detail of an object. `useGetOne` would show the row of the list first, which lacks most
 * of it.
 */
export function useDetail<Detail>(resource: string, id: string) {
  return useQuery({
    queryKey: [resource, 'detail', id],
    queryFn: ({ signal }) =>
      callApi<Detail>(`/api/staff/${resource}/detail`, { query: { id }, signal }),
    retry: false,
  })
}
