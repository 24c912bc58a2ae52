import { describe, expect, test } from 'vitest'
import { setOnHand } from '#modules/inventory/commands/set-on-hand.ts'
import type { Caller } from '#platform/context.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { sql } from '#platform/db/sql.ts'
import { createCaller, first } from '#test/support/caller.ts'
import { openTestCheckout } from '#test/support/checkout.ts'
import { makeCoupon } from '#test/support/coupons.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { makeVariant } from '#test/support/products.ts'
import { cartHandlers } from './api/http.ts'
import { testPricing } from '#test/support/settings.ts'

const database = await openTestDatabase()
const handlers = cartHandlers({
  pricing: testPricing,
})
const reprice = (variantId: string, price: number) =>
  execute(database.db, sql`update variants set price = ${price} where id = ${variantId}`)
const recount = (variantId: string, onHand: number) =>
  inTransaction(database.db, (tx) =>
    setOnHand(tx, [{ variantId, onHand, oversellLimit: 0 }], { reason: 'adjust', ref: 'test' }),
  )
const shopper = (actor?: Caller) => createCaller(database, handlers, actor)

describe('notices', () => {
  test('a price change is shown until it is dismissed and then becomes the reference price', async () => {
    const [ann, one] = [shopper(), await makeVariant(database, { price: 20_00 })]
    await ann.does('addLine', { variantId: one, qty: 1 })
    await reprice(one, 24_00)
    const cart = await ann.does('readCart', {})
    expect(cart.notices).toMatchObject([
      {
        kind: 'price',
        text: 'Fern-edge napkins now costs $24.00; it was $20.00 when you added it.',
        lineId: first(cart.lines).id,
      },
    ])
    expect(cart.lines).toMatchObject([
      { unitPrice: 24_00, unitPriceWhenAdded: 20_00, total: 24_00 },
    ])
    const seen = await ann.does('acknowledge', {
      noticeIds: cart.notices.map((notice) => notice.id),
    })
    expect([seen.notices, first(seen.lines).unitPriceWhenAdded]).toEqual([[], 24_00])
    await reprice(one, 30_00)
    expect(
      (await ann.does('acknowledge', { noticeIds: cart.notices.map((notice) => notice.id) }))
        .notices,
    ).toHaveLength(1)
  })

  test('missing stock is shown and blocks checkout even after the notice is dismissed', async () => {
    const [ann, one] = [shopper(), await makeVariant(database, { onHand: 5 })]
    await ann.does('addLine', { variantId: one, qty: 4 })
    await recount(one, 1)
    const cart = await ann.does('readCart', {})
    expect(cart.notices).toMatchObject([
      { kind: 'stock', text: 'Only 1 of Fern-edge napkins is left.' },
    ])
    const seen = await ann.does('acknowledge', {
      noticeIds: cart.notices.map((notice) => notice.id),
    })
    expect([seen.notices, seen.canCheckOut]).toEqual([[], false])
    expect(first(seen.lines).availability).toEqual({
      ok: false,
      reason: 'Only 1 of Fern-edge napkins is left.',
      available: 1,
    })
    await recount(one, 0)
    expect((await ann.does('readCart', {})).notices).toMatchObject([
      { kind: 'stock', text: 'Fern-edge napkins is sold out.' },
    ])
    await recount(one, 9)
    expect(await ann.does('readCart', {})).toMatchObject({ notices: [], canCheckOut: true })
  })

  test('lines of one variant share its stock, earlier lines first', async () => {
    const [ann, one] = [shopper(), await makeVariant(database, { onHand: 5 })]
    await ann.does('addLine', { variantId: one, qty: 2 })
    const group = (await ann.does('saveGroup', { recipientName: 'Ann' })).groups[1]
    await ann.does('addLine', { variantId: one, qty: 2, groupId: group?.id ?? '' })
    await recount(one, 3)
    expect(
      (await ann.does('readCart', {})).lines.map((line) => [
        line.availability.ok,
        line.availability.available,
      ]),
    ).toEqual([
      [true, 3],
      [false, 1],
    ])
  })

  test('a variant that is no longer sold has a notice', async () => {
    const [ann, one] = [shopper(), await makeVariant(database)]
    await ann.does('addLine', { variantId: one, qty: 1 })
    await execute(database.db, sql`update variants set status = 'archived' where id = ${one}`)
    expect(await ann.does('readCart', {})).toMatchObject({
      canCheckOut: false,
      notices: [{ kind: 'gone', text: 'Fern-edge napkins is no longer sold.' }],
    })
  })
})

