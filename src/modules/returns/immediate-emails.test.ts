import { beforeEach, expect, test } from 'vitest'
import { minutes } from '#kernel/time/time.ts'
import { queryRows } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { openTestAftercare } from '#test/support/aftercare.ts'
import { unwrapResult } from '#test/support/checkout.ts'
import { emptyTables, openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'
import { makeVariant } from '#test/support/products.ts'

const database = await openTestDatabase()
const shop = openTestAftercare(database)
const { staff, buyers, clerk } = shop

beforeEach(() => emptyTables(database))

const mails = async () =>
  (
    await queryRows(
      database.db,
      { plain: text },
      sql`select plain from emails where dedupe_key like 'order-news:%'`,
    )
  )
    .map(({ plain }) => plain)
    .join('\n')

test('answers to return requests are sent immediately, and other news is delayed', async () => {
  const { orderId, number, buyer } = await shop.buy(
    [{ variantId: await makeVariant(database), qty: 1 }],
    { wait: 0 },
  )
  unwrapResult(await staff.endEditWindow(clerk, { order: number }, exchange))
  const { shipmentId } = unwrapResult(
    await staff.shipPieces(clerk, { order: number, noTracking: true }, exchange),
  )
  unwrapResult(await staff.deliverShipment(clerk, { shipment: shipmentId }, exchange))
  await shop.pass(minutes(3))
  expect(await mails()).toBe('')
  const lineId =
    unwrapResult(await buyers.readEligibility(buyer.ctx, { id: orderId }, exchange)).lines[0]
      ?.lineId ?? ''
  const items = [
    { lineId, qty: 1, reason: 'unwanted' as const, note: '', resolution: 'refund' as const },
  ]
  const request = { id: orderId, items, method: 'label' as const }
  const { money } = unwrapResult(await buyers.previewReturn(buyer.ctx, request, exchange))
  const expected = { toCard: money.toCard, asCredit: money.asCredit }
  unwrapResult(await buyers.submitReturn(buyer.ctx, { ...request, expected, photos: [] }, exchange))
  await shop.pass(minutes(1))
  await shop.pass(minutes(1))
  expect(await mails()).toContain('Print the label from your order page')
})
