import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { isRefusal, type Refusal } from '#kernel/refusal/refusal.ts'
import { days, hours, minutes } from '#kernel/time/time.ts'
import { setOnHand } from '#modules/inventory/set-on-hand.ts'
import { tableRateShipping } from '#modules/pricing/table-rate-shipping.ts'
import { taxTable } from '#modules/pricing/tax-table.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, rows } from '#platform/db/database.server.ts'
import { fixedClock } from '#test/support/clock.ts'
import { testContext } from '#test/support/context.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { makeVariant } from '#test/support/goods.ts'
import { closeCart } from './close-cart.ts'
import { cartSchema, type Cart } from './contract.ts'
import { cartInvariants } from './fsck.ts'
import { cartHandlers } from './http.ts'
import { loadCartForCheckout } from './load-cart.ts'
import { mergeCarts } from './merge-carts.ts'
import { purgeCarts } from './purge-carts.ts'
import { saveSettlement } from './save-settlement.ts'

const database = await openTestDatabase()
const handlers = cartHandlers({ pricing: { shipping: tableRateShipping(), tax: taxTable() } })
const exchange = { header: () => undefined, setHeader: () => undefined, cookie: () => undefined, rawBody: '' }

/** A shopper of their own, whose calls must succeed unless `refused` is asked. */
function shopper(given: Partial<Parameters<typeof testContext>[1]> = {}) {
  const clock = fixedClock()
  const ctx = testContext(database, { clock, ...given })
  type Name = keyof typeof handlers
  type Input<N extends Name> = Parameters<(typeof handlers)[N]>[1]
  const call = <N extends Name>(name: N, input: Input<N>) => (handlers[name] as (ctx: Ctx, input: Input<N>, extra: typeof exchange) => Promise<Cart | Refusal>)(ctx, input, exchange)
  return {
    ctx, clock,
    async does<N extends Name>(name: N, input: Input<N>): Promise<Cart> {
      const answer = await call(name, input)
      if (isRefusal(answer)) throw new Error(`${name}: ${answer.refused}, ${answer.message}`)
      return cartSchema.parse(answer)
    },
    async refused<N extends Name>(name: N, input: Input<N>): Promise<Refusal> {
      const answer = await call(name, input)
      if (!isRefusal(answer)) throw new Error(`${name} was not refused`)
      return answer
    },
  }
}

const ownerOf = (one: ReturnType<typeof shopper>) => (one.ctx.actor.level === 'nobody' ? '' : one.ctx.actor.id)
const reprice = (variantId: string, price: number) => database.db.execute(sql`update variants set price = ${price} where id = ${variantId}`)
const recount = (variantId: string, onHand: number) => inTransaction(database.db, (tx) => setOnHand(tx, [{ variantId, onHand, oversellLimit: 0 }], { reason: 'adjust', ref: 'test' }))
const quantities = (cart: Cart) => cart.lines.map((line) => [line.variantId, line.qty])
function first<Item>(items: readonly Item[]): Item {
  if (items[0] === undefined) throw new Error('There is nothing in it.')
  return items[0]
}

