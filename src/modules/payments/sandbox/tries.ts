import { createHmac } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import { newId } from '#kernel/ids/ids.ts'
import { rows, type Db } from '#platform/db/database.server.ts'
import {
  messages,
  newSecret,
  openedBefore,
  told,
  type Message,
  type NewSession,
  type Outcome,
  type Session,
} from './books.ts'
import {
  checksOf,
  lateWebhookSeconds,
  settleSeconds,
  type CardEntry,
  type TestCard,
} from './cards.ts'

type Moved = Session & { told: Message[] | null }

interface Step {
  readonly status: Session['status']
  readonly outcome: 'authorized' | 'pending' | 'declined'
  readonly event: string
}

const approving: readonly TestCard['scenario'][] = [
  'approve',
  'capture_half',
  'dispute_lost',
  'dispute_won',
]

function firstStep({ scenario }: TestCard): Step {
  if (approving.includes(scenario))
    return { status: 'authorized', outcome: 'authorized', event: 'payment.authorized' }
  if (scenario === 'challenge' || scenario === 'challenge_fails')
    return { status: 'requires_action', outcome: 'pending', event: 'payment.requires_action' }
  if (scenario === 'settle' || scenario === 'settle_fails')
    return { status: 'processing', outcome: 'pending', event: 'payment.processing' }
  return { status: 'open', outcome: 'declined', event: 'payment.declined' }
}

interface Card {
  readonly card: TestCard
  readonly entry: Pick<CardEntry, 'exp'> & Pick<Partial<CardEntry>, 'cvc'>
  readonly cardKey: string
}

export interface Try extends Card {
  readonly sessionId: string
  readonly clientSecret: string
}

/** What a card comes to, as it is written down. */
function drawTry({ card, entry, cardKey }: Card) {
  const attempt = newId('att')
  const step = firstStep(card)
  const mark = fingerprint(cardKey, card.number)
  const exp = entry.exp.replaceAll(' ', '')
  return {
    ...step,
    attempt,
    mark,
    declined: step.outcome === 'declined',
    failure: JSON.stringify({ code: card.scenario, attempt }),
    shown: JSON.stringify({
      brand: card.brand,
      last4: card.number.slice(-4),
      exp,
      fingerprint: mark,
      checks: { ...checksOf(card, entry), three_d_secure: false },
    }),
  }
}

/** One try with a card. The last one allowed closes the session when it fails. */
export async function tryCard(
  db: Db,
  { sessionId, clientSecret, card, entry, cardKey }: Try,
): Promise<Outcome<Session>> {
  const { attempt, status, outcome, event, declined, failure, mark, shown } = drawTry({
    card,
    entry,
    cardKey,
  })
  const [moved] = await rows<Moved>(
    db,
    sql`
    with moved as (
      update sandbox.sessions s set attempts = s.attempts + 1, card = ${shown}::jsonb,
        status = case when ${declined} and s.attempts + 1 >= s.max_attempts then 'failed' else ${status} end,
        authorized = case when ${status} = 'authorized' then s.amount else 0 end,
        failure = case when ${declined} then ${failure}::jsonb end,
        settle_at = case when ${status} = 'processing' then now() + make_interval(secs => ${settleSeconds}) end
      where s.id = ${sessionId} and s.client_secret = ${clientSecret} and s.status = 'open' and s.attempts < s.max_attempts returning s.*
    ), charged as (
      insert into sandbox.charges (id, session_id, card_fingerprint, scenario, outcome)
      select ${attempt}, id, ${mark}, ${card.scenario}, ${outcome} from moved
    ), ${told(event, { due: card.webhook === 'late' ? sql`now() + make_interval(secs => ${lateWebhookSeconds})` : undefined })}
    select moved.*, ${messages} from moved`,
  )
  return asOutcome(moved)
}

