import { useQuery } from '@tanstack/react-query'
import { callApi } from './api'

export interface Colleague {
  readonly id: string
  readonly name: string
  readonly canSignIn: boolean
  readonly isKey: boolean
}

/** The people who can sign in, to assign and mention them. */
export const useColleagues = (): readonly Colleague[] =>
  useStaff().filter(({ canSignIn }) => canSignIn)

/** People and API keys, also those who cannot act anymore. */
export function useStaff(): readonly Colleague[] {
  const { data } = useQuery({
    queryKey: ['colleagues'],
    queryFn: ({ signal }) =>
      callApi<{ rows: Colleague[] }>('/api/staff/member/colleagues', { signal }),
    staleTime: 300_000,
  })
  return data?.rows ?? []
}

const otherActors: Readonly<Record<string, string>> = {
  '': 'An import',
  cli: 'The command line',
  'shop.json': 'The settings file',
}

/** Finds the name of someone by id. A text that is no known id is returned as it is. */
export function useStaffNames(): (id: string) => string {
  const staff = useStaff()
  return (id) => staff.find((one) => one.id === id)?.name ?? otherActors[id] ?? id
}
