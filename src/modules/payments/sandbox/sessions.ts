import { randomBytes } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import { createId } from '#kernel/ids/ids.ts'
import { rows, type Db } from '#platform/db/database.server.ts'
import { sqlState } from '#platform/db/sql-state.ts'
import type { BankChecks } from './cards.ts'

export interface Session {
  readonly id: string
  readonly client_secret: string
  readonly amount: number
  readonly currency: string
  readonly reference: string
  readonly status:
    | 'open'
    | 'requires_action'
    | 'processing'
    | 'authorized'
    | 'captured'
    | 'voided'
    | 'failed'
  readonly attempts: number
  readonly max_attempts: number
  readonly authorized: number
  readonly captured: number
  readonly refunded: number
  readonly card: {
    brand: string
    last4: string
    exp: string
    fingerprint?: string
    checks?: BankChecks & { three_d_secure: boolean }
  } | null
  readonly failure: { code: string; attempt: string } | null
}

export interface Refund {
  readonly id: string
  readonly session_id: string
  readonly amount: number
  readonly status: 'succeeded' | 'failed'
  readonly key: string
  readonly created: string
}

const refundColumns = sql`id, session_id, amount, status, idempotency_key as key,
  to_jsonb(created_at) #>> '{}' as created`

export interface WebhookMessage {
  readonly id: string
  readonly type: string
  readonly tries: number
  readonly session_id: string
  readonly reference: string
  readonly created: string
}

/** The result of a write. Each write is one statement, so it is atomic and takes one round trip. */
export type WriteOutcome<Row> =
  | { readonly row: Row; readonly webhooks: readonly WebhookMessage[] }
  | { readonly refused: 'not_found' | 'not_allowed' | 'idempotency_mismatch' }

export interface IdempotencyKey {
  readonly key: string
  readonly fingerprint: string
}

export interface NewSession extends IdempotencyKey {
  readonly amount: number
  readonly currency: string
  readonly reference: string
  readonly maxAttempts: number
}

const columns = sql`s.id, s.client_secret, s.amount, s.currency, s.reference, s.status,
  s.attempts, s.max_attempts, s.authorized, s.captured, s.refunded, s.card, s.failure`

/** The secret with which the browser of the shopper uses its one session. */
export const newSecret = () => randomBytes(24).toString('base64url')

export async function openSession(db: Db, input: NewSession): Promise<WriteOutcome<Session>> {
  const [inserted] = await rows<Session>(
    db,
    sql`
    insert into sandbox.sessions as s (
      id, client_secret, idempotency_key, fingerprint,
      amount, currency, reference, max_attempts
    )
    values (
      ${createId('sps')}, ${newSecret()}, ${input.key}, ${input.fingerprint},
      ${input.amount}, ${input.currency}, ${input.reference}, ${input.maxAttempts}
    )
    on conflict (idempotency_key) do nothing returning ${columns}`,
  )
  return inserted ? { row: inserted, webhooks: [] } : replayOpenedSession(db, input)
}

/** The current state of the session that was opened with a key. */
export async function findSession(
  db: Db,
  key: string,
): Promise<(Session & { readonly fingerprint: string }) | null> {
  const [found] = await rows<Session & { fingerprint: string }>(
    db,
    sql`select ${columns}, s.fingerprint from sandbox.sessions s where s.idempotency_key = ${key}`,
  )
  return found ?? null
}

/** The session of a repeated key, if the request is the same. */
export async function replayOpenedSession(
  db: Db,
  { key, fingerprint }: IdempotencyKey,
): Promise<WriteOutcome<Session>> {
  const stored = await findSession(db, key)
  return stored?.fingerprint === fingerprint
    ? { row: stored, webhooks: [] }
    : { refused: 'idempotency_mismatch' }
}

export async function readSession(db: Db, id: string): Promise<Session | null> {
  const [session] = await rows<Session>(
    db,
    sql`select ${columns} from sandbox.sessions s where s.id = ${id}`,
  )
  return session ?? null
}

export interface SessionWrite extends IdempotencyKey {
  readonly id: string
}

/**
 * One test card captures half of the amount. The rest is released, and there is no second capture.
 */
export async function captureSession(
  db: Db,
  once: SessionWrite,
  amount: number,
): Promise<WriteOutcome<Session>> {
  const halved = sql`exists (
    select 1 from sandbox.charges c
    where c.session_id = s.id and c.outcome <> 'declined' and c.scenario = 'capture_half'
  )`
  return updateSession(db, once, {
    type: 'payment.captured',
    update: sql`
    update sandbox.sessions s set
      status = 'captured',
      captured = case when ${halved} then greatest(1, ${amount}::int / 2) else ${amount}::int end
    where s.id = ${once.id} and s.status = 'authorized'
      and ${amount}::int between 1 and s.authorized
    returning ${columns}`,
  })
}

