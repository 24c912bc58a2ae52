import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { inTransaction } from '#platform/db/database.server.ts'
import { queryRow, queryRows } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { openTestAftercare } from '#test/support/aftercare.ts'
import { unwrapResult } from '#test/support/checkout.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'
import { makeVariant } from '#test/support/products.ts'
import { importMonogramTemplates } from '#modules/monograms/import-templates.ts'
import { createPersonalization } from '#modules/monograms/create-personalization.ts'
import type { MonogramJobEvent } from '#modules/monograms/move-monogram-job.ts'
import { createMonogramJobs } from '#modules/monograms/create-monogram-jobs.ts'
import { findMonogramJobOfLine } from '#modules/monograms/monogram-jobs.ts'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import { minutes } from '#kernel/time/time.ts'
import { moveMonogramJobOfOrder } from './move-monogram-job-of-order.ts'

const database = await openTestDatabase()
const shop = openTestAftercare(database)
await importMonogramTemplates(database, {
  file: fileURLToPath(new URL('../../../../catalog/monograms.json', import.meta.url)),
})
const goods = { slug: 'fern-edge-napkins', type: 'Napkins', takesMonogram: true }
const names = {
  first: 'Eleanor',
  middle: 'James',
  last: 'Hartwell',
  partner: '',
  text: '',
  letters: '',
}
const choice = {
  templateId: 'napkins',
  placeId: 'corner',
  styleId: 'italic',
  colorId: 'turkey-red',
  sizeMm: 64,
  names,
}

/** A paid order past its edit window with its monogram job queued. */
async function buyMonogrammed(qty: number) {
  const bought = await shop.buy([{ variantId: await makeVariant(database, { onHand: 5 }), qty }])
  const { orderId, number } = bought
  const line = await queryRow(
    database.db,
    { id: text },
    sql`select id from order_lines where order_id = ${orderId}`,
  )
  const orderLineId = line?.id ?? ''
  const now = shop.checkout.clock.now()
  const placedAt = new Date(now.getTime() - minutes(31))
  const personalization = unwrapResult(
    await createPersonalization(database.db, { goods, choice, now }),
  )
  const lines = [
    { orderLineId, productTitle: 'Napkin', qty, dueOn: '2026-12-01' as const, personalization },
  ]
  await inTransaction(database.db, (tx) =>
    createMonogramJobs(tx, { orderId, orderNumber: number, placedAt, lines }),
  )
  const work = async () => findMonogramJobOfLine(database.db, orderLineId)
  const step = async (event: MonogramJobEvent) =>
    moveMonogramJobOfOrder(shop.services, (await work())?.id ?? '', { event, by: 'Ida', note: '' })
  const ship = () => shop.staff.shipPieces(shop.clerk, { order: number }, exchange)
  const statuses = async () =>
    (
      await queryRows(
        database.db,
        { status: text },
        sql`select status from order_units where order_id = ${orderId} order by unit`,
      )
    ).map(({ status }) => status)
  return { ...bought, orderLineId, work, step, ship, statuses }
}

test('cancelling an order cancels its monogram job in the same transaction', async () => {
  const { number, orderLineId, work } = await buyMonogrammed(2)
  unwrapResult(
    await shop.staff.staffCancel(
      shop.clerk,
      { order: number, reason: 'staff', items: [{ lineId: orderLineId, qty: 1 }] },
      exchange,
    ),
  )
  expect(await work()).toMatchObject({ state: 'queued', qty: 1 })
  unwrapResult(
    await shop.staff.staffCancel(shop.clerk, { order: number, reason: 'staff' }, exchange),
  )
  expect(await work()).toMatchObject({ state: 'cancelled' })
})

test('monograms in production block cancellation by the buyer and shipping until finished', async () => {
  const { orderId, buyer, step, ship, statuses } = await buyMonogrammed(2)
  expect(await ship()).toMatchObject({
    refused: 'transition-illegal',
    message: 'The monograms of this order are not finished yet.',
  })
  unwrapResult(await step('begin'))
  expect(await statuses()).toEqual(['in_production', 'in_production'])
  expect(isRefusal(await shop.buyers.cancelOrder(buyer.ctx, { id: orderId }, exchange))).toBe(true)
  expect(isRefusal(await ship())).toBe(true)
  unwrapResult(await step('finish'))
  expect(await statuses()).toEqual(['ready', 'ready'])
  unwrapResult(await step('spoil'))
  expect(await ship()).toMatchObject({
    message: 'The monograms of this order are not finished yet.',
  })
  unwrapResult(await step('begin'))
  unwrapResult(await step('finish'))
  unwrapResult(await ship())
  expect(await statuses()).toEqual(['shipped', 'shipped'])
  expect(await shop.violations()).toEqual([])
})

test('a replacement from a claim gets the same monogram before it ships', async () => {
  const { orderId, buyer, orderLineId, work, step, ship } = await buyMonogrammed(2)
  const before = await work()
  unwrapResult(await step('begin'))
  unwrapResult(await step('finish'))
  const { shipmentId } = unwrapResult(await ship())
  unwrapResult(await shop.staff.deliverShipment(shop.clerk, { shipment: shipmentId }, exchange))
  const item = {
    lineId: orderLineId,
    qty: 1,
    reason: 'missing',
    note: 'One of two.',
    resolution: 'replace',
  } as const
  const asked = { id: orderId, items: [item], method: 'none' as const }
  const { money } = unwrapResult(await shop.buyers.previewReturn(buyer.ctx, asked, exchange))
  const expected = { toCard: money.toCard, asCredit: money.asCredit }
  const claim = unwrapResult(
    await shop.buyers.submitReturn(buyer.ctx, { ...asked, expected, photos: [] }, exchange),
  )
  if (claim.status === 'needs_review')
    unwrapResult(
      await shop.staff.reviewReturn(
        shop.clerk,
        { return: claim.id, approve: true, answer: '' },
        exchange,
      ),
    )
  expect(await work()).toMatchObject({ state: 'redo', qty: 1, proofId: before?.proofId })
  expect(await ship()).toMatchObject({
    message: 'The monograms of this order are not finished yet.',
  })
  unwrapResult(await step('begin'))
  unwrapResult(await step('finish'))
  unwrapResult(await ship())
})
