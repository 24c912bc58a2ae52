import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import { days, hours, minutes } from '#kernel/time/time.ts'
import { checkInvariants } from '#platform/db/check-invariants.ts'
import { inTransaction, rows } from '#platform/db/database.server.ts'
import { createMails } from '#platform/mail/mails.ts'
import { createRateLimits } from '#platform/rate-limit/rate-limit.ts'
import { fixedClock } from '#test/support/clock.ts'
import { guest, testContext } from '#test/support/context.ts'
import { emptyTables, openTestDatabase } from '#test/support/database.ts'
import { placedOrder, type TestOrder } from '#test/support/placed-order.ts'
import { confirmOrderLater } from './confirm-order.ts'
import { orderDetailSchema, orderGlanceSchema } from './contract.ts'
import { insertOrder } from './data/writer.ts'
import { orderInvariants } from './fsck.ts'
import { ordersHandlers } from './http.ts'
import { orderJobs } from './jobs.ts'
import type { ReadOrderMoney } from './order-money.ts'
import type { OrderParts } from './order-parts.ts'
import { writeOrder } from './write-order.ts'

const database = await openTestDatabase()
const { db } = database
const clock = fixedClock()
const start = clock.now()
const shopper = guest()
const ctx = testContext(database, { actor: shopper, clock })
const origin = 'https://shop.example'
const paid = (total: number) => ({ status: 'captured', authorized: total, captured: total, refunded: 0, method: { brand: 'Visa', last4: '4242' }, refunds: [] })
const readMoney: ReadOrderMoney = async (_db, id) => paid((await rows<{ grand: number }>(db, sql`select grand from orders where id = ${id}`))[0]?.grand ?? 0)
const mails = createMails({ db, jobs: ctx.jobs, log: ctx.log, clock, from: 'Aumbry <hello@shop.example>' })
const parts: OrderParts = { db, clock, mails, origin, secret: 'a secret of thirty-two characters', limit: createRateLimits(database, 100).limit, readMoney }
const handlers = ordersHandlers(parts)
const exchange = { header: () => undefined, setHeader: () => undefined, cookie: () => undefined, rawBody: '' }
type Handler = (typeof handlers)[keyof typeof handlers]

async function call<H extends Handler>(handler: H, input: Parameters<H>[1], who = ctx) {
  return handler(who, input as never, exchange)
}

async function place(order: TestOrder = {}) {
  const placed = await placedOrder({ ownerId: shopper.id, sessionId: shopper.sessionId, placedAt: clock.now(), ...order })
  const { number } = await inTransaction(db, async (tx) => {
    const written = await writeOrder(tx, placed)
    await confirmOrderLater(tx, { mails, origin }, { placed, number: written.number, token: written.token, money: paid(placed.totals.grand) })
    return written
  })
  return { ...placed, number }
}

async function mailsTo(key: string) {
  return rows<{ to: string; subject: string; html: string; text: string; state: string }>(db, sql`select recipient as "to", subject, html, plain as text, state from mails where dedupe_key like ${`${key}%`} order by id`)
}

const tokenIn = (text: string) => /\/tourist\/order#t=([\w-]{43})/.exec(text)?.[1] ?? ''
const runJobs = () => ctx.jobs.runDue(orderJobs(parts), clock.now())

beforeEach(async () => {
  clock.set(start)
  await emptyTables(database)
})

