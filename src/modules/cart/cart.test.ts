import { describe, expect, test } from 'vitest'
import { hours, minutes } from '#kernel/time/time.ts'
import type { Caller } from '#platform/context.ts'
import { checkInvariants } from '#platform/db/check-invariants.ts'
import { queryRow, queryRows } from '#platform/db/query.ts'
import { integer, text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { createCaller, first } from '#test/support/caller.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { makeVariant } from '#test/support/products.ts'
import { cartInvariants } from './db/invariants.ts'
import { cartHandlers } from './api/http.ts'
import type { Cart } from './contract.ts'
import { testPricing } from '#test/support/settings.ts'

const database = await openTestDatabase()
const handlers = cartHandlers({
  pricing: testPricing,
})
const shopper = (actor?: Caller) => createCaller(database, handlers, actor)
const quantities = (cart: Cart) => cart.lines.map((line) => [line.variantId, line.qty])

describe('adding lines', () => {
  test('returns an empty cart to a caller without one, without creating it', async () => {
    const ann = shopper()
    expect(await ann.does('readCart', {})).toMatchObject({
      id: null,
      count: 0,
      lines: [],
      canCheckOut: false,
    })
    expect(
      await queryRows(
        database.db,
        { id: text },
        sql`select id from carts where owner_id = ${ann.owner}`,
      ),
    ).toEqual([])
  })

  test('returns what a later read returns, for the first line and the next', async () => {
    const [ann, one, two] = [shopper(), await makeVariant(database), await makeVariant(database)]
    for (const input of [
      { variantId: one, qty: 1 },
      { variantId: two, qty: 2 },
      { variantId: one, qty: 3 },
    ]) {
      const shown = await ann.does('addLine', input)
      expect(shown).toEqual(await ann.does('readCart', {}))
    }
    expect(quantities(await ann.does('readCart', {}))).toEqual([
      [one, 4],
      [two, 2],
    ])
  })

  test('increments the version with every write', async () => {
    const [ann, one] = [shopper(), await makeVariant(database)]
    const versions = [
      (await ann.does('addLine', { variantId: one, qty: 1 })).version,
      (await ann.does('addLine', { variantId: one, qty: 1 })).version,
      (await ann.does('estimate', { zip: '10001' })).version,
    ]
    expect(versions).toEqual([1, 2, 3])
  })

  test('twenty concurrent adds give a quantity of twenty in one line of one cart', async () => {
    const [ann, one] = [shopper(), await makeVariant(database, { onHand: 50 })]
    await Promise.all(
      Array.from({ length: 20 }, () => ann.does('addLine', { variantId: one, qty: 1 })),
    )
    expect(quantities(await ann.does('readCart', {}))).toEqual([[one, 20]])
    expect(
      await queryRow(
        database.db,
        { count: integer },
        sql`select count(*) from carts where owner_id = ${ann.owner}`,
      ),
    ).toEqual({ count: 1 })
  })

  test('refuses unavailable quantities with a sentence', async () => {
    const [ann, gone, few, many, sets] = [
      shopper(),
      await makeVariant(database, { onHand: 0 }),
      await makeVariant(database, { onHand: 2 }),
      await makeVariant(database, { onHand: 90 }),
      await makeVariant(database, { onHand: 90, multiple: 4, minQty: 4 }),
    ]
    expect(await ann.refused('addLine', { variantId: 'var_unknown', qty: 1 })).toMatchObject({
      refused: 'not-found',
    })
    expect(await ann.refused('addLine', { variantId: gone, qty: 1 })).toMatchObject({
      refused: 'stock-short',
      message: 'Fern-edge napkins is sold out.',
    })
    expect(await ann.refused('addLine', { variantId: few, qty: 3 })).toMatchObject({
      refused: 'stock-short',
      message: 'Only 2 of Fern-edge napkins are left.',
      detail: { lines: [{ variantId: few, available: 2 }] },
    })
    expect(await ann.refused('addLine', { variantId: many, qty: 21 })).toMatchObject({
      refused: 'cart-limit',
      message: 'You can buy at most 20 of Fern-edge napkins in one order.',
    })
    expect(await ann.refused('addLine', { variantId: sets, qty: 6 })).toMatchObject({
      refused: 'cart-limit',
      message: 'Fern-edge napkins is sold in multiples of 4.',
    })
    expect(await ann.refused('addLine', { variantId: sets, qty: 2 })).toMatchObject({
      refused: 'cart-limit',
      message: 'The minimum quantity of Fern-edge napkins is 4.',
    })
    expect((await ann.does('readCart', {})).id).toBeNull()
    await ann.does('addLine', { variantId: few, qty: 1 })
    expect((await ann.refused('addLine', { variantId: few, qty: 2 })).message).toBe(
      'Only 2 of Fern-edge napkins are left. Your cart already has 1.',
    )
  })

  test('a cart holds up to a hundred lines', async () => {
    const ann = shopper()
    const ids = []
    for (let count = 0; count <= 100; count++)
      ids.push(await makeVariant(database, { sku: `full-${count}` }))
    const cart = await ann.does('addLines', {
      lines: ids.slice(0, 100).map((variant) => ({ variant, qty: 1 })),
    })
    expect(cart.lines).toHaveLength(100)
    expect(await ann.refused('addLine', { variantId: ids[100] ?? '', qty: 1 })).toMatchObject({
      refused: 'cart-limit',
    })
    const linked = await ann.does('addLines', { lines: [{ variant: ids[100] ?? '', qty: 1 }] })
    expect([linked.lines.length, linked.notices.map((notice) => notice.text)]).toEqual([
      100,
      ['Fern-edge napkins was not added. A cart can hold up to 100 items.'],
    ])
  })

  test('a cart link names variants or SKUs, and unavailable lines have a notice', async () => {
    const [ann, one, few, gone] = [
      shopper(),
      await makeVariant(database, { sku: 'FERN-1' }),
      await makeVariant(database, { onHand: 2, title: 'Tray' }),
      await makeVariant(database, { onHand: 0, title: 'Vase' }),
    ]
    const cart = await ann.does('addLines', {
      lines: [
        { variant: 'fern-1', qty: 2 },
        { variant: few, qty: 5 },
        { variant: gone, qty: 1 },
        { variant: 'NO-SUCH', qty: 1 },
        { variant: one, qty: 1 },
      ],
    })
    expect(quantities(cart).sort()).toEqual(
      [
        [one, 3],
        [few, 2],
      ].sort(),
    )
    expect(cart.notices.map((notice) => notice.text)).toEqual([
      'The link asks for 5 of Tray. We added 2 to your cart.',
      'Not added: Vase is sold out.',
      'We could not find the product in the link: NO-SUCH.',
    ])
    expect(
      (await ann.does('acknowledge', { noticeIds: cart.notices.map((notice) => notice.id) }))
        .notices,
    ).toEqual([])
  })
})

test('adding a line takes two queries and reading takes one', async () => {
  const variantId = await makeVariant(database)
  let queries = 0
  const db = new Proxy(database.db, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key, target)
      if (key === 'send') queries++
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const counting = createCaller({ ...database, db }, handlers)
  const counts = []
  for (const name of ['addLine', 'addLine', 'readCart'] as const) {
    queries = 0
    await (name === 'readCart'
      ? counting.does(name, {})
      : counting.does(name, { variantId, qty: 1 }))
    counts.push(queries)
  }
  expect(counts).toEqual([2, 2, 1])
})

describe('changing lines', () => {
  test('a quantity of 0 removes the line, which can be restored within an hour', async () => {
    const [ann, one] = [shopper(), await makeVariant(database)]
    const line = first(
      (await ann.does('addLine', { variantId: one, qty: 3, giftNote: 'For you' })).lines,
    )
    expect((await ann.does('updateLine', { lineId: line.id, qty: 0 })).lines).toEqual([])
    expect(first((await ann.does('restoreLine', { lineId: line.id })).lines)).toEqual(line)
    await ann.does('removeLine', { lineId: line.id })
    ann.clock.advance(hours(1) + minutes(1))
    expect(await ann.refused('restoreLine', { lineId: line.id })).toMatchObject({
      refused: 'not-found',
    })
  })

  test('restoring increases a line that was added again in the meantime', async () => {
    const [ann, one] = [shopper(), await makeVariant(database)]
    const line = first((await ann.does('addLine', { variantId: one, qty: 3 })).lines)
    await ann.does('removeLine', { lineId: line.id })
    await ann.does('addLine', { variantId: one, qty: 2 })
    expect(quantities(await ann.does('restoreLine', { lineId: line.id }))).toEqual([[one, 5]])
  })

  test('a saved line is not priced and returns to its delivery group', async () => {
    const [ann, one] = [shopper(), await makeVariant(database)]
    const line = first((await ann.does('addLine', { variantId: one, qty: 3 })).lines)
    const cart = await ann.does('saveForLater', { lineId: line.id, saved: true })
    expect([cart.count, cart.totals.grand, cart.saved.length, cart.canCheckOut]).toEqual([
      0,
      0,
      1,
      false,
    ])
    expect(
      first((await ann.does('saveForLater', { lineId: line.id, saved: false })).lines),
    ).toEqual(line)
  })

  test('the quantity of a variant is counted across all delivery groups', async () => {
    const [ann, one] = [shopper(), await makeVariant(database, { onHand: 5 })]
    const line = first((await ann.does('addLine', { variantId: one, qty: 3 })).lines)
    const group = (await ann.does('saveGroup', { recipientName: 'Ann' })).groups[1]
    await ann.does('addLine', { variantId: one, qty: 2, groupId: group?.id ?? '' })
    expect(await ann.refused('updateLine', { lineId: line.id, qty: 4 })).toMatchObject({
      refused: 'stock-short',
    })
    expect(
      await ann.refused('addLine', { variantId: one, qty: 1, groupId: group?.id ?? '' }),
    ).toMatchObject({ refused: 'stock-short' })
  })

  test('a caller cannot change the cart of someone else', async () => {
    const [ann, bob, one] = [shopper(), shopper(), await makeVariant(database)]
    const cart = await ann.does('addLine', { variantId: one, qty: 3 })
    await bob.does('addLine', { variantId: one, qty: 1 })
    const [lineId, groupId] = [first(cart.lines).id, first(cart.groups).id]
    expect(await bob.refused('updateLine', { lineId, qty: 1 })).toMatchObject({
      refused: 'not-found',
    })
    expect(await bob.refused('removeLine', { lineId })).toMatchObject({ refused: 'not-found' })
    expect(await bob.refused('saveGroup', { groupId, wrap: true })).toMatchObject({
      refused: 'not-found',
    })
    expect(await bob.refused('removeGroup', { groupId })).toMatchObject({ refused: 'not-found' })
    expect(await bob.refused('addLine', { variantId: one, qty: 1, groupId })).toMatchObject({
      refused: 'not-found',
    })
    expect(await ann.does('readCart', {})).toEqual(cart)
  })
})

describe('delivery groups', () => {
  test('a line moves to another group and merges with an equal line; removing the group moves all lines back', async () => {
    const [ann, one] = [shopper(), await makeVariant(database)]
    await ann.does('addLine', { variantId: one, qty: 3 })
    const group = (
      await ann.does('saveGroup', {
        recipientName: 'Ann',
        pricesHidden: true,
        giftNote: 'With love',
        wrap: true,
      })
    ).groups[1]
    await ann.does('addLine', { variantId: one, qty: 2, groupId: group?.id ?? '' })
    const mine = first((await ann.does('readCart', {})).lines)
    const moved = await ann.does('updateLine', { lineId: mine.id, groupId: group?.id ?? '' })
    expect(moved.lines.map((line) => [line.groupId, line.qty])).toEqual([[group?.id, 5]])
    const dissolved = await ann.does('removeGroup', { groupId: group?.id ?? '' })
    expect([dissolved.groups.length, quantities(dissolved)]).toEqual([1, [[one, 5]]])
    expect(await ann.refused('removeGroup', { groupId: first(dissolved.groups).id })).toMatchObject(
      { refused: 'transition-illegal', reason: 'own-delivery-group' },
    )
  })

  test('there are at most ten delivery groups, each with a name', async () => {
    const ann = shopper()
    expect(await ann.refused('saveGroup', { wrap: true })).toMatchObject({
      refused: 'fields-invalid',
      fields: { recipientName: 'Enter a name.' },
    })
    for (let count = 1; count < 10; count++)
      await ann.does('saveGroup', { recipientName: `Guest ${count}` })
    expect(await ann.refused('saveGroup', { recipientName: 'One more' })).toMatchObject({
      refused: 'cart-limit',
    })
  })

  test('gift wrap is charged once per delivery group with a wrappable line', async () => {
    const unwrappable = [
      { namespace: 'aumbry', key: 'gift_wrap', label: 'Gift wrap', value: 'false' },
    ]
    const [ann, plain, fine] = [
      shopper(),
      await makeVariant(database, { attributes: unwrappable }),
      await makeVariant(database),
    ]
    const own = first((await ann.does('addLine', { variantId: plain, qty: 1 })).groups).id
    expect(await ann.refused('saveGroup', { groupId: own, wrap: true })).toMatchObject({
      refused: 'fields-invalid',
      fields: { wrap: expect.any(String) },
    })
    await ann.does('addLine', { variantId: fine, qty: 2 })
    expect((await ann.does('saveGroup', { groupId: own, wrap: true })).totals.wrap).toBe(6_00)
  })

  test('free shipping from $150 applies per delivery group', async () => {
    const [ann, one] = [shopper(), await makeVariant(database, { price: 100_00 })]
    const cart = await ann.does('addLine', { variantId: one, qty: 1 })
    expect(cart.groups[0]).toMatchObject({
      freeShippingIn: 50_00,
      shippingEstimate: 6_00,
      merchandise: 100_00,
    })
    const group = (await ann.does('saveGroup', { recipientName: 'Ann' })).groups[1]
    const two = await ann.does('addLine', { variantId: one, qty: 2, groupId: group?.id ?? '' })
    expect(
      two.groups.map((delivery) => [delivery.freeShippingIn, delivery.shippingEstimate]),
    ).toEqual([
      [50_00, 6_00],
      [0, 0],
    ])
    expect(two.totals).toMatchObject({ merchandise: 300_00, shipping: 6_00, tax: 0, grand: 306_00 })
  })
})

test('every cart invariant holds after these tests', async () => {
  const findings = await checkInvariants(database.db, cartInvariants)
  expect(findings.filter(({ violations }) => violations.length > 0)).toEqual([])
})
