import { QueryClient, useQuery } from '@tanstack/react-query'
import { callApi } from '../api'

/** Unlike everything else on a screen, previews are not read again after the act. */
export const previews = new QueryClient({
  defaultOptions: { queries: { retry: false, gcTime: 0 } },
})

/** What an act would do, read anew when its input changes; nothing without an input. */
export function usePreview<Data>(path: string, body: object | null) {
  return useQuery(
    {
      queryKey: [path, body],
      queryFn: ({ signal }) => callApi<Data>(path, { body: body ?? {}, signal }),
      enabled: body !== null,
    },
    previews,
  )
}
