import { randomBytes } from 'node:crypto'
import { createId } from '#kernel/ids/ids.ts'
import type { Db } from '#platform/db/database.server.ts'
import { queryRow, queryRows } from '#platform/db/query.ts'
import {
  listColumns,
  integer,
  json as jsonOf,
  jsonRow,
  jsonRows,
  nullable,
  text,
  literal,
  type Column,
  type Row,
} from '#platform/db/row.ts'
import { sql, type Sql } from '#platform/db/sql.ts'
import { sqlState } from '#platform/db/sql-state.ts'
import type { BankChecks } from './cards.ts'

/** Keys are those of the API, which are also those of stored answers. */
export const sessionRow = {
  id: text,
  client_secret: text,
  amount: integer,
  currency: text,
  reference: text,
  status: literal<
    'open' | 'requires_action' | 'processing' | 'authorized' | 'captured' | 'voided' | 'failed'
  >(),
  attempts: integer,
  max_attempts: integer,
  authorized: integer,
  captured: integer,
  refunded: integer,
  card: nullable(
    jsonOf<{
      readonly brand: string
      readonly last4: string
      readonly exp: string
      readonly fingerprint?: string
      readonly checks?: BankChecks & { readonly three_d_secure: boolean }
    }>(),
  ),
  failure: nullable(jsonOf<{ readonly code: string; readonly attempt: string }>()),
}

export type Session = Row<typeof sessionRow>

export const sessionColumns = listColumns(sessionRow, 's')

const refundRow = {
  id: text,
  session_id: text,
  amount: integer,
  status: literal<'succeeded' | 'failed'>(),
  key: text,
  created: text,
}

export type Refund = Row<typeof refundRow>

const refundColumns = sql`id, session_id, amount, status, idempotency_key as key,
  to_jsonb(created_at) #>> '{}' as created`

export const webhookRow = {
  id: text,
  type: text,
  attempts: integer,
  session_id: text,
  reference: text,
  created: text,
}

export type WebhookMessage = Row<typeof webhookRow>

/** The result of a write. Each write is one statement, so it is atomic and takes one round trip. */
export type WriteOutcome<Answer> =
  | { readonly row: Answer; readonly webhooks: readonly WebhookMessage[] }
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

/** The secret with which the browser of the shopper uses its one session. */
export const newSecret = () => randomBytes(24).toString('base64url')

export async function openSession(db: Db, input: NewSession): Promise<WriteOutcome<Session>> {
  const session = await queryRow(
    db,
    sessionRow,
    sql`
      insert into sandbox.sessions as s (
        id, client_secret, idempotency_key, fingerprint,
        amount, currency, reference, max_attempts
      )
      values (
        ${createId('sps')}, ${newSecret()}, ${input.key}, ${input.fingerprint},
        ${input.amount}, ${input.currency}, ${input.reference}, ${input.maxAttempts}
      )
      on conflict (idempotency_key) do nothing
      returning ${sessionColumns}`,
  )
  return session ? { row: session, webhooks: [] } : replayOpenedSession(db, input)
}

/** The current state of the session that was opened with a key. */
export async function findSession(
  db: Db,
  key: string,
): Promise<(Session & { readonly fingerprint: string }) | null> {
  return queryRow(
    db,
    { ...sessionRow, fingerprint: text },
    sql`
      select ${sessionColumns}, s.fingerprint from sandbox.sessions s
      where s.idempotency_key = ${key}`,
  )
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
  return queryRow(
    db,
    sessionRow,
    sql`select ${sessionColumns} from sandbox.sessions s where s.id = ${id}`,
  )
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
  const isHalved = sql`exists (
    select 1 from sandbox.charges c
    where c.session_id = s.id and c.outcome <> 'declined' and c.scenario = 'capture_half'
  )`
  return updateSession(db, once, {
    type: 'payment.captured',
    update: sql`
      update sandbox.sessions s set
        status = 'captured',
        captured = case
          when ${isHalved} then greatest(1, ${amount}::int / 2)
          else ${amount}::int
        end
      where s.id = ${once.id} and s.status = 'authorized'
        and ${amount}::int between 1 and s.authorized
      returning ${sessionColumns}`,
  })
}

