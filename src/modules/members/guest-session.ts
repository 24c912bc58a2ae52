import { createId } from '#kernel/ids/ids.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { IssuedSession } from './contract.ts'
import { insertSession } from './db/session-rows.ts'
import { guestSessionLifetime } from './domain/session-lifetime.ts'

/** Opens a session of level 99 for a new guest. */
export async function createGuestSession(
  db: Db,
  now: Date,
  guestId = createId('gst', now.getTime()),
): Promise<IssuedSession> {
  const guest = {
    level: 99,
    subjectId: guestId,
    life: guestSessionLifetime,
    device: '',
    signedInBy: '',
  } as const
  const { token } = await insertSession(db, guest, now)
  return { token, userInfo: { id: guestId, userLevel: 99 } }
}
