import { and, eq, isNull, lt, ne } from 'drizzle-orm'
import type { Id } from '#kernel/ids/ids.ts'
import { days } from '#kernel/time/time.ts'
import { inTransaction, notify, type Db, type Tx } from '#platform/db/database.server.ts'
import { sessions } from './data/schema.ts'

export async function revokeSession(db: Db, sessionId: Id<'ses'>, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx
      .update(sessions)
      .set({ revokedAt: now })
      .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)))
    await notify(tx, 'sessions', sessionId)
  })
}

/** Ends every session of a member but one, or all of them. Returns how many there were. */
export async function endSessionsOf(
  tx: Tx,
  { memberId, except, now }: { memberId: Id<'mem'>; except: Id<'ses'> | null; now: Date },
): Promise<number> {
  const ended = await tx
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.subjectId, memberId), isNull(sessions.revokedAt), except ? ne(sessions.id, except) : undefined))
    .returning({ id: sessions.id })
  return ended.length
}

/** Sessions 30 days past their end are gone for good. */
export async function purgeSessions(db: Db, now: Date): Promise<void> {
  await inTransaction(db, (tx) => tx.delete(sessions).where(lt(sessions.expiresAt, new Date(now.getTime() - days(30)))))
}