describe('writing', () => {
  test('an order comes back as it was handed over, and breaks no invariant', async () => {
    const placed = await place({ lines: [{ qty: 3 }, { qty: 2, unitPrice: 33_33, group: 1 }, { title: 'Sheet', finalSale: true }] })
    const order = orderDetailSchema.parse(await call(handlers.readOrder, { id: placed.id }))
    expect(order).toMatchObject({ number: placed.number, totals: placed.totals, taxes: placed.taxes, email: 'nora@example.com', status: 'Getting ready', paymentStatus: 'Paid', payment: { last4: '4242' } })
    expect(order.groups.map((group) => [group.lines.length, group.wrap, group.method])).toEqual([[2, false, 'Standard'], [1, true, 'Standard']])
    expect(order.groups[0]?.lines[1]?.returnable).toContain('Final sale')
    expect(order.timeline.map((step) => step.title)).toEqual(['Order placed', 'Getting ready', 'Parcel 1 arrives', 'Parcel 2 arrives'])
    expect((await checkInvariants(db, orderInvariants)).flatMap((finding) => finding.violations)).toEqual([])
  })

  test('a number that is taken writes nothing, so another can be drawn', async () => {
    const { number } = await place()
    const second = await placedOrder()
    expect(await inTransaction(db, (tx) => insertOrder(tx, second, { number, token: 'x' }))).toBe(false)
    expect(await rows(db, sql`select id from order_lines where order_id = ${second.id}`)).toEqual([])
  })

  test('a checkout has one order, whatever its number', async () => {
    const first = await place()
    const again = { ...await placedOrder(), checkoutId: first.checkoutId }
    await expect(inTransaction(db, (tx) => writeOrder(tx, again))).rejects.toThrow()
  })

  test.each([
    ['I-02a', sql`update order_lines set total = total + 1, units = jsonb_set(units, '{0,totals,grand}', to_jsonb((units -> 0 -> 'totals' ->> 'grand')::int + 1))`],
    ['I-02b', sql`update order_lines set units = jsonb_set(units, '{0,totals,tax}', '1')`],
    ['I-02c', sql`update order_adjustments set amount = amount + 1 where kind = 'tax'`],
    ['I-08', sql`update orders set number = left(number, 10) || case right(number, 1) when '2' then '3' else '2' end`],
    ['I-30', sql`delete from order_events`],
    ['I-28', sql`update order_access set expires_at = now() + interval '1 year', created_at = now()`],
  ])('the check %s notices what it is for, and nothing else does', async (id, damage) => {
    await place()
    await db.execute(damage)
    const findings = await checkInvariants(db, orderInvariants)
    expect(findings.filter((finding) => finding.violations.length > 0).map((finding) => finding.id)).toEqual([id])
  })
})

describe('the owner', () => {
  test('sees the order, nobody else does', async () => {
    const { id } = await place()
    expect(isRefusal(await call(handlers.readOrder, { id }))).toBe(false)
    const stranger = testContext(database, { clock })
    expect(await call(handlers.readOrder, { id }, stranger)).toMatchObject({ refused: 'not-found' })
    expect(await call(handlers.readPlacedOrder, { id }, stranger)).toMatchObject({ refused: 'not-found' })
  })

  test('is told of the purchase once, and for a day', async () => {
    const { id } = await place()
    expect(await call(handlers.readPlacedOrder, { id })).toMatchObject({ announce: true })
    expect(await call(handlers.readPlacedOrder, { id })).toMatchObject({ announce: false })
    clock.advance(hours(24) + 1)
    expect(await call(handlers.readPlacedOrder, { id })).toMatchObject({ refused: 'not-found' })
    expect(await call(handlers.readOrder, { id })).toMatchObject({ refused: 'not-found' })
  })
})

describe('the confirmation', () => {
  test('has lines, totals, address, dates and a link whose secret is in the fragment, and the text says the same', async () => {
    const placed = await place({ lines: [{ qty: 2 }] })
    const [mail] = await mailsTo('order-placed:')
    expect(mail).toMatchObject({ to: 'nora@example.com', subject: `Your Aumbry order ${placed.number}`, state: 'kept' })
    for (const said of [placed.number, '2 × Fern-edge napkins', '$192.00', '24 Orchard Street', 'New York, NY 10002', 'Visa ending in 4242', 'arrives Wed, Mar 4 to Thu, Mar 5']) {
      expect(mail?.text).toContain(said)
      expect(mail?.html).toContain(said)
    }
    expect(mail?.text).toContain(`${origin}/tourist/order#t=`)
    expect(tokenIn(mail?.text ?? '')).toBe(tokenIn(mail?.html ?? ''))
  })

  test('shows what a shopper typed as text, never as markup', async () => {
    await place({ lines: [{ title: '<img src=x onerror=alert(1)> & Co' }] })
    const [mail] = await mailsTo('order-placed:')
    expect(mail?.html).not.toContain('<img')
    expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; Co')
  })
})

