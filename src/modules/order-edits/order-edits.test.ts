import { fileURLToPath } from 'node:url'
import { beforeEach, describe, expect, test } from 'vitest'
import { enrollMember } from '#modules/loyalty/commands/enroll-member.ts'
import { updateOrderPoints } from '#modules/loyalty/update-order-points.ts'
import { importMonogramTemplates } from '#modules/monograms/import-templates.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { execute, queryRow } from '#platform/db/query.ts'
import { integer } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { unwrapResult } from '#test/support/checkout.ts'
import { emptyTables, openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'
import { openOrderEditDesk } from '#test/support/order-edit-desk.ts'
import { makeVariant } from '#test/support/products.ts'
import { signedInMember } from '#test/support/signed-in-member.ts'

const database = await openTestDatabase()
const desk = openOrderEditDesk(database)
const { shop, clerk } = desk
const { checkout, staff } = shop
const start = checkout.clock.now()

beforeEach(async () => {
  checkout.clock.set(start)
  await emptyTables(database)
})

async function buy(qty = 2, price = 96_00) {
  const variantId = await makeVariant(database, { price })
  const { number, orderId } = await shop.buy([{ variantId, qty }])
  const order = await desk.record(number)
  const delivery = order.deliveries[0]
  return {
    number,
    orderId,
    variantId,
    order,
    lineId: order.units[0]?.lineId ?? '',
    groupId: delivery?.groupId ?? '',
  }
}

const available = async (variantId: string) =>
  (await database.query('select available from variants where id = $1', [variantId])).rows[0]?.[
    'available'
  ]

describe('a swap', () => {
  test('shows both sides of the money first, then refunds one and charges the other', async () => {
    const { number, variantId, order, lineId } = await buy()
    const other = await makeVariant(database, { price: 120_00 })
    const edit = {
      order: number,
      remove: [{ lineId, qty: 1 }],
      add: [{ variantId: other, qty: 1 }],
    }
    const preview = await desk.preview(edit)
    const unit = order.units[0]?.total ?? 0
    expect(preview.refund).toEqual({ refunded: unit, toCard: unit, toOthers: [] })
    expect(preview).toMatchObject({ removedUnits: 1, isHeld: false, changedMonograms: [] })
    const due = preview.charge?.due ?? 0
    expect(due).toBeGreaterThan(120_00)
    expect(preview.total).toEqual({ was: order.totals.grand, now: order.totals.grand - unit + due })
    expect((await desk.record(number)).refunds).toEqual([])
    expect(await available(other)).toBe(10)

    const applied = unwrapResult(await desk.apply(edit))
    expect(applied).toMatchObject({ refunded: unit, addition: { total: due }, isHeld: false })
    expect(await available(variantId)).toBe(9)
    expect(await available(other)).toBe(9)
    const after = await desk.record(number)
    expect(after.refunds).toMatchObject([{ amount: unit }])
    expect(after.units.map(({ status }) => status)).toEqual(['cancelled', 'unfulfilled'])
    const added = await desk.payLink()
    expect((await desk.record(added)).totals.grand).toBe(due)
    const draft = await desk.drafts.readDraft(clerk(), { id: applied.addition?.id ?? '' }, exchange)
    expect(draft).toMatchObject({ state: 'completed', orderNumber: added, editOf: number })
    expect(await shop.violations()).toEqual([])
  })

  test('shows the points that the addition earns and the removal takes back', async () => {
    const { number, orderId, lineId } = await buy()
    const { id } = await signedInMember(database)
    const other = await makeVariant(database, { price: 120_00 })
    const add = [{ variantId: other, qty: 1 }]
    expect(await desk.preview({ order: number, add })).toMatchObject({ pointsEarned: 0 })
    await execute(
      database.db,
      sql`
        update orders
        set owner_id = ${id}, email = (select email from members where id = ${id})
        where number = ${number}`,
    )
    await inTransaction(database.db, (tx) =>
      enrollMember(tx, { memberId: id, now: checkout.clock.now() }),
    )
    await updateOrderPoints(shop.services, orderId)
    const remove = [{ lineId, qty: 1 }]
    const preview = await desk.preview({ order: number, remove, add })
    expect(preview).toMatchObject({ pointsTakenBack: 96, pointsEarned: 120 })

    unwrapResult(await desk.apply({ order: number, remove, add }))
    const added = await desk.payLink()
    await shop.pass(0)
    const earned = await queryRow(
      database.db,
      { points: integer },
      sql`select points from points_orders where number = ${added}`,
    )
    expect(earned?.points).toBe(preview.pointsEarned)
  })

  test('does nothing when the money is not what was shown, or when something shipped', async () => {
    const { number, lineId } = await buy()
    const other = await makeVariant(database, { price: 120_00 })
    const edit = {
      order: number,
      remove: [{ lineId, qty: 2 }],
      add: [{ variantId: other, qty: 1 }],
    }
    const { refund, charge } = await desk.preview(edit)
    const money = { expectedRefund: refund.refunded, expectedCharge: charge?.due ?? 0 }
    expect(await desk.applyFor(edit, { ...money, expectedCharge: 1 })).toMatchObject({
      refused: 'total-changed',
      reason: 'edit-money-changed',
    })
    unwrapResult(
      await staff.shipPieces(clerk(), { order: number, items: [{ lineId, qty: 1 }] }, exchange),
    )
    expect(await desk.applyFor(edit, money)).toMatchObject({ reason: 'quantity-not-cancellable' })
    expect((await database.query('select 1 from draft_orders')).rows).toEqual([])
    expect((await desk.record(number)).refunds).toEqual([])
  })

  test('is refused for what sold out, and nothing is removed', async () => {
    const { number, lineId } = await buy()
    const other = await makeVariant(database, { price: 120_00, onHand: 1 })
    const edit = {
      order: number,
      remove: [{ lineId, qty: 1 }],
      add: [{ variantId: other, qty: 2 }],
    }
    expect(await desk.apply(edit)).toMatchObject({ refused: 'stock-short' })
    expect((await desk.record(number)).units.every(({ status }) => status !== 'cancelled')).toBe(
      true,
    )
    expect(await desk.tryPreview({ order: number })).toMatchObject({ reason: 'edit-empty' })
    expect(await desk.tryPreview({ ...edit, order: 'AB-NONE' })).toMatchObject({
      reason: 'order-not-found',
    })
  })
})

describe('a shipping method', () => {
  test('that costs more is charged by link, and the order waits until it is paid', async () => {
    const { number, groupId, order } = await buy()
    const key = { order: number, groupId }
    const { rows } = unwrapResult(await staff.listOrderMethods(clerk(), key, exchange))
    const dearer = rows.find(({ refund }) => refund < 0)
    const edit = { order: number, methods: [{ groupId, methodId: dearer?.id ?? '' }] }
    const preview = await desk.preview(edit)
    expect(preview).toMatchObject({ isHeld: true, refund: { refunded: 0 } })
    // New York taxes shipping.
    const { merchandise, tax } = preview.charge?.checkout.totals ?? {}
    expect(merchandise).toBe(-(dearer?.refund ?? 0))
    expect(tax).toBeGreaterThan(0)
    expect(preview.total.now).toBe(order.totals.grand + (preview.charge?.due ?? 0))

    expect(unwrapResult(await desk.apply(edit))).toMatchObject({ refunded: 0, isHeld: true })
    const held = await desk.record(number)
    expect(held.status).toBe('on_hold')
    expect(held.deliveries[0]?.method).toBe(dearer?.label)
    const [dearest] = rows.toSorted((a, b) => a.refund - b.refund)
    const again = { order: number, methods: [{ groupId, methodId: dearest?.id ?? '' }] }
    expect(await desk.tryPreview(again)).toMatchObject({ reason: 'shipping-charge-open' })
    await desk.payLink()
    expect((await desk.record(number)).status).toBe('placed')
    expect(await shop.violations()).toEqual([])
  })

  test('of a delivery that has shipped cannot change', async () => {
    const { number, groupId } = await buy()
    unwrapResult(await staff.shipPieces(clerk(), { order: number }, exchange))
    const edit = { order: number, methods: [{ groupId, methodId: 'express' }] }
    expect(await desk.tryPreview(edit)).toMatchObject({ reason: 'delivery-already-shipped' })
  })
})

describe('a monogram', () => {
  const choice = (first: string) => ({
    templateId: 'sampler',
    placeId: 'name',
    styleId: 'name',
    colorId: 'turkey-red',
    sizeMm: 25,
    names: { first, middle: '', last: '', partner: '', text: first, letters: '' },
  })

  async function buySampler(first: string) {
    await importMonogramTemplates(database, {
      file: fileURLToPath(new URL('../../../catalog/monograms.json', import.meta.url)),
    })
    const attributes = [{ namespace: 'aumbry', key: 'monogram', label: 'Monogram', value: 'true' }]
    const variantId = await makeVariant(database, { onHand: 1, attributes })
    await execute(
      database.db,
      sql`
        update products
        set slug = 'cross-stitch-sampler-pillow'
        where id = (select product_id from variants where id = ${variantId})`,
    )
    const buyer = checkout.buyer()
    const personalization = { choice: choice(first), acknowledged: true as const }
    unwrapResult(
      await checkout.handlers.addLine(buyer.ctx, { variantId, qty: 1, personalization }, exchange),
    )
    const { number } = await shop.buy([], { buyer, wait: 0 })
    const order = await desk.record(number)
    return { number, lineId: order.units[0]?.lineId ?? '', total: order.totals.grand }
  }

  test('at the same price changes without money', async () => {
    const { number, lineId } = await buySampler('Ann')
    const edit = { order: number, monograms: [{ lineId, choice: choice('Eve') }] }
    expect(await desk.preview(edit)).toMatchObject({
      refund: { refunded: 0 },
      charge: null,
      changedMonograms: [{}],
    })
    expect(unwrapResult(await desk.apply(edit))).toMatchObject({ refunded: 0, addition: null })
    expect((await desk.record(number)).deliveries[0]?.lines[0]?.letters).toContain('Eve')
  })

  test.each([
    ['dearer', 'Ann', 'Annabel'],
    ['cheaper', 'Annabel', 'Ann'],
  ])('that is %s is made anew, also of the last item', async (_, before, after) => {
    const { number, lineId, total } = await buySampler(before)
    const edit = { order: number, monograms: [{ lineId, choice: choice(after) }] }
    const preview = await desk.preview(edit)
    expect(preview.refund.refunded).toBe(total)
    const difference = 2_00 * (after.length - before.length)
    const due = preview.charge?.due ?? 0
    expect(Math.sign(due - total)).toBe(Math.sign(difference))
    unwrapResult(await desk.apply(edit))
    const added = await desk.record(await desk.payLink())
    expect(added.deliveries[0]?.lines[0]?.letters).toContain(after)
    expect(await shop.violations()).toEqual([])
  })
})
