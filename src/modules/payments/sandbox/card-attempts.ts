import { createHmac } from 'node:crypto'
import { createId } from '#kernel/ids/ids.ts'
import type { Db } from '#platform/db/database.server.ts'
import { queryRow, queryRows } from '#platform/db/query.ts'
import { jsonRow, jsonRows, text, type Row } from '#platform/db/row.ts'
import { sql, type Sql } from '#platform/db/sql.ts'
import {
  insertWebhook,
  newSecret,
  replayOpenedSession,
  sessionColumns,
  sessionRow,
  webhookMessages,
  webhookRow,
  type WebhookMessage,
  type NewSession,
  type WriteOutcome,
  type Session,
} from './sessions.ts'
import {
  evaluateCardChecks,
  lateWebhookSeconds,
  settleSeconds,
  type CardEntry,
  type TestCard,
} from './cards.ts'

const writtenRow = { answer: jsonRow(sessionRow), webhooks: jsonRows(webhookRow) }

interface AttemptResult {
  readonly status: Session['status']
  readonly outcome: 'authorized' | 'pending' | 'declined'
  readonly event: string
}

const approvedScenarios: readonly TestCard['scenario'][] = [
  'approve',
  'capture_half',
  'dispute_lost',
  'dispute_won',
  'dispute_answered',
]

function attemptResult({ scenario }: TestCard): AttemptResult {
  if (approvedScenarios.includes(scenario))
    return { status: 'authorized', outcome: 'authorized', event: 'payment.authorized' }
  if (scenario === 'challenge' || scenario === 'challenge_fails')
    return { status: 'requires_action', outcome: 'pending', event: 'payment.requires_action' }
  if (scenario === 'settle' || scenario === 'settle_fails')
    return { status: 'processing', outcome: 'pending', event: 'payment.processing' }
  return { status: 'open', outcome: 'declined', event: 'payment.declined' }
}

interface CardAttempt {
  readonly card: TestCard
  readonly entry: Pick<CardEntry, 'exp'> & Pick<Partial<CardEntry>, 'cvc'>
  readonly cardKey: string
}

export interface CardAttemptInput extends CardAttempt {
  readonly sessionId: string
  readonly clientSecret: string
}

function evaluateAttempt({ card, entry, cardKey }: CardAttempt) {
  const attempt = createId('att')
  const step = attemptResult(card)
  const cardFingerprint = fingerprint(cardKey, card.number)
  const exp = entry.exp.replaceAll(' ', '')
  return {
    ...step,
    attempt,
    cardFingerprint,
    declined: step.outcome === 'declined',
    failure: JSON.stringify({ code: card.scenario, attempt }),
    cardJson: JSON.stringify({
      brand: card.brand,
      last4: card.number.slice(-4),
      exp,
      fingerprint: cardFingerprint,
      checks: { ...evaluateCardChecks(card, entry), three_d_secure: false },
    }),
  }
}

/** When the first webhook is due; undefined for the default delay. */
function webhookDue({ webhook }: TestCard): Sql | undefined {
  return webhook === 'late' ? sql`now() + make_interval(secs => ${lateWebhookSeconds})` : undefined
}

/** Makes an attempt with a card. If the last allowed attempt fails, the session is closed. */
export async function attemptCard(
  db: Db,
  { sessionId, clientSecret, card, entry, cardKey }: CardAttemptInput,
): Promise<WriteOutcome<Session>> {
  const { attempt, status, outcome, event, declined, failure, cardFingerprint, cardJson } =
    evaluateAttempt({
      card,
      entry,
      cardKey,
    })
  const written = await queryRow(
    db,
    writtenRow,
    sql`
      with session as (
        update sandbox.sessions s set
          attempts = s.attempts + 1,
          card = ${cardJson}::jsonb,
          status = case
            when ${declined} and s.attempts + 1 >= s.max_attempts then 'failed'
            else ${status}
          end,
          authorized = case when ${status} = 'authorized' then s.amount else 0 end,
          failure = case when ${declined} then ${failure}::jsonb end,
          settle_at = case
            when ${status} = 'processing' then now() + make_interval(secs => ${settleSeconds})
          end
        where s.id = ${sessionId} and s.client_secret = ${clientSecret}
          and s.status = 'open' and s.attempts < s.max_attempts
        returning ${sessionColumns}
      ), charged as (
        insert into sandbox.charges (id, session_id, card_fingerprint, scenario, outcome)
        select ${attempt}, id, ${cardFingerprint}, ${card.scenario}, ${outcome} from session
      ), ${insertWebhook(event, { due: webhookDue(card) })}
      select to_jsonb(session) as answer, ${webhookMessages} from session`,
  )
  return toOutcome(written)
}

