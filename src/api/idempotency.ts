import { createHash } from 'node:crypto'
import { refuse } from '#kernel/refusal/refusal.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { execute, queryRow } from '#platform/db/query.ts'
import { integer, nullable, text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { createResponse, type ApiResponse } from './envelope.ts'

export interface KeyedCall {
  readonly owner: string
  readonly key: string
  readonly path: string
  readonly body: string
}

/**
 * The first response to a key is stored and returned for 24 hours; a different request with the
 * same key is rejected. Responses with status 429 or 5xx are not stored, so that a retry can
 * succeed. A request that has not completed after 30 seconds is assumed to be lost.
 */
export async function withIdempotency(
  db: Db,
  { owner, key, path, body }: KeyedCall,
  act: () => Promise<ApiResponse>,
): Promise<ApiResponse> {
  const hash = createHash('sha256').update(`${path}\n${body}`).digest('hex')
  const claims = await execute(
    db,
    sql`
      insert into idempotency_keys (owner, key, request_hash)
      values (${owner}, ${key}, ${hash})
      on conflict (owner, key) do update
      set request_hash = excluded.request_hash, status = null, body = null, created_at = now()
      where idempotency_keys.created_at < now() - interval '24 hours'
        or (
          idempotency_keys.status is null
          and idempotency_keys.created_at < now() - interval '30 seconds'
          and idempotency_keys.request_hash = excluded.request_hash
        )`,
  )
  if (claims === 0) return awaitFirstAnswer(db, { owner, key, hash })
  const answer = await act().catch(async (error: unknown) => {
    await deleteKey(db, owner, key)
    throw error
  })
  if (answer.status >= 500 || answer.status === 429) await deleteKey(db, owner, key)
  else
    await execute(
      db,
      sql`
        update idempotency_keys
        set status = ${answer.status}, body = ${JSON.stringify(answer.body)}
        where owner = ${owner} and key = ${key}`,
    )
  return answer
}

async function awaitFirstAnswer(
  db: Db,
  { owner, key, hash }: { owner: string; key: string; hash: string },
): Promise<ApiResponse> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const row = await queryRow(
      db,
      { requestHash: text, status: nullable(integer), body: nullable(text) },
      sql`
        select request_hash, status, body
        from idempotency_keys
        where owner = ${owner} and key = ${key}`,
    )
    if (row && row.requestHash !== hash)
      return createResponse(
        refuse('idempotency-mismatch', 'This key was already used for a different request.', {
          reason: 'idempotency-key-reused',
          fields: { 'Idempotency-Key': 'was already used for a different request' },
        }),
      )
    if (row?.status && row.body) return { status: row.status, body: JSON.parse(row.body) }
    if (!row) break
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return createResponse(
    refuse(
      'idempotency-in-progress',
      'The first request with this key is still in progress. Try again in a moment.',
      { reason: 'request-in-progress' },
    ),
  )
}

function deleteKey(db: Db, owner: string, key: string): Promise<unknown> {
  return execute(db, sql`delete from idempotency_keys where owner = ${owner} and key = ${key}`)
}

/** For a closed account, because stored responses contain personal data. */
export async function deleteIdempotencyKeys(tx: Tx, owner: string): Promise<void> {
  await execute(tx, sql`delete from idempotency_keys where owner = ${owner}`)
}

export function deleteExpiredIdempotencyKeys(db: Db): Promise<unknown> {
  return execute(
    db,
    sql`delete from idempotency_keys where created_at < now() - interval '24 hours'`,
  )
}
