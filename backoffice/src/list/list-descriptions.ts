import { useQuery } from '@tanstack/react-query'
import type { ListDescription } from '../../../src/platform/list/describe-list.ts'
import { callApi } from '../api'

export type ListColumn = ListDescription['columns'][number]
export type ListFilter = ListDescription['filters'][number]
export type ListKind = ListColumn['kind']

/** The lists that the person may see; undefined while they load. */
export function useLists(): readonly ListDescription[] | undefined {
  return useQuery({
    queryKey: ['lists'],
    queryFn: ({ signal }) =>
      callApi<{ rows: ListDescription[] }>('/api/staff/lists', { signal }).then(({ rows }) => rows),
    staleTime: 300_000,
  }).data
}