describe('adding', () => {
  test('shows an empty cart to who has none, without making one', async () => {
    const ann = shopper()
    expect(await ann.does('readCart', {})).toMatchObject({ id: null, count: 0, lines: [], canCheckOut: false })
    expect(await rows(database.db, sql`select id from carts where owner_id = ${ownerOf(ann)}`)).toEqual([])
  })

  test('shows exactly what reading shows afterwards, for the first piece and the next', async () => {
    const [ann, one, two] = [shopper(), await makeVariant(database), await makeVariant(database)]
    for (const input of [{ variantId: one, qty: 1 }, { variantId: two, qty: 2 }, { variantId: one, qty: 3 }]) {
      const shown = await ann.does('addLine', input)
      expect(shown).toEqual(await ann.does('readCart', {}))
    }
    expect(quantities(await ann.does('readCart', {}))).toEqual([[one, 4], [two, 2]])
  })

  test('counts the version up with every write', async () => {
    const [ann, one] = [shopper(), await makeVariant(database)]
    const versions = [(await ann.does('addLine', { variantId: one, qty: 1 })).version, (await ann.does('addLine', { variantId: one, qty: 1 })).version, (await ann.does('estimate', { zip: '10001' })).version]
    expect(versions).toEqual([1, 2, 3])
  })

  test('twenty adds at once are twenty pieces in one line of one cart', async () => {
    const [ann, one] = [shopper(), await makeVariant(database, { onHand: 50 })]
    await Promise.all(Array.from({ length: 20 }, () => ann.does('addLine', { variantId: one, qty: 1 })))
    expect(quantities(await ann.does('readCart', {}))).toEqual([[one, 20]])
    expect(await rows(database.db, sql`select count(*)::int as n from carts where owner_id = ${ownerOf(ann)}`)).toEqual([{ n: 1 }])
  })

  test('refuses what is not there, in a sentence', async () => {
    const [ann, gone, few, many, sets] = [shopper(), await makeVariant(database, { onHand: 0 }), await makeVariant(database, { onHand: 2 }), await makeVariant(database, { onHand: 90 }), await makeVariant(database, { onHand: 90, multiple: 4, minQty: 4 })]
    expect(await ann.refused('addLine', { variantId: 'var_unknown', qty: 1 })).toMatchObject({ refused: 'not-found' })
    expect(await ann.refused('addLine', { variantId: gone, qty: 1 })).toMatchObject({ refused: 'stock-short', message: 'Fern-edge napkins is sold out.' })
    expect(await ann.refused('addLine', { variantId: few, qty: 3 })).toMatchObject({ refused: 'stock-short', message: 'Only 2 of Fern-edge napkins are left.', detail: { lines: [{ variantId: few, available: 2 }] } })
    expect(await ann.refused('addLine', { variantId: many, qty: 21 })).toMatchObject({ refused: 'cart-limit', message: 'At most 20 of Fern-edge napkins in one order.' })
    expect(await ann.refused('addLine', { variantId: sets, qty: 6 })).toMatchObject({ refused: 'cart-limit', message: 'Fern-edge napkins is sold in multiples of 4.' })
    expect(await ann.refused('addLine', { variantId: sets, qty: 2 })).toMatchObject({ refused: 'cart-limit', message: 'Fern-edge napkins is sold from 4 pieces.' })
    expect((await ann.does('readCart', {})).id).toBeNull()
    await ann.does('addLine', { variantId: few, qty: 1 })
    expect((await ann.refused('addLine', { variantId: few, qty: 2 })).message).toBe('Only 2 of Fern-edge napkins are left. Your cart has 1 already.')
  })

  test('a hundred lines fill a cart', async () => {
    const ann = shopper()
    const ids = []
    for (let count = 0; count <= 100; count++) ids.push(await makeVariant(database, { sku: `full-${count}` }))
    const cart = await ann.does('addLines', { lines: ids.slice(0, 100).map((variant) => ({ variant, qty: 1 })) })
    expect(cart.lines).toHaveLength(100)
    expect(await ann.refused('addLine', { variantId: ids[100] ?? '', qty: 1 })).toMatchObject({ refused: 'cart-limit' })
    const linked = await ann.does('addLines', { lines: [{ variant: ids[100] ?? '', qty: 1 }] })
    expect([linked.lines.length, linked.notices.map((notice) => notice.text)]).toEqual([100, ['Fern-edge napkins was left out: a cart holds 100 lines.']])
  })

  test('a link names variants or SKUs; what cannot be had is told', async () => {
    const [ann, one, few, gone] = [shopper(), await makeVariant(database, { sku: 'FERN-1' }), await makeVariant(database, { onHand: 2, title: 'Tray' }), await makeVariant(database, { onHand: 0, title: 'Vase' })]
    const cart = await ann.does('addLines', { lines: [{ variant: 'fern-1', qty: 2 }, { variant: few, qty: 5 }, { variant: gone, qty: 1 }, { variant: 'NO-SUCH', qty: 1 }, { variant: one, qty: 1 }] })
    expect(quantities(cart).sort()).toEqual([[one, 3], [few, 2]].sort())
    expect(cart.notices.map((notice) => notice.text)).toEqual([
      'The link asks for 5 of Tray; 2 could be put in your cart.', 'Left out: Vase is sold out.', 'The link names a piece we do not have: NO-SUCH.',
    ])
    expect((await ann.does('acknowledge', { noticeIds: cart.notices.map((notice) => notice.id) })).notices).toEqual([])
  })
})

