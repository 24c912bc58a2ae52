import { beforeEach, describe, expect, test } from 'vitest'
import { minutes } from '#kernel/time/time.ts'
import { execute, queryRow, queryRows } from '#platform/db/query.ts'
import { date, integer, text } from '#platform/db/row.ts'
import { raw, sql } from '#platform/db/sql.ts'
import { homeAddress, unwrapResult, openTestCheckout } from '#test/support/checkout.ts'
import { emptyTables, openTestDatabase } from '#test/support/database.ts'
import { makeVariant } from '#test/support/products.ts'
import { exchange } from '#test/support/exchange.ts'

const database = await openTestDatabase()
const { db } = database
const shop = openTestCheckout(database)
const { clock, handlers } = shop
const start = clock.now()

beforeEach(async () => {
  shop.dropWebhooks(false)
  shop.silenceProvider(false)
  clock.set(start)
  await emptyTables(database)
})

const due = async () =>
  (
    await queryRow(
      db,
      { count: integer },
      sql`select count(*) from checkouts where next_check_at is not null`,
    )
  )?.count
const count = async (table: string) =>
  (await queryRow(db, { count: integer }, sql`select count(*) from ${raw(table)}`))?.count
const stock = async (variantId: string) =>
  queryRow(
    db,
    { onHand: integer, allocated: integer, reserved: integer },
    sql`select on_hand, allocated, reserved from stock_levels where variant_id = ${variantId}`,
  )

describe('settlement', () => {
  test('keeps what is entered, says what is missing, and prices with the address', async () => {
    const nora = shop.buyer()
    const variantId = await makeVariant(database, { price: 96_00 })
    unwrapResult(await handlers.addLine(nora.ctx, { variantId, qty: 1 }, exchange))
    const first = await nora.settlement()
    expect(first).toMatchObject({
      missing: ['email', 'address', 'billing'],
      canPlace: false,
      taxState: 'none',
    })
    const groupId = first.groups[0]?.id ?? ''
    const second = unwrapResult(
      await handlers.quoteCheckout(
        nora.ctx,
        { email: 'nora@example.com', marketing: true },
        exchange,
      ),
    )
    expect(second).toMatchObject({
      missing: ['address', 'billing'],
      email: 'nora@example.com',
      marketing: true,
    })
    const third = unwrapResult(
      await handlers.quoteCheckout(
        nora.ctx,
        { groups: [{ groupId, address: homeAddress }] },
        exchange,
      ),
    )
    expect(third).toMatchObject({
      missing: [],
      canPlace: true,
      taxState: 'final',
      email: 'nora@example.com',
      billing: { sameAsShipping: true, address: { region: 'NY', postalCode: '10002' } },
    })
    expect(third.groups[0]).toMatchObject({
      methodId: 'standard',
      address: homeAddress,
      needsShipping: true,
    })
    expect(third.totals.tax).toBeGreaterThan(0)
    expect(await nora.settlement()).toEqual(third)
  })

  test('takes the cheapest way that is there by the day it is needed, until another is chosen, and freezes the day', async () => {
    const nora = shop.buyer()
    unwrapResult(
      await handlers.addLine(
        nora.ctx,
        { variantId: await makeVariant(database), qty: 1 },
        exchange,
      ),
    )
    const groupId = (await nora.settlement()).groups[0]?.id ?? ''
    const entered = { email: 'nora@example.com', groups: [{ groupId, address: homeAddress }] }
    const { groups } = unwrapResult(await handlers.quoteCheckout(nora.ctx, entered, exchange))
    const deliverOn = groups[0]?.methods[1]?.latest ?? ''
    expect(deliverOn < (groups[0]?.methods[0]?.latest ?? '')).toBe(true)
    unwrapResult(await handlers.saveGroup(nora.ctx, { groupId, deliverOn }, exchange))
    const timely = await nora.settlement()
    expect(timely.groups[0]).toMatchObject({
      deliverOn,
      methodId: 'express',
      totals: { shipping: 18_00 },
    })
    const late = unwrapResult(
      await handlers.quoteCheckout(
        nora.ctx,
        { groups: [{ groupId, methodId: 'standard' }] },
        exchange,
      ),
    )
    expect(late.groups[0]).toMatchObject({
      deliverOn,
      methodId: 'standard',
      totals: { shipping: 6_00 },
    })
    const { checkoutId } = unwrapResult(await nora.place(late)) as { checkoutId: string }
    await nora.enterCard(checkoutId)
    const { orderId } = await nora.complete(checkoutId)
    const order = unwrapResult(await handlers.readOrder(nora.ctx, { id: orderId ?? '' }, exchange))
    expect(order).toMatchObject({ groups: [{ deliverOn, method: 'Standard' }] })
    expect(
      await queryRows(
        db,
        { neededBy: date },
        sql`select needed_by from order_groups where order_id = ${orderId}`,
      ),
    ).toEqual([{ neededBy: deliverOn }])
  })

  test('warns and suggests without stopping anybody', async () => {
    const nora = shop.buyer()
    const { groups } = await nora.prepare([{ variantId: await makeVariant(database), qty: 1 }])
    const odd = unwrapResult(
      await handlers.quoteCheckout(
        nora.ctx,
        {
          groups: [
            {
              groupId: groups[0]?.id ?? '',
              address: { ...homeAddress, line1: 'PO Box 12', line2: '', stateCode: 'CA' },
              methodId: 'next-day',
            },
          ],
        },
        exchange,
      ),
    )
    expect(odd.groups[0]).toMatchObject({
      methodId: null,
      suggestion: {
        reason: 'ZIP code 10002 is in New York, not in California.',
        address: { stateCode: 'NY' },
      },
      warnings: [
        'Next-day shipping isn’t available to PO boxes. Choose another shipping method or a street address.',
      ],
    })
    expect(odd.missing).toEqual(['method'])
  })

  test("refuses a delivery of somebody else's cart by name", async () => {
    const nora = shop.buyer()
    await nora.prepare([{ variantId: await makeVariant(database), qty: 1 }])
    expect(
      await handlers.quoteCheckout(
        nora.ctx,
        { groups: [{ groupId: 'grp_other', methodId: 'standard' }] },
        exchange,
      ),
    ).toMatchObject({
      refused: 'fields-invalid',
      fields: { 'groups.0.groupId': 'is not in your cart' },
    })
  })
})

