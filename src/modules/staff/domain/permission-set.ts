/** `resource.action` */
type Permission = `${string}.${string}`

export type PermissionSet = ReadonlySet<Permission> | 'all'

/** Stored as a list; `*` stands for all permissions, also those added later. */
export const allPermissions = '*'

export function parsePermissions(names: readonly string[]): PermissionSet {
  return names.includes(allPermissions) ? 'all' : new Set(names as readonly Permission[])
}

/** Nobody may give others more than they have. */
export function includesPermissions(own: PermissionSet, wanted: PermissionSet): boolean {
  if (own === 'all') return true
  return wanted !== 'all' && [...wanted].every((permission) => own.has(permission))
}

export function intersectPermissions(one: PermissionSet, other: PermissionSet): PermissionSet {
  if (one === 'all') return other
  if (other === 'all') return one
  return new Set([...one].filter((permission) => other.has(permission)))
}

/** All declared permissions of a set, sorted, for the app. */
export function listPermissions(
  own: PermissionSet,
  declared: Readonly<Record<Permission, string>>,
): Permission[] {
  const names = Object.keys(declared) as Permission[]
  return names.filter((name) => own === 'all' || own.has(name)).toSorted(compareNames)
}

const compareNames = (a: string, b: string): number => a.localeCompare(b)
