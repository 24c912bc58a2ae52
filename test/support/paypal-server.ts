import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { provideEvidence } from './paypal-evidence.ts'
import { isMultipart, readMultipart, type SentFile } from './read-form.ts'

type Json = Record<string, unknown>
interface Money {
  readonly currency_code: string
  readonly value: string
}
interface Payment {
  readonly id: string
  status: string
  readonly amount: Money
  readonly create_time: string
  readonly custom_id?: string
}
interface Order {
  readonly id: string
  status: string
  update_time: string
  source: Json | null
  readonly customId: string
  readonly amount: Money
  readonly payments: { authorizations: Payment[]; captures: Payment[]; refunds: Payment[] }
  /** What the next authorization answers instead. */
  decline: string | null
}
interface Answer {
  readonly status: number
  readonly body: Json
  readonly event?: Event
}
interface Event {
  readonly type: string
  readonly resource: Json
}

interface Fault {
  readonly when: 'before' | 'after'
  readonly status?: number
  readonly cut?: true
}

export interface PayPalServer {
  readonly base: string
  readonly clientId: string
  readonly clientSecret: string
  readonly webhookId: string
  readonly requests: {
    method: string
    path: string
    body: Json
    headers: IncomingMessage['headers']
  }[]
  /** The shopper approves the order in PayPal's window. */
  approve(orderId: string, decline?: string): void
  /** Faults of the next answers to a POST: before or after the effect, a status or a closed socket. */
  fail(next: Fault): void
  /** Chooses a fault for each POST. */
  breakAnswers(choose: () => Fault | undefined): void
  /** Called with the event of each change. */
  onEvent(listener: (event: Event) => void): void
  /** Refunds stay pending until changed. */
  holdRefunds(hold: boolean): void
  settleRefund(refundId: string, status: string): void
  /** Rejects refunds because the account has not enough money. */
  rejectRefunds(reject: boolean): void
  /** A refund that is made at paypal.com. */
  refundAtPayPal(orderId: string, cents: number): string
  dispute(orderId: string, fields: Json): string
  /** What the shop has provided about the dispute of an order. */
  listEvidence(orderId: string): Json[]
  order(orderId: string): Order
  orders(): Order[]
  /** A message with the headers of PayPal; forged ones have another signature. */
  event(type: string, resource: Json, options?: { id?: string; forged?: boolean }): PayPalMessage
  close(): Promise<void>
}

