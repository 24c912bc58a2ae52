import type { Id } from '#kernel/ids/ids.ts'
import { days } from '#kernel/time/time.ts'
import { inTransaction, notify, type Db, type Tx } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { sql } from '#platform/db/sql.ts'

export async function revokeSession(db: Db, sessionId: Id<'ses'>, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    await execute(
      tx,
      sql`update sessions set revoked_at = ${now} where id = ${sessionId} and revoked_at is null`,
    )
    await notify(tx, 'sessions', sessionId)
  })
}

/** Returns the number of sessions that it has ended. */
export function endMemberSessions(
  tx: Tx,
  { memberId, except, now }: { memberId: Id<'mem'>; except: Id<'ses'> | null; now: Date },
): Promise<number> {
  return execute(
    tx,
    sql`
      update sessions
      set revoked_at = ${now}
      where subject_id = ${memberId} and revoked_at is null and id is distinct from ${except}`,
  )
}

/**
 * Deletes members' sessions 30 days after they expire, and guests' after a year so that returning
 * guests are recognized.
 */
export async function purgeSessions(db: Db, now: Date): Promise<void> {
  const before = (count: number) => new Date(now.getTime() - days(count))
  await inTransaction(db, (tx) =>
    execute(
      tx,
      sql`
        delete from sessions
        where level = 0 and expires_at < ${before(30)} or expires_at < ${before(365)}`,
    ),
  )
}
