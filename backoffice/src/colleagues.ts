import { useQuery } from '@tanstack/react-query'
import { callApi } from './api'

export interface Colleague {
  readonly id: string
  readonly name: string
}

/** The people who can sign in, to assign and mention them. */
export function useColleagues(): readonly Colleague[] {
  const { data } = useQuery({
    queryKey: ['colleagues'],
    queryFn: ({ signal }) =>
      callApi<{ rows: Colleague[] }>('/api/staff/member/colleagues', { signal }),
    staleTime: 300_000,
  })
  return data?.rows ?? []
}