export interface PayPalMessage {
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

const newId = () => randomBytes(9).toString('hex').slice(0, 17).toUpperCase()
export const toCents = ({ value }: Pick<Money, 'value'>) => Math.round(Number(value) * 100)
const money = (amount: number): Money => ({
  currency_code: 'USD',
  value: (amount / 100).toFixed(2),
})

/**
 * A local server with the REST API of PayPal as far as the adapter uses it: tokens, orders,
 * authorizations, captures, refunds, disputes and verified webhooks. Shapes, statuses and errors are
 * those of github.com/paypal/paypal-rest-api-specifications (Orders 2.13, Payments 2.5,
 * Disputes 1.10, Webhooks 1.11).
 */
export async function startPayPalServer(): Promise<PayPalServer> {
  const state = createState()
  const faults: Fault[] = []
  const requests: PayPalServer['requests'] = []
  const kept = new Map<string, Answer>()
  let chooseFault: () => Fault | undefined = () => undefined
  let listener: Parameters<PayPalServer['onEvent']>[0] = () => undefined

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://paypal')
    const isForm = url.pathname === '/v1/oauth2/token'
    const { body, files } = await readBody(request, isForm)
    const { method = '', headers } = request
    if (!isForm) requests.push({ method, path: url.pathname, body, headers })
    const send = ({ status, body: sent }: Answer) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(status === 204 ? '' : JSON.stringify(sent))
    }
    if (isForm) return send(issueToken(headers))
    const fault = method === 'POST' ? (chooseFault() ?? faults.shift()) : undefined
    const broken = { status: fault?.status ?? 500, body: { name: 'INTERNAL_SERVER_ERROR' } }
    if (fault?.when === 'before') return fault.cut ? void response.destroy() : send(broken)
    if (headers.authorization !== 'Bearer A21AA')
      return send({ status: 401, body: { error: 'invalid_token' } })
    const id = headers['paypal-request-id']
    const key = id ? `${url.pathname} ${String(id)}` : null
    const known = key ? kept.get(key) : undefined
    const made = known ?? route(state, { method, path: url.pathname, query: url, body, files })
    if (!known && made.event) listener(made.event)
    // PayPal keeps results for a key, and not its refusals of a request. It documents no key for
    // evidence.
    if (key && made.status < 400 && files.length === 0) kept.set(key, made)
    if (fault?.cut) return void response.destroy()
    send(fault ? broken : made)
  }

  const server = createServer(
    (request, response) => void answer(request, response).catch(() => response.destroy()),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    clientId: 'paypal-client',
    clientSecret: 'paypal-secret',
    webhookId: 'WH-1',
    requests,
    approve(orderId, decline) {
      const order = find(state, orderId)
      order.status = 'APPROVED'
      order.update_time = nextTime(state)
      order.decline = decline ?? null
      order.source = { paypal: { email_address: 'nora@example.com', account_id: 'QYR5Z8XDVJNXQ' } }
      listener({ type: 'CHECKOUT.ORDER.APPROVED', resource: { id: orderId } })
    },
    fail: (next) => void faults.push(next),
    breakAnswers: (choose) => void (chooseFault = choose),
    onEvent: (next) => void (listener = next),
    holdRefunds: (hold) => void (state.hold = hold),
    rejectRefunds: (reject) => void (state.reject = reject),
    settleRefund(refundId, status) {
      const found = findPayment(state, 'refunds', refundId)?.payment
      if (found) found.status = status
    },
    refundAtPayPal(orderId, amount) {
      const order = find(state, orderId)
      return String(refund(state, order, { amount: money(amount) }).body['id'])
    },
    dispute(orderId, fields) {
      const known = state.disputes.find((one) => one['orderId'] === orderId)
      const dispute = known ?? newDispute(find(state, orderId))
      Object.assign(dispute, fields)
      if (!known) state.disputes.push(dispute)
      return String(dispute['dispute_id'])
    },
    listEvidence: (orderId) =>
      (state.disputes.find((one) => one['orderId'] === orderId)?.['evidences'] ?? []) as Json[],
    order: (orderId) => find(state, orderId),
    orders: () => [...state.orders.values()],
    event: createEvent,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

function createState() {
  return {
    orders: new Map<string, Order>(),
    disputes: [] as Json[],
    hold: false,
    reject: false,
    clock: Date.UTC(2026, 10, 27),
  }
}

type State = ReturnType<typeof createState>

interface Call {
  readonly method: string
  readonly path: string
  readonly query: URL
  readonly body: Json
  readonly files: readonly SentFile[]
}

function route(state: State, { method, path, query, body, files }: Call): Answer {
  if (path === '/v1/notifications/verify-webhook-signature') return verify(body)
  if (path === '/v2/checkout/orders') return createOrder(state, body)
  const [, orderId = '', isAuthorize] =
    /^\/v2\/checkout\/orders\/(\w+)(\/authorize)?$/.exec(path) ?? []
  const order = state.orders.get(orderId)
  if (order) return isAuthorize ? authorize(state, order) : { status: 200, body: showOrder(order) }
  if (path === '/v1/customer/disputes') {
    const captureId = query.searchParams.get('disputed_transaction_id')
    return {
      status: 200,
      body: { items: state.disputes.filter((one) => one['capture'] === captureId) },
    }
  }
  const [, disputeId, isEvidence] =
    /^\/v1\/customer\/disputes\/([\w-]+)(\/provide-evidence)?$/.exec(path) ?? []
  const dispute = state.disputes.find((one) => one['dispute_id'] === disputeId)
  if (dispute && isEvidence) {
    const issue = provideEvidence(dispute, body, files)
    return issue
      ? refuse(422, 'UNPROCESSABLE_ENTITY', issue)
      : { status: 200, body: { links: [{ rel: 'self', href: `https://api.paypal.com${path}` }] } }
  }
  if (dispute) return { status: 200, body: dispute }
  const [, kind, id = '', act] =
    /^\/v2\/payments\/(authorizations|captures|refunds)\/(\w+)(?:\/(\w+))?$/.exec(path) ?? []
  const found = kind && findPayment(state, kind as 'captures', id)
  if (!found) return refuse(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID')
  if (method === 'GET') return { status: 200, body: showPayment(found.payment, found.order) }
  if (act === 'capture') return capture(state, found.order, body)
  if (act === 'void') return voidAuthorization(found)
  if (state.reject) return refuse(422, 'UNPROCESSABLE_ENTITY', 'REFUND_FAILED_INSUFFICIENT_FUNDS')
  return refund(state, found.order, body)
}

function createOrder(state: State, body: Json): Answer {
  const [unit] = body['purchase_units'] as { custom_id: string; amount: Money }[]
  if (!unit || body['intent'] !== 'AUTHORIZE') return refuse(400, 'INVALID_REQUEST', 'MISSING')
  const order: Order = {
    id: newId(),
    status: 'CREATED',
    update_time: nextTime(state),
    source: null,
    customId: unit.custom_id,
    amount: unit.amount,
    payments: { authorizations: [], captures: [], refunds: [] },
    decline: null,
  }
  state.orders.set(order.id, order)
  return { status: 201, body: showOrder(order) }
}

function authorize(state: State, order: Order): Answer {
  if (order.payments.authorizations.length > 0)
    return refuse(422, 'UNPROCESSABLE_ENTITY', 'ORDER_ALREADY_AUTHORIZED')
  if (order.status !== 'APPROVED') return refuse(422, 'UNPROCESSABLE_ENTITY', 'ORDER_NOT_APPROVED')
  if (order.decline) return refuse(422, 'UNPROCESSABLE_ENTITY', order.decline)
  const made = newPayment(state, { status: 'CREATED', amount: order.amount })
  order.payments.authorizations.push(made)
  order.status = 'COMPLETED'
  return {
    status: 201,
    body: showOrder(order),
    event: { type: 'PAYMENT.AUTHORIZATION.CREATED', resource: showPayment(made, order) },
  }
}

function capture(state: State, order: Order, call: Json): Answer {
  const [authorization] = order.payments.authorizations
  if (authorization?.status !== 'CREATED')
    return refuse(422, 'UNPROCESSABLE_ENTITY', 'AUTHORIZATION_ALREADY_CAPTURED')
  const amount = call['amount'] as Money
  if (toCents(amount) > toCents(authorization.amount))
    return refuse(422, 'UNPROCESSABLE_ENTITY', 'MAX_CAPTURE_AMOUNT_EXCEEDED')
  authorization.status = 'CAPTURED'
  const made = newPayment(state, { status: 'COMPLETED', amount })
  order.payments.captures.push(made)
  const body = showPayment(made, order)
  return { status: 201, body, event: { type: 'PAYMENT.CAPTURE.COMPLETED', resource: body } }
}

function voidAuthorization({ order, payment: authorization }: FoundPayment): Answer {
  if (authorization.status === 'VOIDED')
    return refuse(422, 'UNPROCESSABLE_ENTITY', 'PREVIOUSLY_VOIDED')
  if (authorization.status !== 'CREATED')
    return refuse(422, 'UNPROCESSABLE_ENTITY', 'PREVIOUSLY_CAPTURED')
  authorization.status = 'VOIDED'
  const resource = showPayment(authorization, order)
  return { status: 204, body: {}, event: { type: 'PAYMENT.AUTHORIZATION.VOIDED', resource } }
}

function refund(state: State, order: Order, body: Json): Answer {
  const [captured] = order.payments.captures
  const amount = body['amount'] as Money
  const refunded = order.payments.refunds
    .filter(({ status }) => status !== 'FAILED')
    .reduce((sum, one) => sum + toCents(one.amount), 0)
  if (!captured || refunded + toCents(amount) > toCents(captured.amount))
    return refuse(422, 'UNPROCESSABLE_ENTITY', 'REFUND_AMOUNT_EXCEEDED')
  const made = {
    ...newPayment(state, { status: state.hold ? 'PENDING' : 'COMPLETED', amount }),
    custom_id: body['custom_id'] as string,
  }
  order.payments.refunds.push(made)
  captured.status =
    refunded + toCents(amount) === toCents(captured.amount) ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
  return {
    status: 201,
    body: showPayment(made, order),
    // A refund names only its capture.
    event: {
      type: 'PAYMENT.CAPTURE.REFUNDED',
      resource: {
        ...made,
        links: [{ rel: 'up', href: `https://api.paypal.com/v2/payments/captures/${captured.id}` }],
      },
    },
  }
}

function newPayment(state: State, fields: Pick<Payment, 'status' | 'amount'>): Payment {
  return { id: newId(), create_time: nextTime(state), ...fields }
}

function newDispute(order: Order): Json {
  const [captured] = order.payments.captures
  return {
    dispute_id: `PP-D-${order.id.slice(0, 5)}`,
    orderId: order.id,
    capture: captured?.id,
    create_time: '2026-11-27T10:00:00.000Z',
    reason: 'UNAUTHORISED',
    status: 'WAITING_FOR_SELLER_RESPONSE',
    dispute_life_cycle_stage: 'CHARGEBACK',
    dispute_amount: captured?.amount,
    seller_response_due_date: new Date(Date.now() + 7 * 86_400_000).toISOString(),
  }
}

function showOrder({ id, status, update_time, source, customId, amount, payments }: Order): Json {
  return {
    id,
    intent: 'AUTHORIZE',
    status,
    update_time,
    ...(source && { payment_source: source }),
    purchase_units: [{ reference_id: 'default', custom_id: customId, amount, payments }],
    links: [
      { rel: 'self', href: `https://api.paypal.com/v2/checkout/orders/${id}`, method: 'GET' },
    ],
  }
}

function showPayment(payment: Payment, order: Order): Json {
  return {
    ...payment,
    supplementary_data: { related_ids: { order_id: order.id } },
    links: [],
  }
}

function find(state: State, orderId: string): Order {
  const order = state.orders.get(orderId)
  if (!order) throw new Error(`No order ${orderId}.`)
  return order
}

interface FoundPayment {
  readonly order: Order
  readonly payment: Payment
}

function findPayment(state: State, kind: keyof Order['payments'], id: string): FoundPayment | null {
  for (const order of state.orders.values()) {
    const payment = order.payments[kind].find((one) => one.id === id)
    if (payment) return { order, payment }
  }
  return null
}

/** Every change of an order has a time of its own, to the second. */
function nextTime(state: State): string {
  state.clock += 1_000
  return new Date(state.clock).toISOString().replace('.000', '')
}

function refuse(status: number, name: string, issue: string): Answer {
  return { status, body: { name, details: [{ issue }], debug_id: newId() } }
}

function issueToken({ authorization }: IncomingMessage['headers']): Answer {
  const expected = `Basic ${Buffer.from('paypal-client:paypal-secret').toString('base64')}`
  return authorization === expected
    ? { status: 200, body: { access_token: 'A21AA', token_type: 'Bearer', expires_in: 32_400 } }
    : { status: 401, body: { error: 'invalid_client' } }
}

function verify(body: Json): Answer {
  const isOurs = body['transmission_sig'] === 'genuine' && body['webhook_id'] === 'WH-1'
  return { status: 200, body: { verification_status: isOurs ? 'SUCCESS' : 'FAILURE' } }
}

function createEvent(
  type: string,
  resource: Json,
  { id = `WH-${newId()}`, forged = false }: { id?: string; forged?: boolean } = {},
): PayPalMessage {
  return {
    body: JSON.stringify({ id, event_type: type, event_version: '1.0', resource }, null, 1),
    headers: {
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-360caa42',
      'paypal-transmission-id': '69cd13f0-d67a-11e5-baa3-778b53f4ae55',
      'paypal-transmission-sig': forged ? 'forged' : 'genuine',
      'paypal-transmission-time': '2026-11-27T10:00:00Z',
    },
  }
}

/** Of a form with files, `input` is the body. */
async function readBody(
  request: IncomingMessage,
  isForm: boolean,
): Promise<{ body: Json; files: readonly SentFile[] }> {
  if (isMultipart(request)) {
    const { texts, files } = await readMultipart(request)
    return { body: JSON.parse(texts['input'] ?? '{}') as Json, files }
  }
  const text = await readText(request)
  return { body: text === '' || isForm ? {} : (JSON.parse(text) as Json), files: [] }
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}
