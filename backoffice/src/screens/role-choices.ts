import { useGetList, type RaRecord } from 'react-admin'

interface Role extends RaRecord {
  readonly name: string
  readonly description: string
}

/** The roles that a person can have. */
export function useRoles(): readonly Role[] {
  const { data = [] } = useGetList<Role>('role', {
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'name', order: 'ASC' },
  })
  return data
}
