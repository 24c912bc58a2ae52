import { useQuery } from '@tanstack/react-query'
import { callApi } from '../api'

/**
 * Reads the detail of an object. `useGetOne` would show the row of the list first, which lacks most
 * of it. It is read again every second while `isChanging` says that the server works on it.
 */
export function useDetail<Detail>(
  resource: string,
  id: string,
  isChanging: (detail: Detail) => boolean = () => false,
) {
  return useQuery({
    queryKey: [resource, 'detail', id],
    queryFn: ({ signal }) =>
      callApi<Detail>(`/api/staff/${resource}/detail`, { query: { id }, signal }),
    retry: false,
    refetchInterval: ({ state }) => (state.data && isChanging(state.data) ? 1_000 : false),
  })
}
