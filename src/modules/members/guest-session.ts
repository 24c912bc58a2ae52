import { newId, type Id } from '#kernel/ids/ids.ts'
import { withCommit, type Db, type Tx } from '#platform/db/database.server.ts'
import type { OpenedSession } from './contract.ts'
import { insertSession, makeSession, type NewSession } from './data/session-rows.ts'
import { guestLife } from './domain/session-life.ts'

export async function openGuestSession(db: Db, now: Date): Promise<OpenedSession> {
  const guestId = newId('gst', now.getTime())
  const { token } = await insertSession(db, newGuestSession(guestId), now)
  return { token, userInfo: { id: guestId, userLevel: 99 } }
}

/**
 * Creates a guest session whose row is inserted at commit, together with the guest's first write.
 */
export function openGuestSessionWithCommit(tx: Tx, now: Date, guestId: Id<'gst'>): OpenedSession {
  const { token, insert } = makeSession(newGuestSession(guestId), now)
  withCommit(tx, insert)
  return { token, userInfo: { id: guestId, userLevel: 99 } }
}

const newGuestSession = (guestId: Id<'gst'>): NewSession => ({
  level: 99,
  subjectId: guestId,
  life: guestLife,
  device: '',
  signedInBy: '',
})
