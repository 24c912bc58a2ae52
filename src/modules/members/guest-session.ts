import { newId } from '#kernel/ids/ids.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { OpenedSession } from './contract.ts'
import { insertSession } from './data/session-rows.ts'
import { guestLife } from './domain/session-life.ts'

/** Opens a session of level 99 for a new guest. */
export async function openGuestSession(
  db: Db,
  now: Date,
  guestId = newId('gst', now.getTime()),
): Promise<OpenedSession> {
  const guest = {
    level: 99,
    subjectId: guestId,
    life: guestLife,
    device: '',
    signedInBy: '',
  } as const
  const { token } = await insertSession(db, guest, now)
  return { token, userInfo: { id: guestId, userLevel: 99 } }
}