/** Opens a session with its first try made. The key gives the session that it made before. */
export async function chargeCard(
  db: Db,
  session: NewSession,
  charged: Card,
): Promise<Outcome<Session>> {
  const { attempt, status, outcome, event, declined, failure, mark, shown } = drawTry(charged)
  const { card } = charged
  const [moved] = await rows<Moved>(
    db,
    sql`
    with moved as (
      insert into sandbox.sessions as s (id, client_secret, idempotency_key, fingerprint, amount, currency, reference, max_attempts,
        attempts, card, status, authorized, failure, settle_at)
      values (${newId('sps')}, ${newSecret()}, ${session.key}, ${session.fingerprint}, ${session.amount}, ${session.currency}, ${session.reference}, ${session.maxAttempts},
        1, ${shown}::jsonb, ${declined && session.maxAttempts === 1 ? 'failed' : status}, ${status === 'authorized' ? session.amount : 0}, ${declined ? failure : null}::jsonb,
        case when ${status} = 'processing' then now() + make_interval(secs => ${settleSeconds}) end)
      on conflict (idempotency_key) do nothing returning s.*
    ), charged as (
      insert into sandbox.charges (id, session_id, card_fingerprint, scenario, outcome)
      select ${attempt}, id, ${mark}, ${card.scenario}, ${outcome} from moved
    ), ${told(event, { due: card.webhook === 'late' ? sql`now() + make_interval(secs => ${lateWebhookSeconds})` : undefined })}
    select moved.*, ${messages} from moved`,
  )
  return moved ? asOutcome(moved) : openedBefore(db, session)
}

export interface BankAnswer {
  readonly sessionId: string
  readonly clientSecret: string
  readonly approved: boolean
}

/** The bank has its answer from the shopper. One card's bank is never satisfied. */
export async function answerChallenge(
  db: Db,
  { sessionId, clientSecret, approved }: BankAnswer,
): Promise<Outcome<Session>> {
  const [moved] = await rows<Moved>(
    db,
    sql`
    with bank as (
      update sandbox.charges c set outcome = case when ${approved} and c.scenario = 'challenge' then 'authorized' else 'declined' end
      from sandbox.sessions s
      where c.session_id = s.id and c.outcome = 'pending' and s.id = ${sessionId} and s.client_secret = ${clientSecret} and s.status = 'requires_action'
      returning c.id, c.session_id, c.outcome
    ), ${resolved(sql`'authentication_failed'`)}`,
  )
  return asOutcome(moved)
}

/** Settles what was in processing long enough. Returns the messages to send. */
export async function settleDue(db: Db): Promise<Message[]> {
  const due = await rows<{ id: string }>(
    db,
    sql`select id from sandbox.sessions where status = 'processing' and settle_at <= now() order by settle_at limit 50`,
  )
  const webhooks: Message[] = []
  for (const { id } of due) {
    const [moved] = await rows<Moved>(
      db,
      sql`
      with bank as (
        update sandbox.charges c set outcome = case when c.scenario = 'settle' then 'authorized' else 'declined' end
        from sandbox.sessions s
        where c.session_id = s.id and c.outcome = 'pending' and s.id = ${id} and s.status = 'processing'
        returning c.id, c.session_id, c.outcome
      ), ${resolved(sql`'card_declined'`)}`,
    )
    webhooks.push(...(moved?.told ?? []))
  }
  return webhooks
}

/** The bank's late word on a try, carried into its session. */
function resolved(code: SQL) {
  return sql`moved as (
      update sandbox.sessions s set settle_at = null,
        status = case when bank.outcome = 'authorized' then 'authorized' when s.attempts >= s.max_attempts then 'failed' else 'open' end,
        authorized = case when bank.outcome = 'authorized' then s.amount else 0 end,
        card = case when bank.outcome = 'authorized' and s.status = 'requires_action' then jsonb_set(s.card, '{checks,three_d_secure}', 'true') else s.card end,
        failure = case when bank.outcome = 'declined' then jsonb_build_object('code', ${code}::text, 'attempt', bank.id) end
      from bank where s.id = bank.session_id returning s.*
    ), ${told('', { type: sql`case when moved.status = 'authorized' then 'payment.authorized' else 'payment.declined' end` })}
    select moved.*, ${messages} from moved`
}

function asOutcome(moved: Moved | undefined): Outcome<Session> {
  if (!moved) return { refused: 'not_allowed' }
  const { told: webhooks, ...row } = moved
  return { row, webhooks: webhooks ?? [] }
}

/** Recognizes a card that comes again without knowing its number. */
function fingerprint(cardKey: string, number: string): string {
  return createHmac('sha256', cardKey).update(number).digest('base64url').slice(0, 22)
}