describe('notices about codes', () => {
  const buyer = () => createCaller(database, openTestCheckout(database).handlers)
  const end = (id: string) =>
    execute(database.db, sql`update coupons set ends_at = '2026-02-27T17:00:00Z' where id = ${id}`)

  test('an expired code has one notice and can be removed', async () => {
    const [ann, one, { id, code }] = [
      buyer(),
      await makeVariant(database),
      await makeCoupon(database),
    ]
    await ann.does('addLine', { variantId: one, qty: 1 })
    expect((await ann.does('applyCoupon', { code })).notices).toEqual([])
    await end(id)
    const cart = await ann.does('readCart', {})
    expect(cart.notices).toMatchObject([
      {
        kind: 'coupon',
        code,
        lineId: null,
        text: `${code} expired on February 27. It no longer applies to your cart.`,
      },
    ])
    const seen = await ann.does('acknowledge', {
      noticeIds: cart.notices.map((notice) => notice.id),
    })
    expect([seen.notices, seen.coupons.map((coupon) => coupon.refusal?.reasonCode)]).toEqual([
      [],
      ['EXPIRED'],
    ])
    expect(await ann.does('removeCoupon', { code })).toMatchObject({ notices: [], coupons: [] })
  })

  test('a new reason has a new notice, and a removed code has none', async () => {
    const [ann, one, { id, code }] = [
      buyer(),
      await makeVariant(database),
      await makeCoupon(database),
    ]
    await ann.does('addLine', { variantId: one, qty: 1 })
    await ann.does('applyCoupon', { code })
    await end(id)
    await ann.does('acknowledge', {
      noticeIds: (await ann.does('readCart', {})).notices.map((notice) => notice.id),
    })
    await execute(database.db, sql`update coupons set state = 'revoked' where id = ${id}`)
    expect((await ann.does('readCart', {})).notices).toMatchObject([{ kind: 'coupon', code }])
    expect((await ann.does('removeCoupon', { code })).notices).toEqual([])
  })

  test('a reason that the shopper can resolve is shown only beside the code', async () => {
    const [ann, one, { code }] = [
      buyer(),
      await makeVariant(database),
      await makeCoupon(database, { minSpend: 150_00 }),
    ]
    await ann.does('addLine', { variantId: one, qty: 2 })
    await ann.does('applyCoupon', { code })
    const [line] = (await ann.does('readCart', {})).lines
    expect(await ann.does('updateLine', { lineId: line?.id ?? '', qty: 1 })).toMatchObject({
      notices: [],
      coupons: [{ code, refusal: { reasonCode: 'MIN_SPEND' } }],
    })
  })
})

describe('estimate', () => {
  test('a ZIP code with one tax rate gives one amount, one with several rates a range', async () => {
    const [ann, one] = [shopper(), await makeVariant(database, { price: 200_00 })]
    await ann.does('addLine', { variantId: one, qty: 1 })
    expect((await ann.does('estimate', { zip: '10001' })).estimate).toEqual({
      zip: '10001',
      taxKnown: true,
      taxLow: 17_75,
      taxHigh: 17_75,
      place: 'New York, NY',
    })
    expect((await ann.does('estimate', { zip: '94610' })).estimate).toEqual({
      zip: '94610',
      taxKnown: true,
      taxLow: 20_50,
      taxHigh: 21_50,
      place: 'Oakland, CA',
    })
    expect((await ann.does('estimate', { zip: null })).estimate).toEqual({
      zip: null,
      taxKnown: false,
      taxLow: 0,
      taxHigh: 0,
      place: null,
    })
    expect(await ann.refused('estimate', { zip: '00000' })).toMatchObject({
      refused: 'fields-invalid',
      fields: { zip: expect.any(String) },
    })
  })
})
