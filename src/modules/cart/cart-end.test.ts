import { describe, expect, test } from 'vitest'
import { days } from '#kernel/time/time.ts'
import type { Caller } from '#platform/context.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { checkInvariants } from '#platform/db/check-invariants.ts'
import { queryRows } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { createCaller } from '#test/support/caller.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { makeVariant } from '#test/support/products.ts'
import { closeCart } from './close-cart.ts'
import { cartInvariants } from './db/invariants.ts'
import { loadCartForCheckout } from './load-cart-for-checkout.ts'
import { mergeCarts } from './merge-carts.ts'
import { purgeCarts } from './commands/purge-carts.ts'
import { storeCheckoutDraft } from './store-checkout-draft.ts'
import { cartHandlers } from './api/http.ts'
import type { Cart } from './contract.ts'
import { testPricing } from '#test/support/settings.ts'

const database = await openTestDatabase()
const handlers = cartHandlers({
  pricing: testPricing,
})
const shopper = (actor?: Caller) => createCaller(database, handlers, actor)
const quantities = (cart: Cart) => cart.lines.map((line) => [line.variantId, line.qty])

describe('checkout and after', () => {
  test('ordered lines leave the cart and lines added during payment stay', async () => {
    const [ann, one, two] = [shopper(), await makeVariant(database), await makeVariant(database)]
    await ann.does('addLine', { variantId: one, qty: 2 })
    const state = (await loadCartForCheckout(database.db, ann.owner))?.state
    if (!state) throw new Error('There is a cart.')
    await inTransaction(database.db, (tx) =>
      storeCheckoutDraft(tx, state.id, { email: 'ann@example.com', checkoutDraft: { step: 1 } }),
    )
    await ann.does('addLine', { variantId: one, qty: 1 })
    await ann.does('addLine', { variantId: two, qty: 1 })
    const ordered = {
      cartId: state.id,
      orderId: 'ord_1',
      lines: state.lines.map(({ id, qty }) => ({ id, qty })),
    }
    for (let times = 0; times < 2; times++)
      await inTransaction(database.db, (tx) => closeCart(tx, ordered))
    expect(quantities(await ann.does('readCart', {}))).toEqual([
      [one, 1],
      [two, 1],
    ])
    expect((await loadCartForCheckout(database.db, ann.owner))?.state.checkoutDraft).toBeNull()
  })

  test('an empty cart is closed after an order and the next line creates a new cart', async () => {
    const [ann, one] = [shopper(), await makeVariant(database)]
    const cart = await ann.does('addLine', { variantId: one, qty: 2 })
    await inTransaction(database.db, (tx) =>
      closeCart(tx, {
        cartId: cart.id ?? '',
        orderId: 'ord_2',
        lines: cart.lines.map(({ id, qty }) => ({ id, qty })),
      }),
    )
    expect(await ann.does('readCart', {})).toMatchObject({ id: null, count: 0 })
    expect((await ann.does('addLine', { variantId: one, qty: 1 })).id).not.toBe(cart.id)
  })

  test("a guest's cart and its lines expire after 60 days without changes", async () => {
    const [ann, one] = [shopper(), await makeVariant(database)]
    const cart = await ann.does('addLine', { variantId: one, qty: 2 })
    await purgeCarts(database.db, ann.clock.advance(days(59)))
    expect((await ann.does('readCart', {})).count).toBe(2)
    await purgeCarts(database.db, ann.clock.advance(days(2)))
    expect((await ann.does('readCart', {})).id).toBeNull()
    expect(
      await queryRows(
        database.db,
        { id: text },
        sql`select id from cart_lines where cart_id = ${cart.id}`,
      ),
    ).toEqual([])
  })

  test("signing in merges the guest's cart, and repeating the merge changes nothing", async () => {
    const ben = shopper({ level: 'member', id: 'mem_ben', sessionId: 'ses_ben' })
    const [ann, one, two, three] = [
      shopper(),
      await makeVariant(database),
      await makeVariant(database),
      await makeVariant(database),
    ]
    await ben.does('addLine', { variantId: one, qty: 1 })
    ben.clock.advance(days(40))
    await ben.does('addLine', { variantId: two, qty: 2 })
    ann.clock.set(ben.clock.now())
    await ann.does('addLine', { variantId: two, qty: 5 })
    const group = (await ann.does('saveGroup', { recipientName: 'Carla' })).groups[1]
    await ann.does('addLine', { variantId: three, qty: 1, groupId: group?.id ?? '' })
    const merge = () =>
      inTransaction(database.db, (tx) =>
        mergeCarts(tx, { guestId: ann.owner as 'gst_', memberId: 'mem_ben', now: ann.clock.now() }),
      )
    expect([await merge(), await merge()]).toEqual([4, 0])
    const cart = await ben.does('readCart', {})
    expect(quantities(cart)).toEqual([
      [two, 5],
      [three, 1],
    ])
    expect(cart.saved.map((line) => line.variantId)).toEqual([one])
    expect(cart.groups.map((delivery) => delivery.recipientName)).toEqual(['', 'Carla'])
    expect(cart.notices).toMatchObject([
      { kind: 'merged', text: '4 items you chose before signing in are now in your cart.' },
      {
        kind: 'merged',
        text: 'Saved for later after more than 30 days in your cart: Fern-edge napkins.',
      },
    ])
    expect((await ann.does('readCart', {})).id).toBeNull()
  })
})

test('every cart invariant holds after these tests', async () => {
  const findings = await checkInvariants(database.db, cartInvariants)
  expect(findings.filter(({ violations }) => violations.length > 0)).toEqual([])
})
