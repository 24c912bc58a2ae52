import { useNavigation } from 'react-router'
import { parseListQuery, type ListQuery } from './list-query.ts'

/** What the list at this path was last asked for: the next choice adds to it while the list it changes is still on its way. */
export function useAskedQuery(query: ListQuery, path: string): ListQuery {
  const { location } = useNavigation()
  return location?.pathname === path ? parseListQuery(new URLSearchParams(location.search)) : query
}
