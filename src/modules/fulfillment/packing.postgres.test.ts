import { expect, test } from 'vitest'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import { openTestAftercare } from '#test/support/aftercare.ts'
import { unwrapResult } from '#test/support/checkout.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'
import { makeVariant } from '#test/support/products.ts'

const database = await openTestDatabase()
const shop = openTestAftercare(database)
const { staff, clerk } = shop

const groupOf = async (orderId: string) => {
  const { rows } = await database.query('select id from order_groups where order_id = $1', [
    orderId,
  ])
  return String(rows[0]?.['id'])
}
const ten = <Result>(act: () => Promise<Result>) => Promise.all(Array.from({ length: 10 }, act))

test('ten people scan three units at once: three scans count, and no unit counts twice', async () => {
  const variantId = await makeVariant(database, { sku: 'RACE-1', onHand: 10 })
  const { orderId } = await shop.buy([{ variantId, qty: 3 }])
  const groupId = await groupOf(orderId)
  const scans = await ten(() => staff.scanUnit(clerk, { groupId, code: 'RACE-1' }, exchange))
  const units = scans.flatMap((scan) => (isRefusal(scan) ? [] : [scan.unit]))
  expect(units.toSorted()).toEqual([0, 1, 2])
  for (const scan of scans.filter(isRefusal)) expect(scan.reason).toBe('already-picked')
})

test('ten people start a batch with one delivery: one has it', async () => {
  const { orderId } = await shop.buy([{ variantId: await makeVariant(database), qty: 1 }])
  const groupIds = [await groupOf(orderId)]
  const batches = await ten(() => staff.createBatch(clerk, { groupIds }, exchange))
  expect(batches.filter((batch) => !isRefusal(batch))).toHaveLength(1)
  for (const batch of batches.filter(isRefusal)) expect(batch.reason).toBe('already-in-batch')
})

test('a shipment that ten people void is voided once', async () => {
  const variantId = await makeVariant(database, { onHand: 5 })
  const order = await shop.buy([{ variantId, qty: 2 }])
  const { shipmentId } = unwrapResult(
    await staff.shipPieces(clerk, { order: order.number }, exchange),
  )
  const voids = await ten(() => staff.voidShipment(clerk, { shipment: shipmentId }, exchange))
  expect(voids.filter((one) => !isRefusal(one))).toHaveLength(1)
  expect(await shop.violations()).toEqual([])
})