describe('changing lines', () => {
  test('a quantity of nothing removes, and the line comes back as it was within the hour', async () => {
    const [ann, one] = [shopper(), await makeVariant(database)]
    const line = first((await ann.does('addLine', { variantId: one, qty: 3, giftNote: 'For you' })).lines)
    expect((await ann.does('updateLine', { lineId: line.id, qty: 0 })).lines).toEqual([])
    expect(first((await ann.does('restoreLine', { lineId: line.id })).lines)).toEqual(line)
    await ann.does('removeLine', { lineId: line.id })
    ann.clock.advance(hours(1) + minutes(1))
    expect(await ann.refused('restoreLine', { lineId: line.id })).toMatchObject({ refused: 'not-found' })
  })

  test('a line that was added again meanwhile grows by what comes back', async () => {
    const [ann, one] = [shopper(), await makeVariant(database)]
    const line = first((await ann.does('addLine', { variantId: one, qty: 3 })).lines)
    await ann.does('removeLine', { lineId: line.id })
    await ann.does('addLine', { variantId: one, qty: 2 })
    expect(quantities(await ann.does('restoreLine', { lineId: line.id }))).toEqual([[one, 5]])
  })

  test('saved for later it costs nothing, and comes back where it was', async () => {
    const [ann, one] = [shopper(), await makeVariant(database)]
    const line = first((await ann.does('addLine', { variantId: one, qty: 3 })).lines)
    const cart = await ann.does('saveForLater', { lineId: line.id, saved: true })
    expect([cart.count, cart.totals.grand, cart.saved.length, cart.canCheckOut]).toEqual([0, 0, 1, false])
    expect(first((await ann.does('saveForLater', { lineId: line.id, saved: false })).lines)).toEqual(line)
  })

  test('the quantity of a variant counts over all deliveries', async () => {
    const [ann, one] = [shopper(), await makeVariant(database, { onHand: 5 })]
    const line = first((await ann.does('addLine', { variantId: one, qty: 3 })).lines)
    const group = (await ann.does('saveGroup', { recipientName: 'Ann' })).groups[1]
    await ann.does('addLine', { variantId: one, qty: 2, groupId: group?.id ?? '' })
    expect(await ann.refused('updateLine', { lineId: line.id, qty: 4 })).toMatchObject({ refused: 'stock-short' })
    expect(await ann.refused('addLine', { variantId: one, qty: 1, groupId: group?.id ?? '' })).toMatchObject({ refused: 'stock-short' })
  })

  test('nobody reaches into the cart of another', async () => {
    const [ann, bob, one] = [shopper(), shopper(), await makeVariant(database)]
    const cart = await ann.does('addLine', { variantId: one, qty: 3 })
    await bob.does('addLine', { variantId: one, qty: 1 })
    const [lineId, groupId] = [first(cart.lines).id, first(cart.groups).id]
    expect(await bob.refused('updateLine', { lineId, qty: 1 })).toMatchObject({ refused: 'not-found' })
    expect(await bob.refused('removeLine', { lineId })).toMatchObject({ refused: 'not-found' })
    expect(await bob.refused('saveGroup', { groupId, wrap: true })).toMatchObject({ refused: 'not-found' })
    expect(await bob.refused('removeGroup', { groupId })).toMatchObject({ refused: 'not-found' })
    expect(await bob.refused('addLine', { variantId: one, qty: 1, groupId })).toMatchObject({ refused: 'not-found' })
    expect(await ann.does('readCart', {})).toEqual(cart)
  })
})

