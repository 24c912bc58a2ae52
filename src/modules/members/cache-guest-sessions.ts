import type { Db } from '#platform/db/database.server.ts'
import type { Authentication } from './authenticate.ts'

type Authenticate = (db: Db, token: string, now: Date) => Promise<Authentication>

/**
 * Revocations arrive by NOTIFY. If that connection is down, a revoked guest is accepted no longer
 * than this, in milliseconds.
 */
const cacheTtlMs = 5_000
const maxCachedGuests = 10_000

export interface GuestSessionCache {
  readonly authenticate: Authenticate
  forget(): void
}

/**
 * Caches guest sessions for a few seconds, since a guest's requests come in bursts and a guest
 * session only protects a cart. Members are always looked up.
 */
export function cacheGuestSessions(authenticate: Authenticate): GuestSessionCache {
  const guests = new Map<
    string,
    { readonly authentication: Authentication; readonly cachedAt: number }
  >()
  let generation = 0

  function cacheGuest(token: string, authentication: Authentication, cachedAt: number): void {
    guests.set(token, { authentication, cachedAt })
    for (const oldest of guests.keys()) {
      if (guests.size <= maxCachedGuests) return
      guests.delete(oldest)
    }
  }

  return {
    async authenticate(db, token, now) {
      const nowMs = now.getTime()
      const cached = guests.get(token)
      if (cached && Math.abs(nowMs - cached.cachedAt) < cacheTtlMs) return cached.authentication
      guests.delete(token)
      const startGeneration = generation
      const authentication = await authenticate(db, token, now)
      if (
        generation === startGeneration
        && 'actor' in authentication
        && authentication.actor.level === 'guest'
      )
        cacheGuest(token, authentication, nowMs)
      return authentication
    },
    forget() {
      generation++
      guests.clear()
    },
  }
}
