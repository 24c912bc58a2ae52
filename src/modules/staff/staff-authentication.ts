import type { Staff } from '#platform/context.ts'

/** The caller of a staff call, or why the key or session is not accepted. */
export type StaffAuthentication =
  | { readonly staff: Staff }
  | { readonly dead: 'invalid' | 'expired' | 'revoked' | 'disabled' }
