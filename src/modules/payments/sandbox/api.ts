import { createHash, timingSafeEqual } from 'node:crypto'
import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { getOwnValue } from '#kernel/lookup/lookup.ts'
import type { Db } from '#platform/db/database.server.ts'
import {
  captureSession,
  findSession,
  listRefunds,
  openSession,
  readRefund,
  readSession,
  refundSession,
  voidSession,
  type WebhookMessage,
  type IdempotencyKey,
  type WriteOutcome,
  type Session,
} from './sessions.ts'
import { cardTokens, type CardTokens } from './card-tokens.ts'
import {
  checkCard,
  findCard,
  lateWebhookSeconds,
  settleSeconds,
  testCards,
  type TestCard,
} from './cards.ts'
import type { Chaos } from './chaos.ts'
import { declinesRefund } from './declined-refunds.ts'
import { forShop, forShopper, refundForShop } from './api-views.ts'
import { cutOff } from './cut-off.ts'
import { evidenceRoutes, limitBody } from './dispute-evidence.ts'
import { disputeOutcomes, listDisputes, openDispute } from './disputes.ts'
import { answerChallenge, openChargedSession, attemptCard } from './card-attempts.ts'
import type { Sender } from './webhooks.ts'

export interface ApiDeps {
  readonly db: Db
  readonly apiKey: string
  readonly cardKey: string
  readonly sender: Sender
  readonly chaos: Chaos
  readonly settleLater: (after: Date) => Promise<void>
  /** Failure switches and counters for tests. */
  readonly control?: Hono
}

const amount = z.number().int().min(1).max(99_999_999)
const cardEntry = z.strictObject({
  number: z.string().max(30),
  exp: z.string().max(10),
  cvc: z.string().max(10),
  name: z.string().max(100).default(''),
})
const bodies = {
  open: z.strictObject({
    amount,
    currency: z.string().regex(/^[A-Z]{3}$/),
    reference: z.string().min(1).max(64),
    max_attempts: z.number().int().min(1).max(50).default(8),
    card_token: z.string().max(255).optional(),
  }),
  confirm: z.strictObject({
    client_secret: z.string().max(64),
    card: cardEntry,
  }),
  token: z.strictObject({ card: cardEntry }),
  challenge: z.strictObject({ client_secret: z.string().max(64), approved: z.boolean() }),
  amount: z.strictObject({ amount }),
  nothing: z.strictObject({}),
}

/**
 * The REST API of the provider. Calls of the shop carry the API key; calls of the browser carry
 * the secret of one session.
 */
export function createApi(services: ApiDeps): Hono {
  const api = new Hono()
  api.use('*', limitBody(16_384))
  const tokens = cardTokens(services.cardKey)
  shopperRoutes(api, services, tokens)
  api.use('*', async (c, next) =>
    hasApiKey(c, services.apiKey) ? next() : fail(c, 401, 'unauthorized'),
  )
  sessionRoutes(api, services, tokens)
  sessionChangeRoutes(api, services)
  refundAndDisputeRoutes(api, services.db)
  evidenceRoutes(api, services)
  if (services.control) api.route('/control', services.control)
  return api
}

function shopperRoutes(api: Hono, services: ApiDeps, tokens: CardTokens): void {
  api.post('/sessions/:id/confirm', async (c) => {
    const body = await read(c, bodies.confirm)
    if (!body) return fail(c, 422, 'invalid_request')
    const card = checkCard(body.card, new Date())
    if ('param' in card) return c.json({ error: card }, 422)
    const outcome = await attemptCard(services.db, {
      sessionId: c.req.param('id'),
      clientSecret: body.client_secret,
      card,
      entry: body.card,
      cardKey: services.cardKey,
    })
    if ('refused' in outcome) return fail(c, 409, 'session_not_open')
    await sendAttemptWebhooks(services, card, outcome)
    return card.answer === 'lost' ? cutOff(c) : c.json(forShopper(outcome.row))
  })
  api.post('/tokens', async (c) => {
    const body = await read(c, bodies.token)
    if (!body) return fail(c, 422, 'invalid_request')
    const card = checkCard(body.card, new Date())
    return 'param' in card
      ? c.json({ error: card }, 422)
      : c.json({ token: tokens.createToken(body.card) })
  })
  api.post('/sessions/:id/challenge', async (c) => {
    const body = await read(c, bodies.challenge)
    if (!body) return fail(c, 422, 'invalid_request')
    const outcome = await answerChallenge(services.db, {
      sessionId: c.req.param('id'),
      clientSecret: body.client_secret,
      approved: body.approved,
    })
    if ('refused' in outcome) return fail(c, 409, 'session_not_open')
    services.sender.send(outcome.webhooks)
    return c.json(forShopper(outcome.row))
  })
}

function sessionRoutes(api: Hono, services: ApiDeps, tokens: CardTokens): void {
  const { db } = services
  const asSession = (session: Session) => forShop(session, services.chaos)
  const withSecret = (session: Session) => ({
    ...asSession(session),
    client_secret: session.client_secret,
  })
  api.post('/sessions', async (c) => {
    const body = await read(c, bodies.open)
    const once = readIdempotency(c, body)
    if (!body || !once) return fail(c, 422, 'invalid_request')
    const { currency, reference, max_attempts: maxAttempts, card_token: token } = body
    const session = { ...once, amount: body.amount, currency, reference, maxAttempts }
    const entry = token === undefined ? null : tokens.readToken(token)
    const card = entry && findCard(entry.number)
    if (token !== undefined && !card) return fail(c, 422, 'invalid_token')
    const outcome = card
      ? await openChargedSession(db, session, { card, entry, cardKey: services.cardKey })
      : await openSession(db, session)
    if ('refused' in outcome) return failWith(c, outcome.refused)
    if (card) await sendAttemptWebhooks(services, card, outcome)
    if (card?.answer === 'lost' && outcome.webhooks.length > 0) return cutOff(c)
    return c.json(withSecret(outcome.row))
  })
  api.get('/sessions', async (c) => {
    const found = await findSession(db, c.req.query('key') ?? '')
    return c.json({ data: found ? [withSecret(found)] : [] })
  })
  api.get('/sessions/:id', async (c) => {
    const session = await readSession(db, c.req.param('id'))
    return session ? c.json(asSession(session)) : fail(c, 404, 'not_found')
  })
}

