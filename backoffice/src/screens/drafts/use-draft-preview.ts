import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callApi } from '../../api'
import { toPreviewBody, type DraftInput, type DraftPreview } from './draft-record'

/** The prices of what is typed, a moment after the last key. */
export function useDraftPreview(id: string | null, input: DraftInput, isEnabled: boolean) {
  const body = JSON.stringify({ ...(id && { id }), ...toPreviewBody(input) })
  const settled = useSettled(body, 250)
  const query = useQuery({
    queryKey: ['draft', 'preview', settled],
    queryFn: ({ signal }) =>
      callApi<DraftPreview>('/api/staff/draft/preview', {
        body: JSON.parse(settled) as object,
        signal,
      }),
    placeholderData: keepPreviousData,
    enabled: isEnabled,
    retry: false,
  })
  return {
    preview: query.error ? undefined : query.data,
    error: query.error,
    /** False while the prices are of an older input. */
    isCurrent: settled === body && !query.isPlaceholderData && !query.isFetching,
  }
}

/** The value once it has not changed for some milliseconds. */
function useSettled(value: string, delay: number): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return settled
}
