import { beforeEach, expect, test } from 'vitest'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import { emptyTables, openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'
import { openOrderEditDesk } from '#test/support/order-edit-desk.ts'
import { makeVariant } from '#test/support/products.ts'

const database = await openTestDatabase()
const desk = openOrderEditDesk(database)
const { shop, clerk } = desk
const { staff } = shop

beforeEach(() => emptyTables(database))

async function swapOf() {
  const variantId = await makeVariant(database, { price: 96_00 })
  const other = await makeVariant(database, { price: 120_00 })
  const { number } = await shop.buy([{ variantId, qty: 1 }])
  const lineId = (await desk.record(number)).units[0]?.lineId ?? ''
  const edit = {
    order: number,
    remove: [{ lineId, qty: 1 }],
    add: [{ variantId: other, qty: 1 }],
  }
  const { refund, charge } = await desk.preview(edit)
  return {
    number,
    apply: () =>
      desk.applyFor(edit, { expectedRefund: refund.refunded, expectedCharge: charge?.due ?? 0 }),
  }
}

const countDrafts = async () => (await database.query('select 1 from draft_orders')).rows.length

test('an edit and a shipment at once: the unit ships or is swapped, never both', async () => {
  const { number, apply } = await swapOf()
  const [edited, shipped] = await Promise.all([
    apply(),
    staff.shipPieces(clerk(), { order: number }, exchange),
  ])
  expect([edited, shipped].filter(isRefusal)).toHaveLength(1)
  const { units, refunds } = await desk.record(number)
  const isSwapped = !isRefusal(edited)
  expect(units[0]?.status === 'cancelled').toBe(isSwapped)
  expect(refunds).toHaveLength(isSwapped ? 1 : 0)
  expect(await countDrafts()).toBe(isSwapped ? 1 : 0)
})

test('an edit and a cancellation at once refund once', async () => {
  const { number, apply } = await swapOf()
  const [edited] = await Promise.all([
    apply(),
    staff.staffCancel(clerk(), { order: number, reason: 'customer' }, exchange),
  ])
  expect((await desk.record(number)).refunds).toHaveLength(1)
  expect(await countDrafts()).toBe(isRefusal(edited) ? 0 : 1)
  expect(await shop.violations()).toEqual([])
})

test('two people who apply the same edit: one is told', async () => {
  const { number, apply } = await swapOf()
  const both = await Promise.all([apply(), apply()])
  expect(both.filter(isRefusal)).toHaveLength(1)
  expect((await desk.record(number)).refunds).toHaveLength(1)
  expect(await countDrafts()).toBe(1)
})