/** A processing session cannot be closed until it settles. */
export async function voidSession(db: Db, once: SessionWrite): Promise<WriteOutcome<Session>> {
  return updateSession(db, once, {
    type: 'payment.voided',
    update: sql`
      update sandbox.sessions s set status = 'voided'
      where s.id = ${once.id} and s.status in ('open', 'requires_action', 'authorized')
      returning ${sessionColumns}`,
  })
}

export async function refundSession(
  db: Db,
  once: SessionWrite,
  amount: number,
): Promise<WriteOutcome<Refund>> {
  const refundId = createId('srf')
  const statement = sql`
    with session as (
      update sandbox.sessions s set refunded = s.refunded + ${amount}::int
      where s.id = ${once.id} and s.status = 'captured'
        and ${amount}::int > 0 and s.refunded + ${amount}::int <= s.captured
      returning ${sessionColumns}
    ), refund as (
      insert into sandbox.refunds (id, session_id, idempotency_key, amount, status)
      select ${refundId}, id, ${once.key}, ${amount}::int, 'succeeded' from session
      returning ${refundColumns}
    ), ${storeAnswer(once, sql`to_jsonb(refund) from refund`)},
    ${insertWebhook('refund.succeeded')}
    select to_jsonb(refund) as answer, ${webhookMessages} from refund`
  return runOnce(db, jsonRow(refundRow), { once, statement })
}

export async function readRefund(db: Db, id: string): Promise<Refund | null> {
  return queryRow(db, refundRow, sql`select ${refundColumns} from sandbox.refunds where id = ${id}`)
}

export async function listRefunds(db: Db, sessionId: string): Promise<Refund[]> {
  return queryRows(
    db,
    refundRow,
    sql`
      select ${refundColumns} from sandbox.refunds
      where session_id = ${sessionId}
      order by created_at, id`,
  )
}

/**
 * Inserts a webhook message for the `session` of the statement, leased for 30 seconds to its
 * writer before the sweep sends it.
 */
export function insertWebhook(type: string, options: { due?: Sql; type?: Sql } = {}): Sql {
  return sql`message as (
      insert into sandbox.webhooks (id, session_id, type, due_at)
      select ${createId('sev')}, id, ${options.type ?? type},
        ${options.due ?? sql`now() + interval '30 seconds'`}
      from session
      returning id, type, attempts, session_id, created_at
    )`
}

/** The column `webhooks` with the inserted message. */
export const webhookMessages = sql`(
      select jsonb_agg(jsonb_build_object(
        'id', message.id, 'type', message.type, 'attempts', message.attempts,
        'session_id', message.session_id, 'created', message.created_at,
        'reference', session.reference
      ))
      from message, session
    ) as webhooks`

function storeAnswer(once: IdempotencyKey, answer: Sql): Sql {
  return sql`stored as (
      insert into sandbox.answers (idempotency_key, fingerprint, body)
      select ${once.key}, ${once.fingerprint}, ${answer}
    )`
}

function updateSession(
  db: Db,
  once: SessionWrite,
  { type, update }: { type: string; update: Sql },
): Promise<WriteOutcome<Session>> {
  const statement = sql`
    with session as (${update}), ${storeAnswer(once, sql`to_jsonb(session) from session`)},
    ${insertWebhook(type)}
    select to_jsonb(session) as answer, ${webhookMessages} from session`
  return runOnce(db, jsonRow(sessionRow), { once, statement })
}

/**
 * A repeated key violates the primary key and fails the whole statement. Then, or if nothing
 * matched, the stored answer of the first call is returned.
 */
async function runOnce<Answer>(
  db: Db,
  answer: Column<Answer>,
  { once, statement }: { once: SessionWrite; statement: Sql },
): Promise<WriteOutcome<Answer>> {
  try {
    const written = await queryRow(db, { answer, webhooks: jsonRows(webhookRow) }, statement)
    if (written) return { row: written.answer, webhooks: written.webhooks }
  } catch (error) {
    if (sqlState(error) !== '23505') throw error
  }
  const stored = await queryRow(
    db,
    { fingerprint: text, body: answer },
    sql`select fingerprint, body from sandbox.answers where idempotency_key = ${once.key}`,
  )
  if (stored)
    return stored.fingerprint === once.fingerprint
      ? { row: stored.body, webhooks: [] }
      : { refused: 'idempotency_mismatch' }
  return { refused: (await readSession(db, once.id)) ? 'not_allowed' : 'not_found' }
}
