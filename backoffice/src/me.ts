import { useQuery } from '@tanstack/react-query'
import { callApi } from './api'

/** The signed-in member of staff and the facts of the shop that every screen needs. */
export interface Me {
  readonly id: string
  readonly name: string
  readonly email: string | null
  readonly role: { readonly id: string; readonly name: string } | null
  readonly permissions: readonly string[]
  /** In cents. */
  readonly approvalLimit: number
  readonly shopName: string
  /** The time zone of the shop, in which all times are shown. */
  readonly timeZone: string
}

let cached: { me: Promise<Me>; readAt: number } | null = null

/** Reads the account at most once a minute, because screens ask at every navigation. */
export function readMe(): Promise<Me> {
  if (!cached || Date.now() - cached.readAt > 60_000) {
    const me = callApi<Me>('/api/staff/me')
    cached = { me, readAt: Date.now() }
    me.catch(forgetMe)
  }
  return cached.me
}

export function forgetMe(): void {
  cached = null
}

export function useMe(): Me | undefined {
  return useQuery({ queryKey: ['me'], queryFn: readMe, staleTime: 60_000 }).data
}

/** Whether the person may do something. The server decides; this hides what it would refuse. */
export function isAllowed(me: Me | undefined, permission: string | undefined): boolean {
  if (!permission) return true
  return me ? me.permissions.includes(permission) : false
}

export const useTimeZone = (): string => useMe()?.timeZone ?? 'UTC'
