import { expect, test } from 'vitest'
import { days, hours } from '#kernel/time/time.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { lockOrder } from '#modules/orders/lock-order.ts'
import type { OrderUnitChangeContext } from '#modules/orders/order-unit-followers.ts'
import { openTestAftercare } from '#test/support/aftercare.ts'
import { unwrapResult } from '#test/support/checkout.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { makeVariant } from '#test/support/products.ts'
import { exchange } from '#test/support/exchange.ts'
import { findUnitReturn } from './queries/find-unit-return.ts'
import { returnableUntil } from './queries/read-order-facts.ts'

const database = await openTestDatabase()
const heard: OrderUnitChangeContext[] = []
let isBroken = false
const shop = openTestAftercare(database, {
  orderUnitFollowers: [
    async (_tx, news) => {
      if (isBroken) throw new Error('A follower is broken.')
      heard.push(news)
    },
  ],
})
const { staff, buyers, clerk, checkout } = shop
const told = () =>
  heard.splice(0).flatMap(({ facts }) => facts.map(({ kind, unit }) => `${kind} ${unit}`))

test('listeners get each change of an order unit once, in its transaction', async () => {
  const variantId = await makeVariant(database, { price: 40_00 })
  const bought = await shop.buy([{ variantId, qty: 2 }])
  const key = { id: bought.orderId }
  const lineId =
    unwrapResult(await buyers.readEligibility(bought.buyer.ctx, key, exchange)).lines[0]?.lineId
    ?? ''
  const one = [{ lineId, qty: 1 }]
  unwrapResult(
    await staff.staffCancel(clerk, { order: bought.number, reason: 'stock', items: one }, exchange),
  )
  expect(told()).toEqual(['cancelled 0'])

  const lost = unwrapResult(
    await staff.shipPieces(clerk, { order: bought.number }, exchange),
  ).shipmentId
  unwrapResult(await staff.loseShipment(clerk, { shipment: lost }, exchange))
  unwrapResult(await staff.reshipLost(clerk, { shipment: lost }, exchange))
  expect(told()).toEqual(['shipped 1', 'lost 1', 'reshipped 1'])

  const { shipmentId } = unwrapResult(
    await staff.shipPieces(clerk, { order: bought.number }, exchange),
  )
  unwrapResult(await staff.deliverShipment(clerk, { shipment: shipmentId }, exchange))
  const { order } = heard.at(-1) as OrderUnitChangeContext
  expect(told()).toEqual(['shipped 1', 'delivered 1'])
  const [line, piece] = [order.lines[0], order.units[1]]
  expect(line && piece && returnableUntil(line, piece, checkout.clock.now())).toMatch(
    /^\d{4}-\d\d-\d\d$/,
  )

  const asked = {
    ...key,
    items: [{ lineId, qty: 1, reason: 'color' as const, note: '', resolution: 'refund' as const }],
    method: 'own' as const,
  }
  const { money } = unwrapResult(await buyers.previewReturn(bought.buyer.ctx, asked, exchange))
  const expected = { toCard: money.toCard, asCredit: money.asCredit }
  const { id } = unwrapResult(
    await buyers.submitReturn(bought.buyer.ctx, { ...asked, expected, photos: [] }, exchange),
  )
  unwrapResult(await buyers.cancelReturn(bought.buyer.ctx, { ...key, returnId: id }, exchange))
  expect(told()).toEqual(['return_opened 1', 'return_ended 1'])
  const again = unwrapResult(
    await buyers.submitReturn(bought.buyer.ctx, { ...asked, expected, photos: [] }, exchange),
  )
  unwrapResult(await staff.receiveReturn(clerk, { return: again.id }, exchange))
  unwrapResult(
    await staff.inspectReturn(
      clerk,
      {
        return: again.id,
        items: [{ lineId, qty: 1, decision: 'accept', sellable: true, note: '' }],
      },
      exchange,
    ),
  )
  expect(told()).toEqual(['return_opened 1', 'returned 1'])
  expect(await findUnitReturn(database.db, { lineId, unit: 1 })).toEqual({
    returnId: again.id,
    initiator: 'buyer',
    reason: 'color',
    resolution: 'refund',
    isOurFault: false,
  })
  await shop.pass(days(1))
})

test('a failing listener rolls the change back', async () => {
  const bought = await shop.buy([{ variantId: await makeVariant(database), qty: 1 }], {
    wait: hours(1),
  })
  isBroken = true
  await expect(staff.makePieces(clerk, { order: bought.number }, exchange)).rejects.toThrow(
    'A follower is broken.',
  )
  isBroken = false
  const order = await inTransaction(database.db, (tx) => lockOrder(tx, bought.orderId))
  expect(order?.units.map(({ status }) => status)).toEqual(['unfulfilled'])
})

test('the latest return of a unit is the one requested last', async () => {
  const bought = await shop.buy([
    { variantId: await makeVariant(database, { price: 20_00 }), qty: 1 },
  ])
  const { shipmentId } = unwrapResult(
    await staff.shipPieces(clerk, { order: bought.number }, exchange),
  )
  unwrapResult(await staff.deliverShipment(clerk, { shipment: shipmentId }, exchange))
  const key = { id: bought.orderId }
  const lineId =
    unwrapResult(await buyers.readEligibility(bought.buyer.ctx, key, exchange)).lines[0]?.lineId
    ?? ''
  const asked = {
    ...key,
    items: [{ lineId, qty: 1, reason: 'style' as const, note: '', resolution: 'refund' as const }],
    method: 'own' as const,
  }
  const { money } = unwrapResult(await buyers.previewReturn(bought.buyer.ctx, asked, exchange))
  const ids: string[] = []
  for (let times = 0; times < 6; times++) {
    const expected = { toCard: money.toCard, asCredit: money.asCredit }
    const { id } = unwrapResult(
      await buyers.submitReturn(bought.buyer.ctx, { ...asked, expected, photos: [] }, exchange),
    )
    unwrapResult(await buyers.cancelReturn(bought.buyer.ctx, { ...key, returnId: id }, exchange))
    ids.push(id)
  }
  expect((await findUnitReturn(database.db, { lineId, unit: 0 }))?.returnId).toBe(ids.at(-1))
  expect(
    unwrapResult(await buyers.readReturns(bought.buyer.ctx, key, exchange)).rows.map(
      ({ id }) => id,
    ),
  ).toEqual(ids)
})