function sessionChangeRoutes(api: Hono, services: ApiDeps): void {
  const { db } = services
  const asSession = (session: Session) => forShop(session, services.chaos)
  const answer = <Row>(
    c: Context,
    outcome: WriteOutcome<Row>,
    show: (row: Row) => object,
  ): Response => {
    if ('refused' in outcome) return failWith(c, outcome.refused)
    services.sender.send(outcome.webhooks)
    return c.json(show(outcome.row))
  }
  api.post('/sessions/:id/capture', async (c) => {
    const body = await read(c, bodies.amount)
    const once = readIdempotency(c, body)
    if (!body || !once) return fail(c, 422, 'invalid_request')
    const outcome = await captureSession(db, { ...once, id: c.req.param('id') }, body.amount)
    const captured = answer(c, outcome, asSession)
    if ('row' in outcome) await openDisputeOfCard(services, outcome.row)
    return captured
  })
  api.post('/sessions/:id/void', async (c) => {
    const body = await read(c, bodies.nothing)
    const once = readIdempotency(c, body)
    if (!body || !once) return fail(c, 422, 'invalid_request')
    return answer(c, await voidSession(db, { ...once, id: c.req.param('id') }), asSession)
  })
  api.post('/sessions/:id/refunds', async (c) => {
    const body = await read(c, bodies.amount)
    const once = readIdempotency(c, body)
    if (!body || !once) return fail(c, 422, 'invalid_request')
    const id = c.req.param('id')
    if (services.chaos.rejectRefunds || (await declinesRefund(db, id)))
      return fail(c, 402, 'refund_declined')
    return answer(c, await refundSession(db, { ...once, id }, body.amount), refundForShop)
  })
}

function refundAndDisputeRoutes(api: Hono, db: Db): void {
  api.get('/sessions/:id/refunds', async (c) =>
    c.json({ data: (await listRefunds(db, c.req.param('id'))).map(refundForShop) }),
  )
  api.get('/sessions/:id/disputes', async (c) =>
    c.json({ data: await listDisputes(db, c.req.param('id')) }),
  )
  api.get('/refunds/:id', async (c) => {
    const found = await readRefund(db, c.req.param('id'))
    return found ? c.json(refundForShop(found)) : fail(c, 404, 'not_found')
  })
}

/** Sends the webhooks of an attempt with the timing of the test card. */
async function sendAttemptWebhooks(
  { sender, settleLater }: ApiDeps,
  { webhook }: TestCard,
  { row, webhooks }: { row: Session; webhooks: readonly WebhookMessage[] },
): Promise<void> {
  if (webhooks.length === 0) return
  if (row.status === 'processing')
    await settleLater(new Date(Date.now() + settleSeconds * 1000 + 100))
  if (webhook === 'late') await sender.later(new Date(Date.now() + lateWebhookSeconds * 1000 + 100))
  else if (webhook === 'first') await sender.sendNow(webhooks)
  else sender.send(webhooks, webhook === 'twice' ? 2 : 1)
}

/** Opens a dispute after the capture of certain test cards. */
async function openDisputeOfCard({ db, sender }: ApiDeps, { id, card }: Session): Promise<void> {
  const scenario = testCards.find(({ number }) => number.endsWith(card?.last4 ?? '-'))?.scenario
  const dispute = scenario && getOwnValue(disputeOutcomes, scenario)
  if (!dispute) return
  const opened = await openDispute(db, { sessionId: id, ...dispute })
  if (opened.length === 0) return
  sender.send(opened)
  await sender.later(new Date(Date.now() + dispute.seconds * 1000 + 100))
}

function hasApiKey(c: Context, apiKey: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(c.req.header('authorization') ?? ''), digest(`Bearer ${apiKey}`))
}

async function read<Schema extends z.ZodType>(
  c: Context,
  schema: Schema,
): Promise<z.output<Schema> | null> {
  const parsed = schema.safeParse(await c.req.json().catch(() => null))
  return parsed.success ? parsed.data : null
}

/** Every write of the shop has an idempotency key, stored with a hash of path and body. */
function readIdempotency(c: Context, body: unknown): IdempotencyKey | null {
  const key = c.req.header('idempotency-key')
  if (!key || key.length > 100) return null
  const path = new URL(c.req.url).pathname.replace(/^.*\/v1\//, '')
  return {
    key,
    fingerprint: createHash('sha256')
      .update(`${path} ${JSON.stringify(body)}`)
      .digest('base64url'),
  }
}

const statuses = { not_found: 404, not_allowed: 409, idempotency_mismatch: 422 } as const

function failWith(c: Context, code: keyof typeof statuses): Response {
  return fail(c, statuses[code], code)
}

function fail(c: Context, status: 401 | 402 | 404 | 409 | 422, code: string): Response {
  return c.json({ error: { code } }, status)
}
