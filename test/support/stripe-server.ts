import { createHash, createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { declines, paypalDetails, serviceAnswers, wrong } from './stripe-cards.ts'
import { answerCustomerCall, saveCard, type StripeCustomers } from './stripe-customers.ts'
import {
  answerDisputeCall,
  openDispute,
  type StripeDispute,
  type StripeDisputes,
  type StripeFiles,
} from './stripe-disputes.ts'
import { findEventType } from './stripe-events.ts'
import { createToken, refuseCharge, type ConfirmationTokens } from './stripe-confirmation-tokens.ts'
import { metadataOf, parseForm, readFileForm, readText } from './stripe-form.ts'
import { isMultipart } from './read-form.ts'
import fixtures from './stripe-fixtures.json' with { type: 'json' }

type Json = Record<string, unknown>
type Intent = Json & {
  id: string
  amount: number
  status: string
  client_secret: string
  metadata: Record<string, string>
  latest_charge: string | null
  last_payment_error: Json | null
}
type Charge = Json & {
  id: string
  amount: number
  captured: boolean
  amount_refunded: number
  amount_captured: number
}
type Refund = Json & { id: string; status: string; amount: number; charge: string }

interface Fault {
  readonly when: 'before' | 'after'
  readonly status?: number
  readonly error?: Json
  readonly cut?: true
}

export interface StripeServer {
  readonly base: string
  readonly secretKey: string
  readonly webhookSecret: string
  /** Received requests, to check headers and fields. */
  readonly requests: {
    method: string
    path: string
    form: Record<string, string>
    headers: IncomingMessage['headers']
  }[]
  /** Confirms a payment as Stripe.js does in the browser. */
  confirm(intentId: string, paymentMethod: string): Promise<Intent>
  /** Creates a ConfirmationToken as Stripe.js does for a wallet. It confirms one PaymentIntent. */
  createConfirmationToken(paymentMethod: string): string
  /**
   * Faults of the next answers: `before` or `after` the effect, a status with an error object, or
   * a closed socket. A fault after the effect is repeated for its key, as with Stripe.
   */
  fail(next: Fault): void
  /** Chooses a fault for each call. */
  breakAnswers(choose: () => Fault | undefined): void
  /** Called with the event of each change. */
  onEvent(listener: (type: string, object: Json) => void): void
  /** Keeps refunds pending until changed. */
  holdRefunds(hold: boolean): void
  settleRefund(refundId: string, status: 'succeeded' | 'failed'): void
  /** Rejects refunds because the balance of the account is too low. */
  rejectRefunds(reject: boolean): void
  /** Creates a refund in the dashboard, without a key of the shop. */
  refundInDashboard(intentId: string, amount: number): Refund
  /** Opens a dispute, or advances an existing one. */
  dispute(intentId: string, status: string, amount?: number): StripeDispute
  readonly files: StripeFiles
  /** Saves a card of a customer, as Stripe's form does with the shopper's consent. */
  saveCard(customerId: string): string
  /** Customer id → saved payment methods. */
  readonly customers: StripeCustomers
  intent(id: string): Intent
  intents(): Intent[]
  charges(): Charge[]
  /** A signed event. */
  event(
    type: string,
    object: Json,
    options?: { secret?: string; at?: number; id?: string },
  ): { body: string; signature: string }
  close(): Promise<void>
}

/**
 * A local server with the documented HTTP API of Stripe as far as the adapter uses it: form
 * bodies, bearer keys, pinned version, idempotency, errors, PaymentIntents with manual capture,
 * refunds and signed events. Shapes are examples of Stripe.
 */
export async function startStripeServer(): Promise<StripeServer> {
  const secretKey = 'sk_test_local'
  const webhookSecret = `whsec_${randomBytes(16).toString('hex')}`
  const state = {
    intents: new Map<string, Intent>(),
    charges: new Map<string, Charge>(),
    refunds: new Map<string, Refund>(),
    disputes: new Map() as StripeDisputes,
    files: new Map() as StripeFiles,
    customers: new Map() as StripeCustomers,
    tokens: new Map() as ConfirmationTokens,
    answers: new Map<string, Kept>(),
    hold: false,
    reject: false,
  }
  const faults: Fault[] = []
  const requests: StripeServer['requests'] = []
  let chooseFault: () => Fault | undefined = () => undefined
  let listener: Parameters<StripeServer['onEvent']>[0] = () => undefined
  const publish = (object: Json) => {
    const type = findEventType(object)
    if (type) listener(type, structuredClone(object))
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://stripe')
    const form = isMultipart(request)
      ? await readFileForm(request)
      : parseForm(request.method === 'POST' ? await readText(request) : url.search.slice(1))
    requests.push({
      method: request.method ?? '',
      path: url.pathname,
      form,
      headers: request.headers,
    })
    const fault = chooseFault() ?? faults.shift()
    const send = (status: number, body: Json, headers: Record<string, string> = {}) => {
      response.writeHead(status, {
        'content-type': 'application/json',
        'request-id': `req_${randomBytes(6).toString('hex')}`,
        'stripe-version': request.headers['stripe-version'] as string,
        ...headers,
      })
      response.end(JSON.stringify(body))
    }
    const broken = {
      status: fault?.status ?? 500,
      body: { error: fault?.error ?? { type: 'api_error', message: 'Broken.' } },
    }
    if (fault?.when === 'before')
      return fault.cut ? void response.destroy() : send(broken.status, broken.body)
    if (request.headers.authorization !== `Bearer ${secretKey}`)
      return send(401, error('invalid_request_error', 'Invalid API Key provided.'))
    const key = request.headers['idempotency-key'] as string | undefined
    const hash = createHash('sha256')
      .update(`${url.pathname} ${JSON.stringify(form)}`)
      .digest('hex')
    const kept = key && request.method === 'POST' ? state.answers.get(key) : undefined
    if (kept && kept.hash !== hash)
      return send(
        400,
        error(
          'idempotency_error',
          'Keys for idempotent requests can only be used with the same parameters they were first used with.',
        ),
      )
    if (kept) return send(kept.status, kept.body, { 'idempotent-replayed': 'true' })
    const made = route(state, { method: request.method ?? '', path: url.pathname, form })
    if (request.method === 'POST' && made.status === 200) publish(made.body)
    const { status, body } = fault && !fault.cut ? broken : made
    if (key && request.method === 'POST') state.answers.set(key, { hash, status, body })
    return fault?.cut ? void response.destroy() : send(status, body)
  }

  const server = createServer(
    (request, response) => void answer(request, response).catch(() => response.destroy()),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const find = (id: string): Intent => {
    const intent = state.intents.get(id)
    if (!intent) throw new Error(`No PaymentIntent ${id}.`)
    return intent
  }
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    secretKey,
    webhookSecret,
    requests,
    confirm: async (id, paymentMethod) => {
      const intent = confirm(state, find(id), paymentMethod)
      publish(intent)
      return intent
    },
    createConfirmationToken: (paymentMethod) => createToken(state.tokens, paymentMethod),
    fail: (next) => void faults.push(next),
    breakAnswers: (choose) => void (chooseFault = choose),
    onEvent: (next) => void (listener = next),
    holdRefunds: (hold) => void (state.hold = hold),
    rejectRefunds: (reject) => void (state.reject = reject),
    settleRefund: (id, status) => {
      const held = state.refunds.get(id)
      if (!held) return
      held.status = status
      const charge = state.charges.get(held.charge)
      if (charge && status === 'failed') charge.amount_refunded -= held.amount
    },
    refundInDashboard: (id, amount) => {
      const { body } = refund(state, { payment_intent: id, amount: String(amount) })
      return body as Refund
    },
    dispute: (id, status, amount = find(id).amount) =>
      openDispute(state.disputes, { status, amount, intent: id, charge: find(id).latest_charge }),
    saveCard: (customerId) => saveCard(state.customers, customerId),
    customers: state.customers,
    files: state.files,
    intent: find,
    intents: () => [...state.intents.values()],
    charges: () => [...state.charges.values()],
    event: (
      type,
      object,
      {
        secret = webhookSecret,
        at = Math.floor(Date.now() / 1000),
        id = `evt_${randomBytes(8).toString('hex')}`,
      } = {},
    ) => {
      const body = JSON.stringify(
        { ...fixtures.event, id, type, created: at, data: { object } },
        null,
        2,
      )
      return {
        body,
        signature: `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`,
      }
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** Where Stripe sends a shopper whose payment method has a page of its own. */
export const redirectHost = 'https://pm-redirects.stripe.com'

interface Kept {
  readonly hash: string
  readonly status: number
  readonly body: Json
}

interface State {
  readonly tokens: ConfirmationTokens
  readonly intents: Map<string, Intent>
  readonly charges: Map<string, Charge>
  readonly refunds: Map<string, Refund>
  readonly disputes: StripeDisputes
  readonly files: StripeFiles
  readonly customers: StripeCustomers
  readonly hold: boolean
  readonly reject: boolean
}

function route(
  state: State,
  { method, path, form }: { method: string; path: string; form: Record<string, string> },
): { status: number; body: Json } {
  const answered =
    answerCustomerCall(state.customers, { method, path, form })
    ?? answerDisputeCall(state, { method, path, form })
  if (answered) return answered
  const match = /^\/v1\/(payment_intents|refunds)(?:\/([^/]+))?(?:\/(capture|cancel))?$/.exec(path)
  const [, kind, id, act] = match ?? []
  if (kind === 'refunds' && !id && method === 'GET') {
    const data = [...state.refunds.values()].filter(
      (one) => one['payment_intent'] === form['payment_intent'],
    )
    return { status: 200, body: { object: 'list', url: '/v1/refunds', has_more: false, data } }
  }
  if (
    kind === 'payment_intents'
    && !id
    && form['customer']
    && !state.customers.has(form['customer'])
  )
    return {
      status: 400,
      body: error(
        'invalid_request_error',
        `No such customer: '${form['customer']}'`,
        'resource_missing',
      ),
    }
  if (kind === 'payment_intents' && !id && method === 'POST')
    return form['confirm'] === 'true'
      ? chargeAtOnce(state, form)
      : ok(create(state, form), state, form)
  if (kind === 'payment_intents' && id === 'search') return search(state, form)
  if (kind === 'refunds' && !id && method === 'POST')
    return state.reject
      ? {
          status: 400,
          body: error(
            'invalid_request_error',
            'You have insufficient funds in your Stripe account for this refund.',
            'balance_insufficient',
          ),
        }
      : refund(state, form)
  const intent = kind === 'payment_intents' && id ? state.intents.get(id) : undefined
  const found = kind === 'refunds' && id ? state.refunds.get(id) : intent
  if (!found)
    return {
      status: 404,
      body: error(
        'invalid_request_error',
        `No such ${kind ?? 'path'}: '${id ?? path}'`,
        'resource_missing',
      ),
    }
  if (!act || !intent) return ok(found, state, form)
  return act === 'capture' ? capture(state, intent, form) : cancel(state, intent, form)
}

function create(state: State, form: Record<string, string>): Intent {
  const id = `pi_${randomBytes(12).toString('hex')}`
  const intent = {
    ...structuredClone(fixtures.payment_intent),
    id,
    amount: Number(form['amount']),
    currency: form['currency'] ?? 'usd',
    capture_method: form['capture_method'] ?? 'automatic',
    customer: form['customer'] ?? null,
    client_secret: `${id}_secret_${randomBytes(8).toString('hex')}`,
    metadata: metadataOf(form),
    status: 'requires_payment_method',
    canceled_at: null,
    last_payment_error: null,
    next_action: null,
    processing: null,
  } as unknown as Intent
  state.intents.set(id, intent)
  return intent
}

/** Creates and confirms in one call; a decline is an error with the intent. */
function chargeAtOnce(state: State, form: Record<string, string>): { status: number; body: Json } {
  const token = state.tokens.get(form['confirmation_token'] ?? '')
  const paymentMethod = token?.paymentMethod ?? form['payment_method'] ?? ''
  const refused = refuseCharge(form, { token, paymentMethod })
  if (refused)
    return { status: 400, body: error('invalid_request_error', refused.message, refused.code) }
  const created = create(state, form)
  if (token) token.intent = created.id
  const intent = confirm(state, created, paymentMethod)
  const decline = intent.last_payment_error
  return decline
    ? { status: 402, body: { error: { ...decline, payment_intent: structuredClone(intent) } } }
    : ok(intent, state, form)
}

function search(state: State, form: Record<string, string>): { status: number; body: Json } {
  const wanted = /^metadata\['payment_id'\]:'([^']+)'$/.exec(form['query'] ?? '')?.[1]
  const data = [...state.intents.values()].filter(
    (intent) => intent.metadata['payment_id'] === wanted,
  )
  const expanded = data.map((intent) => ({
    ...intent,
    latest_charge: state.charges.get(intent.latest_charge ?? '') ?? null,
  }))
  return {
    status: 200,
    body: {
      object: 'search_result',
      url: '/v1/payment_intents/search',
      has_more: false,
      data: structuredClone(expanded),
    },
  }
}

function confirm(state: State, intent: Intent, paymentMethod: string): Intent {
  const charge = {
    ...structuredClone(fixtures.charge),
    id: `ch_${randomBytes(12).toString('hex')}`,
    amount: intent.amount,
    payment_intent: intent.id,
    captured: false,
  } as unknown as Charge
  const { card } = (charge as unknown as typeof fixtures.charge).payment_method_details
  Object.assign(card.checks, wrong[paymentMethod])
  if (paymentMethod === 'pm_card_threeDSecure2Required')
    Object.assign(card.three_d_secure, { result: 'authenticated', version: '2.2.0' })
  const decline = declines[paymentMethod]
  if (paymentMethod === 'pm_card_authenticationRequired') {
    return Object.assign(intent, {
      status: 'requires_action',
      next_action: { type: 'use_stripe_sdk' },
    })
  }
  const service = serviceAnswers[paymentMethod]
  if (service === 'redirect')
    return Object.assign(intent, {
      status: 'requires_action',
      next_action: {
        type: 'redirect_to_url',
        redirect_to_url: { url: `${redirectHost}/authorize/${intent.id}`, return_url: null },
      },
    })
  if (service === 'processing')
    return Object.assign(intent, { status: 'processing', next_action: null })
  if (service === 'approved') Object.assign(charge, { payment_method_details: paypalDetails })
  state.charges.set(charge.id, charge)
  intent.latest_charge = charge.id
  if (decline) {
    Object.assign(charge, { paid: false, status: 'failed', failure_code: decline.code })
    return Object.assign(intent, {
      status: 'requires_payment_method',
      next_action: null,
      last_payment_error: { ...decline, type: 'card_error', charge: charge.id },
    })
  }
  return Object.assign(intent, {
    status: 'requires_capture',
    amount_capturable: intent.amount,
    last_payment_error: null,
    next_action: null,
  })
}

function capture(
  state: State,
  intent: Intent,
  form: Record<string, string>,
): { status: number; body: Json } {
  if (intent.status !== 'requires_capture') return unexpected(intent, 'captured')
  const amount = Number(form['amount_to_capture'] ?? intent.amount)
  if (amount > intent.amount)
    return {
      status: 400,
      body: error(
        'invalid_request_error',
        'The amount to capture is greater than the authorized amount.',
        'amount_too_large',
      ),
    }
  Object.assign(intent, { status: 'succeeded', amount_capturable: 0, amount_received: amount })
  const charge = state.charges.get(intent.latest_charge ?? '')
  if (charge) Object.assign(charge, { captured: true, amount_captured: amount })
  return ok(intent, state, form)
}

function cancel(
  state: State,
  intent: Intent,
  form: Record<string, string>,
): { status: number; body: Json } {
  if (intent.status === 'succeeded' || intent.status === 'processing')
    return unexpected(intent, 'canceled')
  // Stripe reports a released authorization as a refund of the charge.
  if (intent.status === 'requires_capture')
    refund(state, { payment_intent: intent.id, amount: String(intent.amount) })
  return ok(
    Object.assign(intent, { status: 'canceled', amount_capturable: 0, canceled_at: 1_700_000_000 }),
    state,
    form,
  )
}

function refund(state: State, form: Record<string, string>): { status: number; body: Json } {
  const charge = state.charges.get(
    state.intents.get(form['payment_intent'] ?? '')?.latest_charge ?? '',
  )
  const amount = Number(form['amount'])
  const left =
    (charge?.captured ? charge.amount_captured : (charge?.amount ?? 0))
    - (charge?.amount_refunded ?? 0)
  if (!charge || amount > left) {
    return {
      status: 400,
      body: error(
        'invalid_request_error',
        'Refund amount is greater than unrefunded amount on charge.',
        'charge_already_refunded',
      ),
    }
  }
  charge.amount_refunded += amount
  const made = {
    ...structuredClone(fixtures.refund),
    id: `re_${randomBytes(12).toString('hex')}`,
    amount,
    charge: charge.id,
    payment_intent: form['payment_intent'],
    metadata: metadataOf(form),
    status: state.hold ? 'pending' : 'succeeded',
  } as unknown as Refund
  state.refunds.set(made.id, made)
  return ok(made, state, form)
}

function ok(
  object: Json,
  state: State,
  form: Record<string, string>,
): { status: number; body: Json } {
  const expanded =
    Object.values(form).includes('latest_charge') && typeof object['latest_charge'] === 'string'
  return {
    status: 200,
    body: structuredClone(
      expanded
        ? { ...object, latest_charge: state.charges.get(String(object['latest_charge'])) }
        : object,
    ),
  }
}

function unexpected(intent: Intent, wanted: string): { status: number; body: Json } {
  return {
    status: 400,
    body: error(
      'invalid_request_error',
      `This PaymentIntent could not be ${wanted} because it has a status of ${intent.status}.`,
      'payment_intent_unexpected_state',
    ),
  }
}

function error(type: string, message: string, code?: string): Json {
  return { error: { type, message, ...(code && { code }) } }
}
