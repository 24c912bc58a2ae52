import type { Db } from '#platform/db/database.server.ts'
import type { Authentication } from './guest-session.ts'

type Authenticate = (db: Db, token: string, now: Date) => Promise<Authentication>

/** Revoking is told by NOTIFY; should that connection be down, no guest is believed longer than this. */
const believedFor = 5_000
const most = 10_000

/**
 * Knows a guest again for some seconds without asking the database: a guest's calls come in bursts, and nothing but the guest's own
 * cart hangs on them. A member is looked up at every call.
 */
export function rememberGuests(authenticate: Authenticate): { authenticate: Authenticate; forget(): void } {
  const guests = new Map<string, { who: Authentication; until: number }>()
  let generation = 0
  return {
    async authenticate(db, token, now) {
      const known = guests.get(token)
      if (known && known.until > now.getTime() && known.until - now.getTime() <= believedFor) return known.who
      const started = generation
      const who = await authenticate(db, token, now)
      guests.delete(token)
      if (generation !== started || !('actor' in who) || who.actor.level !== 'guest') return who
      guests.set(token, { who, until: now.getTime() + believedFor })
      if (guests.size > most) for (const oldest of [...guests.keys()].slice(0, most / 10)) guests.delete(oldest)
      return who
    },
    forget() {
      generation++
      guests.clear()
    },
  }
}