/** Opens a session with a first attempt. A repeated key returns the session it opened before. */
export async function openChargedSession(
  db: Db,
  session: NewSession,
  charged: CardAttempt,
): Promise<WriteOutcome<Session>> {
  const { attempt, status, outcome, event, declined, failure, cardFingerprint, cardJson } =
    evaluateAttempt(charged)
  const { card } = charged
  const written = await queryRow(
    db,
    writtenRow,
    sql`
      with session as (
        insert into sandbox.sessions as s (
          id, client_secret, idempotency_key, fingerprint,
          amount, currency, reference, max_attempts,
          attempts, card, status,
          authorized, failure, settle_at
        )
        values (
          ${createId('sps')}, ${newSecret()}, ${session.key}, ${session.fingerprint},
          ${session.amount}, ${session.currency}, ${session.reference}, ${session.maxAttempts},
          1, ${cardJson}::jsonb, ${declined && session.maxAttempts === 1 ? 'failed' : status},
          ${status === 'authorized' ? session.amount : 0}, ${declined ? failure : null}::jsonb,
          case
            when ${status} = 'processing' then now() + make_interval(secs => ${settleSeconds})
          end
        )
        on conflict (idempotency_key) do nothing
        returning ${sessionColumns}
      ), charged as (
        insert into sandbox.charges (id, session_id, card_fingerprint, scenario, outcome)
        select ${attempt}, id, ${cardFingerprint}, ${card.scenario}, ${outcome} from session
      ), ${insertWebhook(event, { due: webhookDue(card) })}
      select to_jsonb(session) as answer, ${webhookMessages} from session`,
  )
  return written ? toOutcome(written) : replayOpenedSession(db, session)
}

export interface BankAnswer {
  readonly sessionId: string
  readonly clientSecret: string
  readonly approved: boolean
}

/** Stores the shopper's answer to the challenge. One test card always fails. */
export async function answerChallenge(
  db: Db,
  { sessionId, clientSecret, approved }: BankAnswer,
): Promise<WriteOutcome<Session>> {
  const written = await queryRow(
    db,
    writtenRow,
    sql`
      with bank as (
        update sandbox.charges c set outcome = case
          when ${approved} and c.scenario = 'challenge' then 'authorized'
          else 'declined'
        end
        from sandbox.sessions s
        where c.session_id = s.id and c.outcome = 'pending'
          and s.id = ${sessionId} and s.client_secret = ${clientSecret}
          and s.status = 'requires_action'
        returning c.id, c.session_id, c.outcome
      ), ${updateDecidedSession('authentication_failed')}`,
  )
  return toOutcome(written)
}

/** Settles payments whose processing time is over. Returns the webhooks to send. */
export async function settleDueSessions(db: Db): Promise<WebhookMessage[]> {
  const due = await queryRows(
    db,
    { id: text },
    sql`
      select id from sandbox.sessions
      where status = 'processing' and settle_at <= now()
      order by settle_at
      limit 50`,
  )
  const webhooks: WebhookMessage[] = []
  for (const { id } of due) {
    const written = await queryRow(
      db,
      writtenRow,
      sql`
        with bank as (
          update sandbox.charges c set outcome = case
            when c.scenario = 'settle' then 'authorized' else 'declined'
          end
          from sandbox.sessions s
          where c.session_id = s.id and c.outcome = 'pending'
            and s.id = ${id} and s.status = 'processing'
          returning c.id, c.session_id, c.outcome
        ), ${updateDecidedSession('card_declined')}`,
    )
    if (written) webhooks.push(...written.webhooks)
  }
  return webhooks
}

/** Updates the session after a pending charge was decided. */
function updateDecidedSession(code: 'authentication_failed' | 'card_declined'): Sql {
  return sql`session as (
      update sandbox.sessions s set
        settle_at = null,
        status = case
          when bank.outcome = 'authorized' then 'authorized'
          when s.attempts >= s.max_attempts then 'failed'
          else 'open'
        end,
        authorized = case when bank.outcome = 'authorized' then s.amount else 0 end,
        card = case
          when bank.outcome = 'authorized' and s.status = 'requires_action'
            then jsonb_set(s.card, '{checks,three_d_secure}', 'true')
          else s.card
        end,
        failure = case when bank.outcome = 'declined'
          then jsonb_build_object('code', ${code}::text, 'attempt', bank.id)
        end
      from bank where s.id = bank.session_id
      returning ${sessionColumns}
    ), ${insertWebhook('', {
      type: sql`case
        when session.status = 'authorized' then 'payment.authorized' else 'payment.declined'
      end`,
    })}
    select to_jsonb(session) as answer, ${webhookMessages} from session`
}

function toOutcome(written: Row<typeof writtenRow> | null): WriteOutcome<Session> {
  return written ? { row: written.answer, webhooks: written.webhooks } : { refused: 'not_allowed' }
}

/** Identifies a card that is used again without its number. */
function fingerprint(cardKey: string, number: string): string {
  return createHmac('sha256', cardKey).update(number).digest('base64url').slice(0, 22)
}
