import { beforeAll, expect, test } from 'vitest'
import { createId } from '#kernel/ids/ids.ts'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import { days } from '#kernel/time/time.ts'
import { queryRow, queryRows } from '#platform/db/query.ts'
import { integer, text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { openTestAftercare } from '#test/support/aftercare.ts'
import { unwrapResult } from '#test/support/checkout.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { makeVariant } from '#test/support/products.ts'
import { signedInMember } from '#test/support/signed-in-member.ts'
import { exchange } from '#test/support/exchange.ts'
import { testStaff } from '#test/support/staff.ts'

const database = await openTestDatabase()
const shop = openTestAftercare(database)
const { staff, buyers, clerk, checkout } = shop
const runs = Number(process.env['RACE_RUNS'] ?? 5)
let variantId = ''

beforeAll(async () => {
  variantId = await makeVariant(database, { onHand: 100_000, price: 80_00 })
})

async function deliverOrder() {
  const buyer = checkout.buyer(
    (await signedInMember(database, { now: checkout.clock.now() })).actor,
  )
  const bought = await shop.buy([{ variantId, qty: 1 }], { buyer })
  const { shipmentId } = unwrapResult(
    await staff.shipPieces(clerk, { order: bought.number }, exchange),
  )
  checkout.clock.advance(days(1))
  unwrapResult(await staff.deliverShipment(clerk, { shipment: shipmentId }, exchange))
  const { lines } = unwrapResult(
    await buyers.readEligibility(buyer.ctx, { id: bought.orderId }, exchange),
  )
  return { ...bought, lineId: lines[0]?.lineId ?? '' }
}

/** A new staff member for each act, because refunds per person and day are limited. */
const newClerk = () => ({ ...clerk, staff: testStaff(createId('stk'), 'Somebody') })
const twenty = <Result>(act: () => Promise<Result>) => Promise.all(Array.from({ length: 20 }, act))
const readRefunded = async (orderId: string) =>
  queryRow(
    database.db,
    { refunded: integer, pending: integer, captured: integer },
    sql`
      select refunded, refund_pending as pending, captured from payments
      where order_id = ${orderId}`,
  )

test(
  `only one of twenty concurrent returns of a unit is accepted, ${runs} runs`,
  { timeout: 1_800_000 },
  async () => {
    for (let run = 0; run < runs; run++) {
      const { orderId, lineId, buyer } = await deliverOrder()
      const request = {
        id: orderId,
        items: [{ lineId, qty: 1, reason: 'unwanted', note: '', resolution: 'refund' }],
        method: 'label',
      } as const
      const { money } = unwrapResult(
        await buyers.previewReturn(buyer.ctx, { ...request, items: [...request.items] }, exchange),
      )
      const expected = { toCard: money.toCard, asCredit: 0 }
      const results = await twenty(() =>
        buyers.submitReturn(
          buyer.ctx,
          { ...request, items: [...request.items], expected, photos: [] },
          exchange,
        ),
      )
      expect(results.filter((result) => !isRefusal(result))).toHaveLength(1)
      expect(
        await queryRows(
          database.db,
          { lineId: text },
          sql`select line_id from return_units where line_id = ${lineId} and state = 'open'`,
        ),
      ).toHaveLength(1)
    }
    expect(await shop.violations()).toEqual([])
  },
)

test(
  `only one of ten concurrent refunds of 60% of an order is made, ${runs} runs`,
  { timeout: 1_800_000 },
  async () => {
    for (let run = 0; run < runs; run++) {
      const { orderId, number } = await deliverOrder()
      const captured = (await readRefunded(orderId))?.captured ?? 0
      const amount = Math.ceil(captured * 0.6)
      const results = await Promise.all(
        Array.from({ length: 10 }, () =>
          staff.refundGoodwill(
            newClerk(),
            { order: number, amount, reason: 'A chipped plate.' },
            exchange,
          ),
        ),
      )
      expect(results.filter((result) => !isRefusal(result))).toHaveLength(1)
      await shop.pass(0)
      expect(await readRefunded(orderId)).toEqual({ refunded: amount, pending: 0, captured })
    }
    expect(await shop.violations()).toEqual([])
  },
)

test(
  `a unit inspected, refunded, and canceled at once is refunded once, ${runs} runs`,
  { timeout: 1_800_000 },
  async () => {
    for (let run = 0; run < runs; run++) {
      const { orderId, number, lineId, buyer } = await deliverOrder()
      const items = [
        { lineId, qty: 1, reason: 'damaged' as const, note: '', resolution: 'refund' as const },
      ]
      const { money } = unwrapResult(
        await buyers.previewReturn(buyer.ctx, { id: orderId, items, method: 'label' }, exchange),
      )
      const made = unwrapResult(
        await buyers.submitReturn(
          buyer.ctx,
          {
            id: orderId,
            items,
            method: 'label',
            expected: { toCard: money.toCard, asCredit: 0 },
            photos: [],
          },
          exchange,
        ),
      )
      await shop.pass(0)
      unwrapResult(await staff.receiveReturn(clerk, { return: made.id }, exchange))
      const inspect = () =>
        staff.inspectReturn(
          clerk,
          {
            return: made.id,
            items: [{ lineId, qty: 1, decision: 'accept', sellable: true, note: '' }],
          },
          exchange,
        )
      const results = await Promise.all([
        inspect(),
        inspect(),
        inspect(),
        staff.refundGoodwill(
          newClerk(),
          { order: number, amount: money.toCard, reason: 'Sorry.' },
          exchange,
        ),
        buyers.cancelReturn(buyer.ctx, { id: orderId, returnId: made.id }, exchange),
      ])
      expect(results.slice(0, 3).filter((result) => !isRefusal(result))).toHaveLength(1)
      await shop.pass(0)
      const after = await readRefunded(orderId)
      expect(after?.refunded).toBe(after?.captured)
    }
    expect(await shop.violations()).toEqual([])
  },
)

test(
  `a unit shipped and canceled at once is either shipped or canceled, ${runs} runs`,
  { timeout: 1_800_000 },
  async () => {
    for (let run = 0; run < runs; run++) {
      const bought = await shop.buy([{ variantId, qty: 2 }])
      const results = await Promise.all([
        staff.shipPieces(clerk, { order: bought.number }, exchange),
        buyers.cancelOrder(bought.buyer.ctx, { id: bought.orderId }, exchange),
        staff.staffCancel(clerk, { order: bought.number, reason: 'staff' }, exchange),
        staff.shipPieces(clerk, { order: bought.number }, exchange),
      ])
      expect(results.filter((result) => !isRefusal(result))).toHaveLength(1)
    }
    expect(await shop.violations()).toEqual([])
  },
)