/** A processing session cannot be closed until it settles. */
export async function voidSession(db: Db, once: SessionWrite): Promise<WriteOutcome<Session>> {
  return updateSession(db, once, {
    type: 'payment.voided',
    update: sql`
    update sandbox.sessions s set status = 'voided'
    where s.id = ${once.id} and s.status in ('open', 'requires_action', 'authorized')
    returning ${columns}`,
  })
}

export async function refundSession(
  db: Db,
  once: SessionWrite,
  amount: number,
): Promise<WriteOutcome<Refund>> {
  const refundId = createId('srf')
  const moved = sql`
    update sandbox.sessions s set refunded = s.refunded + ${amount}::int
    where s.id = ${once.id} and s.status = 'captured'
      and ${amount}::int > 0 and s.refunded + ${amount}::int <= s.captured
    returning ${columns}`
  const inserted = sql`
    insert into sandbox.refunds (id, session_id, idempotency_key, amount, status)
    select ${refundId}, id, ${once.key}, ${amount}::int, 'succeeded' from moved
    returning ${refundColumns}`
  return runOnce(
    db,
    once,
    sql`
    with moved as (${moved}), made as (${inserted}),
      ${storeAnswer(once, sql`to_jsonb(made) from made`)}, ${insertWebhook('refund.succeeded')}
    select made.*, ${webhookMessages} from made`,
  )
}

export async function readRefund(db: Db, id: string): Promise<Refund | null> {
  const [found] = await rows<Refund>(
    db,
    sql`select ${refundColumns} from sandbox.refunds where id = ${id}`,
  )
  return found ?? null
}

export async function listRefunds(db: Db, sessionId: string): Promise<Refund[]> {
  return rows<Refund>(
    db,
    sql`
    select ${refundColumns} from sandbox.refunds
    where session_id = ${sessionId}
    order by created_at, id`,
  )
}

/** Inserts a webhook message, leased for 30 seconds to its writer before the sweep sends it. */
export function insertWebhook(type: string, options: { due?: SQL; type?: SQL } = {}): SQL {
  return sql`told as (
    insert into sandbox.webhooks (id, session_id, type, due_at)
    select ${createId('sev')}, id, ${options.type ?? sql`${type}`},
      ${options.due ?? sql`now() + interval '30 seconds'`}
    from moved returning *
  )`
}

export const webhookMessages = sql`(
  select jsonb_agg(jsonb_build_object(
    'id', told.id, 'type', told.type, 'tries', told.tries, 'session_id', told.session_id,
    'created', told.created_at, 'reference', moved.reference
  )) from told, moved
) as told`

function storeAnswer(once: IdempotencyKey, answer: SQL): SQL {
  return sql`kept as (
    insert into sandbox.answers (idempotency_key, fingerprint, body)
    select ${once.key}, ${once.fingerprint}, ${answer}
  )`
}

function updateSession(
  db: Db,
  once: SessionWrite,
  { type, update }: { type: string; update: SQL },
): Promise<WriteOutcome<Session>> {
  return runOnce(
    db,
    once,
    sql`
    with moved as (${update}), ${storeAnswer(once, sql`to_jsonb(moved) from moved`)}, ${insertWebhook(type)}
    select moved.*, ${webhookMessages} from moved`,
  )
}

/**
 * A repeated key violates the primary key and fails the whole statement. Then, or if nothing
 * matched, the stored answer of the first call is returned.
 */
async function runOnce<Row>(
  db: Db,
  once: SessionWrite,
  statement: SQL,
): Promise<WriteOutcome<Row>> {
  try {
    const [row] = await rows<Row & { told: WebhookMessage[] | null }>(db, statement)
    if (row) {
      const { told: webhooks, ...answer } = row
      return { row: answer as unknown as Row, webhooks: webhooks ?? [] }
    }
  } catch (error) {
    if (sqlState(error) !== '23505') throw error
  }
  const [stored] = await rows<{ fingerprint: string; body: Row }>(
    db,
    sql`select fingerprint, body from sandbox.answers where idempotency_key = ${once.key}`,
  )
  if (stored)
    return stored.fingerprint === once.fingerprint
      ? { row: stored.body, webhooks: [] }
      : { refused: 'idempotency_mismatch' }
  return { refused: (await readSession(db, once.id)) ? 'not_allowed' : 'not_found' }
}