describe('deliveries', () => {
  test('a line moves to another delivery and joins its like; dissolved, everything is one\'s own again', async () => {
    const [ann, one] = [shopper(), await makeVariant(database)]
    await ann.does('addLine', { variantId: one, qty: 3 })
    const group = (await ann.does('saveGroup', { recipientName: 'Ann', pricesHidden: true, giftNote: 'With love', wrap: true })).groups[1]
    await ann.does('addLine', { variantId: one, qty: 2, groupId: group?.id ?? '' })
    const mine = first((await ann.does('readCart', {})).lines)
    const moved = await ann.does('updateLine', { lineId: mine.id, groupId: group?.id ?? '' })
    expect(moved.lines.map((line) => [line.groupId, line.qty])).toEqual([[group?.id, 5]])
    const dissolved = await ann.does('removeGroup', { groupId: group?.id ?? '' })
    expect([dissolved.groups.length, quantities(dissolved)]).toEqual([1, [[one, 5]]])
    expect(await ann.refused('removeGroup', { groupId: first(dissolved.groups).id })).toMatchObject({ refused: 'not-allowed' })
  })

  test('ten at most, each with a name', async () => {
    const ann = shopper()
    expect(await ann.refused('saveGroup', { wrap: true })).toMatchObject({ refused: 'fields-invalid', fields: { recipientName: 'Enter a name.' } })
    for (let count = 1; count < 10; count++) await ann.does('saveGroup', { recipientName: `Guest ${count}` })
    expect(await ann.refused('saveGroup', { recipientName: 'One more' })).toMatchObject({ refused: 'cart-limit' })
  })

  test('wrap is charged once a delivery, and only where something in it can be wrapped', async () => {
    const unwrappable = [{ namespace: 'aumbry', key: 'gift_wrap', label: 'Gift wrap', value: 'false' }]
    const [ann, plain, fine] = [shopper(), await makeVariant(database, { attributes: unwrappable }), await makeVariant(database)]
    const own = first((await ann.does('addLine', { variantId: plain, qty: 1 })).groups).id
    expect(await ann.refused('saveGroup', { groupId: own, wrap: true })).toMatchObject({ refused: 'fields-invalid', fields: { wrap: expect.any(String) } })
    await ann.does('addLine', { variantId: fine, qty: 2 })
    expect((await ann.does('saveGroup', { groupId: own, wrap: true })).totals.wrap).toBe(6_00)
  })

  test('shipping is free from $150 in a delivery, not over all of them', async () => {
    const [ann, one] = [shopper(), await makeVariant(database, { price: 100_00 })]
    const cart = await ann.does('addLine', { variantId: one, qty: 1 })
    expect(cart.groups[0]).toMatchObject({ freeShippingIn: 50_00, shippingEstimate: 6_00, merchandise: 100_00 })
    const group = (await ann.does('saveGroup', { recipientName: 'Ann' })).groups[1]
    const two = await ann.does('addLine', { variantId: one, qty: 2, groupId: group?.id ?? '' })
    expect(two.groups.map((one) => [one.freeShippingIn, one.shippingEstimate])).toEqual([[50_00, 6_00], [0, 0]])
    expect(two.totals).toMatchObject({ merchandise: 300_00, shipping: 6_00, tax: 0, grand: 306_00 })
  })
})

