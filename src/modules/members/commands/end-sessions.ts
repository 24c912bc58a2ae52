import { and, eq, isNull, lt, ne, or } from 'drizzle-orm'
import type { Id } from '#kernel/ids/ids.ts'
import { days } from '#kernel/time/time.ts'
import { inTransaction, notify, type Db, type Tx } from '#platform/db/database.server.ts'
import { sessions } from '../db/schema.ts'

export async function revokeSession(db: Db, sessionId: Id<'ses'>, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx
      .update(sessions)
      .set({ revokedAt: now })
      .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)))
    await notify(tx, 'sessions', sessionId)
  })
}

export async function endMemberSessions(
  tx: Tx,
  { memberId, except, now }: { memberId: Id<'mem'>; except: Id<'ses'> | null; now: Date },
): Promise<number> {
  const ended = await tx
    .update(sessions)
    .set({ revokedAt: now })
    .where(
      and(
        eq(sessions.subjectId, memberId),
        isNull(sessions.revokedAt),
        except ? ne(sessions.id, except) : undefined,
      ),
    )
    .returning({ id: sessions.id })
  return ended.length
}

/**
 * Deletes members' sessions 30 days after they expire, and guests' after a year so that returning
 * guests are recognized.
 */
export async function purgeSessions(db: Db, now: Date): Promise<void> {
  const before = (count: number) => lt(sessions.expiresAt, new Date(now.getTime() - days(count)))
  await inTransaction(db, (tx) =>
    tx.delete(sessions).where(or(and(eq(sessions.level, 0), before(30)), before(365))),
  )
}
