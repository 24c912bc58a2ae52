import { beforeEach, describe, expect, test } from 'vitest'
import { days, minutes } from '#kernel/time/time.ts'
import { createRateLimits } from '#platform/rate-limit/rate-limit.ts'
import { emptyTables, openTestDatabase } from '#test/support/database.ts'
import { openTestOrders, readTrackingToken } from '#test/support/orders.ts'
import type { Personalization } from '#modules/monograms/contract.ts'
import { queryRow, queryRows } from '#platform/db/query.ts'
import { integer, text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { orderSummarySchema } from './contract.ts'
import { ordersHandlers } from './api/http.ts'
import { orderJobs } from './jobs.ts'

const database = await openTestDatabase()
const { db } = database
const shop = openTestOrders(database)
const { ctx, clock, handlers, call, place, mailsTo } = shop
const start = clock.now()

const letters: Personalization = {
  choice: {
    templateId: 'monogram',
    placeId: 'corner',
    styleId: 'italic',
    colorId: 'turkey-red',
    sizeMm: 63,
    names: { first: 'Nora', middle: '', last: 'Hale', partner: '', text: '', letters: '' },
  },
  proofId: 'prf_test',
  templateName: 'Monogram',
  letters: 'N, H, K',
  words: 'You will see N H K.',
  summary: 'Italic, Turkey red 321',
  price: 24_00,
  workDays: 0,
  editMinutes: 60,
  acknowledgedAt: start.toISOString(),
  lookTwice: false,
}

beforeEach(async () => {
  clock.set(start)
  await emptyTables(database)
})

describe('level 1', () => {
  test('shows status, dates, items and city, but no names, streets, amounts, notes, monograms or email addresses', async () => {
    const { number } = await place({ lines: [{ personalization: letters }, { group: 1 }] })
    const shown = await call(handlers.lookUpOrder, {
      number: number.replace('AB-', '').toLowerCase(),
      email: 'nora@example.com',
    })
    const glance = orderSummarySchema.parse(shown)
    expect(shown, 'nothing but what the contract says').toEqual(glance)
    expect(glance.groups).toMatchObject([
      {
        place: 'New York, NY',
        arrives: { earliest: '2026-03-04', latest: '2026-03-05' },
        lines: [{ title: 'Fern-edge napkins' }],
      },
      { place: 'New York, NY' },
    ])
    expect(JSON.stringify(shown)).not.toMatch(
      /Nora|Hale|Orchard|10002|9600|96\.00|nora@|2125550142|With love|N, H, K|"id"/,
    )
  })

  test('gives every failed look-up the same answer', async () => {
    const { number } = await place()
    const other = await place({ email: 'ben@example.com' })
    const misses = await Promise.all([
      call(handlers.lookUpOrder, { number, email: 'ben@example.com' }),
      call(handlers.lookUpOrder, { number: other.number, email: 'nora@example.com' }),
      call(handlers.lookUpOrder, { number: 'AB-22222222', email: 'nora@example.com' }),
      call(handlers.lookUpOrder, { number: 'nonsense', email: 'nora@example.com' }),
      call(handlers.lookUpOrder, { number: '', email: 'nora@example.com' }),
    ])
    expect(new Set(misses.map((miss) => JSON.stringify(miss))).size).toBe(1)
    expect(misses[0]).toMatchObject({
      refused: 'not-found',
      message: 'We could not find that order with this email. Check the confirmation email.',
    })
  })

  test('allows five look-ups an hour for one number, known or not', async () => {
    const strict = ordersHandlers({
      ...shop.services,
      limitByKey: createRateLimits(database, 1).limitByKey,
    })
    const { number } = await place()
    for (const asked of [number, 'AB-99999999']) {
      for (let time = 0; time < 5; time++)
        expect(
          await call(strict.lookUpOrder, { number: asked, email: 'guess@example.com' }),
        ).toMatchObject({ refused: 'not-found' })
      expect(
        await call(strict.lookUpOrder, { number: asked, email: 'nora@example.com' }),
      ).toMatchObject({
        refused: 'too-many',
        detail: { retryAfter: expect.any(Number) },
      })
    }
  })
})

describe('level 2 by link', () => {
  test('opens only the order it was emailed for, for 90 days', async () => {
    const placed = await place()
    await place()
    const [mail] = await mailsTo(`order-placed:${placed.id}`)
    const token = readTrackingToken(mail?.text ?? '')
    expect(await call(handlers.openOrderByLink, { token })).toMatchObject({
      order: { id: placed.id },
      access: token,
    })
    clock.advance(days(90) + 1)
    expect(await call(handlers.openOrderByLink, { token })).toMatchObject({
      refused: 'token-used-or-expired',
    })
  })

  test('rejects a changed token, a hash and an id', async () => {
    const placed = await place()
    const [mail] = await mailsTo('order-placed:')
    const token = readTrackingToken(mail?.text ?? '')
    const access = await queryRow(
      db,
      { hash: text },
      sql`select token_hash as hash from order_access`,
    )
    for (const guess of [
      `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
      access?.hash ?? '',
      placed.id,
      placed.checkoutId,
      'x'.repeat(43),
    ]) {
      expect(await call(handlers.openOrderByLink, { token: guess })).toMatchObject({
        refused: 'token-used-or-expired',
      })
    }
    expect(access?.hash).not.toContain(token)
  })
})

describe('level 2 by code', () => {
  async function codeFor(number: string) {
    expect(
      await call(
        handlers.sendOrderCode,
        { number, email: 'nora@example.com' },
        { ...ctx, requestId: `req ${Math.random()}` },
      ),
    ).toEqual({})
    await shop.runJobs()
    return /\d{6}/.exec((await mailsTo('order-code:')).at(-1)?.subject ?? '')?.[0] ?? ''
  }

  test('opens the order once and returns an access token that opens it again', async () => {
    const { number, id } = await place()
    const code = await codeFor(number)
    const opened = await call(handlers.openOrderByCode, { number, email: 'nora@example.com', code })
    expect(opened).toMatchObject({ order: { id }, access: expect.stringMatching(/^[\w-]{43}$/) })
    expect(
      await call(handlers.openOrderByLink, { token: (opened as { access: string }).access }),
    ).toMatchObject({ order: { id } })
    expect(
      await call(handlers.openOrderByCode, { number, email: 'nora@example.com', code }),
    ).toMatchObject({
      refused: 'token-used-or-expired',
    })
  })

  test('expires after 10 minutes', async () => {
    const { number } = await place()
    const code = await codeFor(number)
    clock.advance(minutes(10) + 1)
    expect(
      await call(handlers.openOrderByCode, { number, email: 'nora@example.com', code }),
    ).toMatchObject({
      refused: 'token-used-or-expired',
    })
  })

  test('is rejected after five wrong attempts', async () => {
    const { number } = await place()
    const code = await codeFor(number)
    const wrong = code === '000000' ? '000001' : '000000'
    for (let time = 0; time < 5; time++)
      expect(
        await call(handlers.openOrderByCode, { number, email: 'nora@example.com', code: wrong }),
      ).toMatchObject({
        refused: 'token-used-or-expired',
      })
    expect(
      await call(handlers.openOrderByCode, { number, email: 'nora@example.com', code }),
    ).toMatchObject({
      refused: 'token-used-or-expired',
    })
  })

  test('answers the same for an unknown order, emails nobody and still stores the attempt', async () => {
    const { number } = await place()
    expect(await call(handlers.sendOrderCode, { number, email: 'ben@example.com' })).toEqual({})
    await shop.runJobs()
    expect(await mailsTo('order-code:')).toEqual([])
    const miss = await call(handlers.openOrderByCode, {
      number,
      email: 'ben@example.com',
      code: '123456',
    })
    await codeFor(number)
    expect(
      await call(handlers.openOrderByCode, { number, email: 'nora@example.com', code: 'abcdef' }),
    ).toEqual(miss)
    expect(
      await queryRows(db, { attempts: integer }, sql`select attempts from order_access_codes`),
    ).toHaveLength(2)
  })

  test('is sent once however often its job runs, and the job contains no secret', async () => {
    const { number } = await place()
    await call(handlers.sendOrderCode, { number, email: 'nora@example.com' })
    const [job] = await ctx.jobs.waiting('orders.send-code')
    expect(JSON.stringify(job?.data)).not.toMatch(/nora|AB-/)
    await orderJobs(shop.services)['orders.send-code']?.(job?.data ?? {})
    const [mail] = await mailsTo('order-code:')
    const code = /\d{6}/.exec(mail?.subject ?? '')?.[0] ?? ''
    await orderJobs(shop.services)['orders.send-code']?.(job?.data ?? {})
    expect(await mailsTo('order-code:')).toHaveLength(1)
    expect(
      await call(handlers.openOrderByCode, { number, email: 'nora@example.com', code }),
    ).toHaveProperty('access')
  })
})

describe('emailing links to all orders', () => {
  test('emails a link for each order to the address it was placed with', async () => {
    const [first, second] = [await place(), await place()]
    await place({ email: 'ben@example.com' })
    expect(await call(handlers.mailMyOrders, { email: 'nora@example.com' })).toEqual({})
    await shop.runJobs()
    const [mail] = await mailsTo('your-orders:')
    expect(mail).toMatchObject({ to: 'nora@example.com', subject: 'Your 2 orders at Aumbry' })
    const tokens = [...(mail?.text ?? '').matchAll(/#t=([\w-]{43})/g)].map(
      (match) => match[1] ?? '',
    )
    const opened = await Promise.all(
      tokens.map((token) => call(handlers.openOrderByLink, { token })),
    )
    expect(opened.map((one) => (one as { order: { id: string } }).order.id).sort()).toEqual(
      [first.id, second.id].sort(),
    )
  })

  test('answers the same for an address without orders and emails nothing', async () => {
    expect(await call(handlers.mailMyOrders, { email: 'nobody@example.com' })).toEqual({})
    await shop.runJobs()
    expect(await mailsTo('your-orders:')).toEqual([])
  })
})

test('every link in every email starts with the configured origin, whatever the request says', async () => {
  const { number } = await place()
  const poisoned = { ...ctx, origin: 'https://evil.example', requestId: 'poisoned' }
  await call(handlers.sendOrderCode, { number, email: 'nora@example.com' }, poisoned)
  await call(
    handlers.mailMyOrders,
    { email: 'nora@example.com' },
    { ...poisoned, requestId: 'poisoned too' },
  )
  await shop.runJobs()
  const all = await mailsTo('')
  expect(all).toHaveLength(3)
  for (const mail of all)
    for (const [link] of `${mail.html} ${mail.text}`.matchAll(/https?:\/\/[^\s"<]*/g))
      expect(link.startsWith(`${shop.origin}/`)).toBe(true)
})
