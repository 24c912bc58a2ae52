import type { Db } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { sql } from '#platform/db/sql.ts'
import { testCards } from './cards.ts'

/** Whether the test card declines this refund: the first call for the session, once. */
export async function declinesRefund(db: Db, sessionId: string): Promise<boolean> {
  const endings = testCards
    .filter(({ refund }) => refund === 'declined_once')
    .map(({ number }) => number.slice(-4))
  const declined = await execute(
    db,
    sql`
      insert into sandbox.answers (idempotency_key, fingerprint, body)
      select 'declined refund ' || s.id, '', '{}'
      from sandbox.sessions s
      where s.id = ${sessionId} and s.card ->> 'last4' = any(${endings})
      on conflict do nothing`,
  )
  return declined > 0
}
