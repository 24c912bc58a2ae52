import { useQuery } from '@tanstack/react-query'
import type { ListDescription } from '../../../src/platform/list/describe-list.ts'
import { callApi } from '../api'
import { labelChoice } from '../labels'

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

/** The label of a value as the list shows it, by the name of its column or filter. */
export function useChoiceLabel(list: string): (name: string, value: string) => string {
  const description = useLists()?.find(({ name }) => name === list)
  const fields = [...(description?.columns ?? []), ...(description?.filters ?? [])]
  return (field, value) =>
    labelChoice(
      value,
      fields.find(({ name, choices }) => name === field && choices.length > 0)?.choices,
    )
}

/** The label of a state as the list shows it. */
export function useStateLabel(list: string): (value: string) => string {
  const label = useChoiceLabel(list)
  const isState = useLists()
    ?.find(({ name }) => name === list)
    ?.columns.some(({ name }) => name === 'state')
  return (value) => label(isState ? 'state' : 'status', value)
}
