import { newId } from '#kernel/ids/ids.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { OpenedSession } from './contract.ts'
import { insertSession } from './data/session-rows.ts'
import { guestLife } from './domain/session-life.ts'

/** Makes a visitor token of level 99. */
export async function openGuestSession(db: Db, now: Date, guestId = newId('gst', now.getTime())): Promise<OpenedSession> {
  const { token } = await insertSession(db, { level: 99, subjectId: guestId, life: guestLife, device: '', signedInBy: '' }, now)
  return { token, userInfo: { id: guestId, userLevel: 99 } }
}
