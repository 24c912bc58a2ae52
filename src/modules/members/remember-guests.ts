import type { Db } from '#platform/db/database.server.ts'
import type { Authentication } from './authenticate.ts'

type Authenticate = (db: Db, token: string, now: Date) => Promise<Authentication>

/** Revoking is told by NOTIFY; should that connection be down, no guest is believed longer than this. */
const believedFor = 5_000
const most = 10_000

export interface RememberedGuests {
  readonly authenticate: Authenticate
  /** Some session was revoked. */
  forget(): void
}

/**
 * Knows a guest again for some seconds without asking the database: a guest's calls come in bursts, and nothing but the guest's own
 * cart hangs on them. A member is looked up at every call.
 */
export function rememberGuests(authenticate: Authenticate): RememberedGuests {
  const guests = new Map<string, { readonly who: Authentication; readonly since: number }>()
  let generation = 0

  function keep(token: string, who: Authentication, since: number): void {
    guests.set(token, { who, since })
    for (const oldest of guests.keys()) {
      if (guests.size <= most) return
      guests.delete(oldest)
    }
  }

  return {
    async authenticate(db, token, now) {
      const at = now.getTime()
      const known = guests.get(token)
      if (known && Math.abs(at - known.since) < believedFor) return known.who
      guests.delete(token)
      const started = generation
      const who = await authenticate(db, token, now)
      if (generation === started && 'actor' in who && who.actor.level === 'guest')
        keep(token, who, at)
      return who
    },
    forget() {
      generation++
      guests.clear()
    },
  }
}
