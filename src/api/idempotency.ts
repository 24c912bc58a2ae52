import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { refuse } from '#kernel/refusal/refusal.ts'
import { rows, type Db, type Tx } from '#platform/db/database.server.ts'
import { answerOf, type Answer } from './envelope.ts'

export interface KeyedCall {
  readonly owner: string
  readonly key: string
  readonly path: string
  readonly body: string
}

/**
 * The first answer to a key is the answer to that key for 24 hours; the same key with another request is refused.
 * Faults of ours (5xx) and "too often" (429) are not kept, so that a retry can succeed.
 */
export async function withIdempotency(
  db: Db,
  { owner, key, path, body }: KeyedCall,
  act: () => Promise<Answer>,
): Promise<Answer> {
  const hash = createHash('sha256').update(`${path}\n${body}`).digest('hex')
  const taken = await rows(
    db,
    sql`
    insert into idempotency_keys (owner, key, request_hash) values (${owner}, ${key}, ${hash})
    on conflict (owner, key) do update set request_hash = excluded.request_hash, status = null, body = null, created_at = now()
      where idempotency_keys.created_at < now() - interval '24 hours'
         or (idempotency_keys.status is null and idempotency_keys.created_at < now() - interval '30 seconds' and idempotency_keys.request_hash = excluded.request_hash)
    returning 1`,
  )
  if (taken.length === 0) return earlierAnswer(db, { owner, key, hash })
  const answer = await act().catch(async (error: unknown) => {
    await forget(db, owner, key)
    throw error
  })
  if (answer.status >= 500 || answer.status === 429) await forget(db, owner, key)
  else
    await db.execute(
      sql`update idempotency_keys set status = ${answer.status}, body = ${JSON.stringify(answer.body)} where owner = ${owner} and key = ${key}`,
    )
  return answer
}

async function earlierAnswer(
  db: Db,
  { owner, key, hash }: { owner: string; key: string; hash: string },
): Promise<Answer> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const [row] = await rows<{ request_hash: string; status: number | null; body: string | null }>(
      db,
      sql`select request_hash, status, body from idempotency_keys where owner = ${owner} and key = ${key}`,
    )
    if (row && row.request_hash !== hash)
      return answerOf(
        refuse('idempotency-mismatch', 'This key was used for another request.', {
          fields: { 'Idempotency-Key': 'was used for another request' },
        }),
      )
    if (row?.status && row.body) return { status: row.status, body: JSON.parse(row.body) }
    if (!row) break
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return answerOf(
    refuse(
      'idempotency-in-progress',
      'The first request with this key is still being worked on. Try again in a moment.',
    ),
  )
}

function forget(db: Db, owner: string, key: string): Promise<unknown> {
  return db.execute(sql`delete from idempotency_keys where owner = ${owner} and key = ${key}`)
}

/** Answers to somebody whose account is closed hold what they were about. */
export async function forgetAnswersTo(tx: Tx, owner: string): Promise<void> {
  await tx.execute(sql`delete from idempotency_keys where owner = ${owner}`)
}

/** Keys older than a day are worth nothing any more. */
export function purgeIdempotencyKeys(db: Db): Promise<unknown> {
  return db.execute(
    sql`delete from idempotency_keys where created_at < now() - interval '24 hours'`,
  )
}