describe('level 1', () => {
  test('shows status, dates, pieces and the town, and no street, no amount, no address', async () => {
    const { number } = await place()
    const glance = orderGlanceSchema.strict().parse(await call(handlers.lookUpOrder, { number: number.replace('AB-', '').toLowerCase(), email: 'nora@example.com' }))
    expect(glance.groups[0]).toMatchObject({ place: 'New York, NY', arrives: { earliest: '2026-03-04', latest: '2026-03-05' } })
    expect(JSON.stringify(glance)).not.toMatch(/Orchard|10002|9600|96\.00|nora@|2125550142|"id"/)
  })

  test('answers every miss with the same words', async () => {
    const { number } = await place()
    const other = await place({ email: 'ben@example.com' })
    const misses = await Promise.all([
      call(handlers.lookUpOrder, { number, email: 'ben@example.com' }), call(handlers.lookUpOrder, { number: other.number, email: 'nora@example.com' }),
      call(handlers.lookUpOrder, { number: 'AB-22222222', email: 'nora@example.com' }), call(handlers.lookUpOrder, { number: 'nonsense', email: 'nora@example.com' }),
      call(handlers.lookUpOrder, { number: '', email: 'nora@example.com' }),
    ])
    expect(new Set(misses.map((miss) => JSON.stringify(miss))).size).toBe(1)
    expect(misses[0]).toMatchObject({ refused: 'not-found', message: 'We could not find that order with this email. Check the confirmation email.' })
  })

  test('can be asked five times an hour for one number, known or not', async () => {
    const strict = ordersHandlers({ ...parts, limit: createRateLimits(database, 1).limit })
    const { number } = await place()
    for (const asked of [number, 'AB-99999999']) {
      for (let time = 0; time < 5; time++) expect(await call(strict.lookUpOrder, { number: asked, email: 'guess@example.com' })).toMatchObject({ refused: 'not-found' })
      expect(await call(strict.lookUpOrder, { number: asked, email: 'nora@example.com' })).toMatchObject({ refused: 'too-many', detail: { retryAfter: expect.any(Number) } })
    }
  })
})

describe('level 2 by link', () => {
  test('opens the one order it was mailed for, for 90 days', async () => {
    const placed = await place()
    await place()
    const [mail] = await mailsTo(`order-placed:${placed.id}`)
    const token = tokenIn(mail?.text ?? '')
    expect(await call(handlers.openOrderByLink, { token })).toMatchObject({ order: { id: placed.id }, access: token })
    clock.advance(days(90) + 1)
    expect(await call(handlers.openOrderByLink, { token })).toMatchObject({ refused: 'token-used-or-expired' })
  })

  test('is not opened by a changed secret, a hash or an id', async () => {
    const placed = await place()
    const [mail] = await mailsTo('order-placed:')
    const token = tokenIn(mail?.text ?? '')
    const [access] = await rows<{ hash: string }>(db, sql`select token_hash as hash from order_access`)
    for (const guess of [`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`, access?.hash ?? '', placed.id, placed.checkoutId, 'x'.repeat(43)]) {
      expect(await call(handlers.openOrderByLink, { token: guess })).toMatchObject({ refused: 'token-used-or-expired' })
    }
    expect(access?.hash).not.toContain(token)
  })
})