describe('notices', () => {
  test('a price that changed is told until it is seen, and then compared with anew', async () => {
    const [ann, one] = [shopper(), await makeVariant(database, { price: 20_00 })]
    await ann.does('addLine', { variantId: one, qty: 1 })
    await reprice(one, 24_00)
    const cart = await ann.does('readCart', {})
    expect(cart.notices).toMatchObject([{ kind: 'price', text: 'Fern-edge napkins now costs $24.00; it was $20.00 when you added it.', lineId: first(cart.lines).id }])
    expect(cart.lines).toMatchObject([{ unitPrice: 24_00, unitPriceWhenAdded: 20_00, total: 24_00 }])
    const seen = await ann.does('acknowledge', { noticeIds: cart.notices.map((notice) => notice.id) })
    expect([seen.notices, first(seen.lines).unitPriceWhenAdded]).toEqual([[], 24_00])
    await reprice(one, 30_00)
    expect((await ann.does('acknowledge', { noticeIds: cart.notices.map((notice) => notice.id) })).notices).toHaveLength(1)
  })

  test('pieces that went are told and stop the checkout, also after the notice was seen', async () => {
    const [ann, one] = [shopper(), await makeVariant(database, { onHand: 5 })]
    await ann.does('addLine', { variantId: one, qty: 4 })
    await recount(one, 1)
    const cart = await ann.does('readCart', {})
    expect(cart.notices).toMatchObject([{ kind: 'stock', text: 'Only 1 of Fern-edge napkins is left.' }])
    const seen = await ann.does('acknowledge', { noticeIds: cart.notices.map((notice) => notice.id) })
    expect([seen.notices, seen.canCheckOut]).toEqual([[], false])
    expect(first(seen.lines).availability).toEqual({ ok: false, reason: 'Only 1 of Fern-edge napkins is left.', available: 1 })
    await recount(one, 0)
    expect((await ann.does('readCart', {})).notices).toMatchObject([{ kind: 'stock', text: 'Fern-edge napkins is sold out.' }])
    await recount(one, 9)
    expect(await ann.does('readCart', {})).toMatchObject({ notices: [], canCheckOut: true })
  })

  test('two lines of one variant share its stock; the earlier is served first', async () => {
    const [ann, one] = [shopper(), await makeVariant(database, { onHand: 5 })]
    await ann.does('addLine', { variantId: one, qty: 2 })
    const group = (await ann.does('saveGroup', { recipientName: 'Ann' })).groups[1]
    await ann.does('addLine', { variantId: one, qty: 2, groupId: group?.id ?? '' })
    await recount(one, 3)
    expect((await ann.does('readCart', {})).lines.map((line) => [line.availability.ok, line.availability.available])).toEqual([[true, 3], [false, 1]])
  })

  test('what is no longer sold is told', async () => {
    const [ann, one] = [shopper(), await makeVariant(database)]
    await ann.does('addLine', { variantId: one, qty: 1 })
    await database.db.execute(sql`update variants set status = 'archived' where id = ${one}`)
    expect(await ann.does('readCart', {})).toMatchObject({ canCheckOut: false, notices: [{ kind: 'gone', text: 'Fern-edge napkins is no longer sold.' }] })
  })
})

describe('estimate', () => {
  test('a ZIP code with one rate gives one figure, one with several a range', async () => {
    const [ann, one] = [shopper(), await makeVariant(database, { price: 200_00 })]
    await ann.does('addLine', { variantId: one, qty: 1 })
    expect((await ann.does('estimate', { zip: '10001' })).estimate).toEqual({ zip: '10001', taxLow: 17_75, taxHigh: 17_75, place: 'New York, NY' })
    expect((await ann.does('estimate', { zip: '94610' })).estimate).toEqual({ zip: '94610', taxLow: 20_50, taxHigh: 21_50, place: 'Oakland, CA' })
    expect((await ann.does('estimate', { zip: null })).estimate).toEqual({ zip: null, taxLow: 0, taxHigh: 0, place: null })
    expect(await ann.refused('estimate', { zip: '00000' })).toMatchObject({ refused: 'fields-invalid', fields: { zip: expect.any(String) } })
  })
})