describe('placing', () => {
  test('holds the stock, and the same cart placed again is the same checkout', async () => {
    const nora = shop.buyer()
    const variantId = await makeVariant(database, { onHand: 5 })
    const settlement = await nora.prepare([{ variantId, qty: 2 }])
    const placed = unwrapResult(await nora.place(settlement))
    expect(placed).toMatchObject({
      total: settlement.totals.grand,
      holdUntil: new Date(clock.now().getTime() + minutes(10)).toISOString(),
    })
    expect(unwrapResult(await nora.place(settlement))).toEqual(placed)
    expect(await stock(variantId)).toEqual({ onHand: 5, allocated: 0, reserved: 2 })
    expect(await due()).toBe(1)
  })

  test('says in words why the total is another one, and takes the new one', async () => {
    const nora = shop.buyer()
    const variantId = await makeVariant(database, { price: 96_00, title: 'Fern-edge napkins' })
    const shown = await nora.prepare([{ variantId, qty: 1 }])
    await execute(db, sql`update variants set price = 99_00 where id = ${variantId}`)
    const refused = await nora.place(shown)
    expect(refused).toMatchObject({
      refused: 'total-changed',
      detail: {
        was: shown.totals.grand,
        changes: [
          'Fern-edge napkins now costs $99.00; it was $96.00.',
          expect.stringMatching(/^Tax is now \$\d+\.\d\d; it was \$\d+\.\d\d\.$/),
        ],
      },
    })
    expect(await count('checkouts')).toBe(0)
    expect(unwrapResult(await nora.place())).toMatchObject({
      total: (refused as unknown as { detail: { now: number } }).detail.now,
    })
  })

  test.each([1, -1])('is refused when the total shown differs by %s cent', async (cent) => {
    const nora = shop.buyer()
    const settlement = await nora.prepare([{ variantId: await makeVariant(database), qty: 1 }])
    expect(
      await handlers.placeCheckout(
        nora.ctx,
        { expectedTotal: settlement.totals.grand + cent, expectedDue: settlement.due },
        exchange,
      ),
    ).toMatchObject({
      refused: 'total-changed',
    })
  })

  test('is refused when another tab has changed the cart, even to the same total', async () => {
    const nora = shop.buyer()
    const [one, other] = [await makeVariant(database), await makeVariant(database)]
    const settlement = await nora.prepare([{ variantId: one, qty: 1 }])
    unwrapResult(
      await handlers.updateLine(
        nora.ctx,
        { lineId: settlement.lines[0]?.id ?? '', qty: 0 },
        exchange,
      ),
    )
    unwrapResult(await handlers.addLine(nora.ctx, { variantId: other, qty: 1 }, exchange))
    expect(await nora.place(settlement)).toMatchObject({ refused: 'version-conflict' })
  })

  test('names the lines that are short, and holds nothing', async () => {
    const [nora, ben] = [shop.buyer(), shop.buyer()]
    const variantId = await makeVariant(database, { onHand: 2, title: 'Sheet' })
    const settlement = await nora.prepare([{ variantId, qty: 2 }])
    await ben.checkOut([{ variantId, qty: 1 }])
    expect(await nora.place(settlement)).toMatchObject({
      refused: 'stock-short',
      detail: {
        lines: [
          {
            lineId: settlement.lines[0]?.id,
            variantId,
            name: 'Sheet',
            available: 1,
            reason: 'Only 1 of Sheet is left.',
          },
        ],
      },
    })
    expect(await stock(variantId)).toEqual({ onHand: 2, allocated: 0, reserved: 1 })
  })

  test('with something missing names the fields', async () => {
    const nora = shop.buyer()
    unwrapResult(
      await handlers.addLine(
        nora.ctx,
        { variantId: await makeVariant(database), qty: 1 },
        exchange,
      ),
    )
    expect(
      await handlers.placeCheckout(
        nora.ctx,
        { expectedTotal: 96_00, expectedDue: 96_00 },
        exchange,
      ),
    ).toMatchObject({
      refused: 'fields-invalid',
      fields: { email: expect.any(String), address: expect.any(String) },
    })
    expect(
      await handlers.placeCheckout(
        shop.buyer().ctx,
        { expectedTotal: 0, expectedDue: 0 },
        exchange,
      ),
    ).toMatchObject({
      refused: 'not-found',
    })
  })

  test('a changed cart replaces the open checkout: its stock is free and its payment closed', async () => {
    const nora = shop.buyer()
    const [one, other] = [
      await makeVariant(database, { onHand: 1 }),
      await makeVariant(database, { onHand: 1 }),
    ]
    const first = await nora.checkOut([{ variantId: one, qty: 1 }])
    const second = await nora.checkOut([{ variantId: other, qty: 1 }])
    expect(second.checkoutId).not.toBe(first.checkoutId)
    expect([await stock(one), await stock(other)]).toEqual([
      { onHand: 1, allocated: 0, reserved: 1 },
      { onHand: 1, allocated: 0, reserved: 1 },
    ])
    expect(await nora.status(first.checkoutId)).toMatchObject({ state: 'not_charged' })
    await shop.runJobs()
    expect(
      await queryRows(db, { state: text }, sql`select state from checkouts order by state`),
    ).toEqual([{ state: 'cancelled' }, { state: 'paying' }])
  })

  test('a total of nothing is an order at once', async () => {
    const nora = shop.buyer()
    const variantId = await makeVariant(database, { price: 0, requiresShipping: false })
    unwrapResult(await handlers.addLine(nora.ctx, { variantId, qty: 1 }, exchange))
    const settlement = unwrapResult(
      await handlers.quoteCheckout(nora.ctx, { email: 'nora@example.com' }, exchange),
    )
    expect(settlement).toMatchObject({ missing: [], canPlace: true, totals: { grand: 0 } })
    const { checkoutId } = unwrapResult(await nora.place(settlement))
    const status = await nora.status(checkoutId)
    expect(status).toMatchObject({
      state: 'charged',
      message: `There was nothing to pay. Order ${status.orderNumber} is placed.`,
    })
    expect(
      unwrapResult(await handlers.openPaySession(nora.ctx, { checkoutId }, exchange)),
    ).toMatchObject({
      provider: null,
      state: 'charged',
    })
    expect(
      unwrapResult(await handlers.readOrder(nora.ctx, { id: status.orderId ?? '' }, exchange)),
    ).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'none',
      billing: null,
      groups: [{ address: null, arrives: null }],
    })
  })
})