describe('level 2 by code', () => {
  async function codeFor(number: string) {
    expect(await call(handlers.sendOrderCode, { number, email: 'nora@example.com' }, { ...ctx, requestId: `req ${Math.random()}` })).toEqual({})
    await runJobs()
    return /\d{6}/.exec((await mailsTo('order-code:')).at(-1)?.subject ?? '')?.[0] ?? ''
  }

  test('opens the order once, and what it gives opens it again', async () => {
    const { number, id } = await place()
    const code = await codeFor(number)
    const opened = await call(handlers.openOrderByCode, { number, email: 'nora@example.com', code })
    expect(opened).toMatchObject({ order: { id }, access: expect.stringMatching(/^[\w-]{43}$/) })
    expect(await call(handlers.openOrderByLink, { token: (opened as { access: string }).access })).toMatchObject({ order: { id } })
    expect(await call(handlers.openOrderByCode, { number, email: 'nora@example.com', code })).toMatchObject({ refused: 'token-used-or-expired' })
  })

  test('runs out after 10 minutes', async () => {
    const { number } = await place()
    const code = await codeFor(number)
    clock.advance(minutes(10) + 1)
    expect(await call(handlers.openOrderByCode, { number, email: 'nora@example.com', code })).toMatchObject({ refused: 'token-used-or-expired' })
  })

  test('is worth nothing after five wrong ones', async () => {
    const { number } = await place()
    const code = await codeFor(number)
    const wrong = code === '000000' ? '000001' : '000000'
    for (let time = 0; time < 5; time++) expect(await call(handlers.openOrderByCode, { number, email: 'nora@example.com', code: wrong })).toMatchObject({ refused: 'token-used-or-expired' })
    expect(await call(handlers.openOrderByCode, { number, email: 'nora@example.com', code })).toMatchObject({ refused: 'token-used-or-expired' })
  })

  test('says the same for an order that is not there, mails nobody, and still writes the try down', async () => {
    const { number } = await place()
    expect(await call(handlers.sendOrderCode, { number, email: 'ben@example.com' })).toEqual({})
    await runJobs()
    expect(await mailsTo('order-code:')).toEqual([])
    const miss = await call(handlers.openOrderByCode, { number, email: 'ben@example.com', code: '123456' })
    await codeFor(number)
    expect(await call(handlers.openOrderByCode, { number, email: 'nora@example.com', code: 'abcdef' })).toEqual(miss)
    expect(await rows(db, sql`select tries from order_codes`)).toHaveLength(2)
  })

  test('goes out once, however often its job runs, and no secret is in the job', async () => {
    const { number } = await place()
    await call(handlers.sendOrderCode, { number, email: 'nora@example.com' })
    const [job] = await ctx.jobs.waiting('orders.send-code')
    expect(JSON.stringify(job?.data)).not.toMatch(/nora|AB-/)
    await orderJobs(parts)['orders.send-code']?.(job?.data ?? {})
    const [mail] = await mailsTo('order-code:')
    const code = /\d{6}/.exec(mail?.subject ?? '')?.[0] ?? ''
    await orderJobs(parts)['orders.send-code']?.(job?.data ?? {})
    expect(await mailsTo('order-code:')).toHaveLength(1)
    expect(await call(handlers.openOrderByCode, { number, email: 'nora@example.com', code })).toHaveProperty('access')
  })
})

describe('"mail me my orders"', () => {
  test('mails a link for each order to the address they were placed with', async () => {
    const [first, second] = [await place(), await place()]
    await place({ email: 'ben@example.com' })
    expect(await call(handlers.mailMyOrders, { email: 'nora@example.com' })).toEqual({})
    await runJobs()
    const [mail] = await mailsTo('your-orders:')
    expect(mail).toMatchObject({ to: 'nora@example.com', subject: 'Your 2 orders at Aumbry' })
    const tokens = [...(mail?.text ?? '').matchAll(/#t=([\w-]{43})/g)].map((match) => match[1] ?? '')
    const opened = await Promise.all(tokens.map((token) => call(handlers.openOrderByLink, { token })))
    expect(opened.map((one) => (one as { order: { id: string } }).order.id).sort()).toEqual([first.id, second.id].sort())
  })

  test('says the same to an address without orders, and mails nothing', async () => {
    expect(await call(handlers.mailMyOrders, { email: 'nobody@example.com' })).toEqual({})
    await runJobs()
    expect(await mailsTo('your-orders:')).toEqual([])
  })
})

test('every link in every mail starts with the configured address, whatever the request said', async () => {
  const { number } = await place()
  const poisoned = { ...ctx, origin: 'https://evil.example', requestId: 'poisoned' }
  await call(handlers.sendOrderCode, { number, email: 'nora@example.com' }, poisoned)
  await call(handlers.mailMyOrders, { email: 'nora@example.com' }, { ...poisoned, requestId: 'poisoned too' })
  await runJobs()
  const all = await mailsTo('')
  expect(all).toHaveLength(3)
  for (const { html, text } of all) for (const [link] of `${html} ${text}`.matchAll(/https?:\/\/[^\s"<]*/g)) expect(link.startsWith(`${origin}/`)).toBe(true)
})