describe('checkout and after', () => {
  test('ordered lines leave; what was added while paying stays', async () => {
    const [ann, one, two] = [shopper(), await makeVariant(database), await makeVariant(database)]
    await ann.does('addLine', { variantId: one, qty: 2 })
    const state = await loadCartForCheckout(database.db, ownerOf(ann))
    if (!state) throw new Error('There is a cart.')
    await inTransaction(database.db, (tx) => saveSettlement(tx, state.id, { email: 'ann@example.com', settlement: { step: 1 } }))
    await ann.does('addLine', { variantId: one, qty: 1 })
    await ann.does('addLine', { variantId: two, qty: 1 })
    const ordered = { cartId: state.id, orderId: 'ord_1', lines: state.lines.map(({ id, qty }) => ({ id, qty })) }
    for (let times = 0; times < 2; times++) await inTransaction(database.db, (tx) => closeCart(tx, ordered))
    expect(quantities(await ann.does('readCart', {}))).toEqual([[one, 1], [two, 1]])
    expect((await loadCartForCheckout(database.db, ownerOf(ann)))?.settlement).toBeNull()
  })

  test('with nothing left the cart is closed, and the next piece makes a new one', async () => {
    const [ann, one] = [shopper(), await makeVariant(database)]
    const cart = await ann.does('addLine', { variantId: one, qty: 2 })
    await inTransaction(database.db, (tx) => closeCart(tx, { cartId: cart.id ?? '', orderId: 'ord_2', lines: cart.lines.map(({ id, qty }) => ({ id, qty })) }))
    expect(await ann.does('readCart', {})).toMatchObject({ id: null, count: 0 })
    expect((await ann.does('addLine', { variantId: one, qty: 1 })).id).not.toBe(cart.id)
  })

  test('a guest\'s cart ends after 60 days without a touch, with everything in it', async () => {
    const [ann, one] = [shopper(), await makeVariant(database)]
    const cart = await ann.does('addLine', { variantId: one, qty: 2 })
    await purgeCarts(database.db, ann.clock.advance(days(59)))
    expect((await ann.does('readCart', {})).count).toBe(2)
    await purgeCarts(database.db, ann.clock.advance(days(2)))
    expect((await ann.does('readCart', {})).id).toBeNull()
    expect(await rows(database.db, sql`select id from cart_lines where cart_id = ${cart.id}`)).toEqual([])
  })

  test('signing in brings the guest\'s cart along; twice changes nothing', async () => {
    const ben = shopper({ actor: { level: 'member', id: 'mem_ben', sessionId: 'ses_ben' } })
    const [ann, one, two, three] = [shopper(), await makeVariant(database), await makeVariant(database), await makeVariant(database)]
    await ben.does('addLine', { variantId: one, qty: 1 })
    ben.clock.advance(days(40))
    await ben.does('addLine', { variantId: two, qty: 2 })
    ann.clock.set(ben.clock.now())
    await ann.does('addLine', { variantId: two, qty: 5 })
    const group = (await ann.does('saveGroup', { recipientName: 'Carla' })).groups[1]
    await ann.does('addLine', { variantId: three, qty: 1, groupId: group?.id ?? '' })
    const merge = () => inTransaction(database.db, (tx) => mergeCarts(tx, { guestId: ownerOf(ann) as 'gst_', memberId: 'mem_ben', now: ann.clock.now() }))
    expect([await merge(), await merge()]).toEqual([2, 0])
    const cart = await ben.does('readCart', {})
    expect(quantities(cart)).toEqual([[two, 5], [three, 1]])
    expect(cart.saved.map((line) => line.variantId)).toEqual([one])
    expect(cart.groups.map((one) => one.recipientName)).toEqual(['', 'Carla'])
    expect(cart.notices).toMatchObject([{ kind: 'merged', text: 'We put the 2 pieces you chose before signing in into your cart.' }])
    expect((await ann.does('readCart', {})).id).toBeNull()
  })
})

test('after all of this every invariant of carts holds', async () => {
  for (const { id, query } of cartInvariants) expect([id, await rows(database.db, query)]).toEqual([id, []])
})
