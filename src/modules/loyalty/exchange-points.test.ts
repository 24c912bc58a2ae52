import { expect, test } from 'vitest'
import { calendarDate, days } from '#kernel/time/time.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { openTestAftercare } from '#test/support/aftercare.ts'
import { unwrapResult } from '#test/support/checkout.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'
import { makeVariant } from '#test/support/products.ts'
import { signedInMember } from '#test/support/signed-in-member.ts'
import { enrollMember } from './commands/enroll-member.ts'
import { loyaltyHandlers } from './api/http.ts'
import { loyaltyJobs } from './jobs.ts'

const database = await openTestDatabase()
const { db } = database
const shop = openTestAftercare(database)
const { checkout, staff, buyers, clerk } = shop
const { clock } = checkout
const rewards = loyaltyHandlers(checkout.loyalty)

/** A member with two pieces of fifty dollars, delivered, and others that cost less. */
async function bought() {
  const napkins = await makeVariant(database, { title: 'Napkins', price: 50_00 })
  const spoon = await makeVariant(database, { title: 'Spoon', price: 40_00 })
  const ladle = await makeVariant(database, { title: 'Ladle', price: 30_00 })
  const { actor, id, email } = await signedInMember(database, { now: clock.now() })
  await inTransaction(db, (tx) => enrollMember(tx, { memberId: id, now: clock.now() }))
  const buyer = checkout.buyer(actor)
  const { orderId, number } = await shop.buy([{ variantId: napkins, qty: 2 }], { buyer })
  const [line] = unwrapResult(await staff.staffReadOrder(clerk, { order: number }, exchange)).money
  const order = {
    ctx: buyer.ctx,
    orderId,
    number,
    lineId: line?.lineId ?? '',
    spoon,
    ladle,
    memberId: id,
    email,
  }
  await arrive(order)
  return order
}

type Bought = Awaited<ReturnType<typeof bought>>

async function arrive({ number }: { number: string }): Promise<void> {
  const { shipmentId } = unwrapResult(await staff.shipPieces(clerk, { order: number }, exchange))
  clock.advance(days(2))
  unwrapResult(await staff.deliverShipment(clerk, { shipment: shipmentId }, exchange))
  await checkout.runJobs()
}

/** Sends one piece back, for something else or for good; it is told how many points go with it. */
async function sendBack(
  { ctx, orderId, lineId }: Bought,
  exchangeVariantId?: string,
): Promise<number> {
  const resolution = exchangeVariantId ? ('exchange' as const) : ('refund' as const)
  const item = {
    lineId,
    qty: 1,
    reason: 'style' as const,
    note: '',
    resolution,
    ...(exchangeVariantId && { exchangeVariantId }),
  }
  const asked = { id: orderId, method: 'own' as const, items: [item] }
  const { money, points } = unwrapResult(await buyers.previewReturn(ctx, asked, exchange))
  const expected = { toCard: money.toCard, asCredit: money.asCredit }
  const { id } = unwrapResult(
    await buyers.submitReturn(ctx, { ...asked, expected, photos: [] }, exchange),
  )
  unwrapResult(await staff.receiveReturn(clerk, { return: id }, exchange))
  const items = [{ lineId, qty: 1, decision: 'accept' as const, sellable: true, note: '' }]
  unwrapResult(await staff.inspectReturn(clerk, { return: id, items }, exchange))
  await checkout.runJobs()
  return points
}

const account = async ({ ctx }: Bought) =>
  unwrapResult(await rewards.readRewardAccount(ctx, {}, exchange))
const takenBack = async ({ ctx }: Bought) =>
  unwrapResult(
    await rewards.getRewardsHistory(ctx, { type: 'clawback', page: 1, pageSize: 50 }, exchange),
  ).rows.map(({ pending, note, cause }) => [pending, note, cause.kind, cause.label])

test('two price differences and a return together take back what the unit earned', async () => {
  const order = await bought()
  expect((await account(order)).pending).toBe(100)
  await sendBack(order, order.spoon)
  expect((await account(order)).pending, 'forty of fifty dollars are kept').toBe(90)
  await arrive(order)
  await sendBack(order, order.ladle)
  expect((await account(order)).pending, 'thirty of fifty').toBe(80)
  await arrive(order)
  expect(await sendBack(order), 'told before').toBe(30)
  expect(await account(order)).toMatchObject({ pending: 50, available: 100, debt: 0 })
  expect(await takenBack(order)).toEqual([
    [-30, 'It was sent back.', 'return', expect.stringContaining('Napkins')],
    [-10, 'Exchanged for a less expensive item.', 'exchange', expect.stringContaining('Napkins')],
    [-10, 'Exchanged for a less expensive item.', 'exchange', expect.stringContaining('Napkins')],
  ])
  const mails = await queryRows(
    db,
    { subject: text, plain: text },
    sql`
      select subject, plain
      from emails
      where recipient = ${order.email} and dedupe_key like 'points:lowered:%'
      order by created_at, id`,
  )
  expect(mails.map(({ subject }) => subject)).toEqual(
    Array(2).fill(`10 points from order ${order.number} were taken back`),
  )
  expect(mails[0]?.plain).toContain(
    'Exchanged for a less expensive item. We took back only the points for the price difference',
  )
  expect(await shop.violations()).toEqual([])
})

test('an exchanged unit keeps the rest of its points and counts with its lower price', async () => {
  const order = await bought()
  await sendBack(order, order.spoon)
  await arrive(order)
  const last = (await account(order)).unlocking.at(-1)?.date ?? ''
  while (calendarDate(clock.now()) < last) {
    clock.advance(days(1))
    await loyaltyJobs(checkout.loyalty)['loyalty.run-daily']?.({})
  }
  const { available, pending, next } = await account(order)
  expect([available, pending]).toEqual([190, 0])
  expect((next?.required ?? 0) - (next?.need ?? 0)).toBe(90_00)
  expect(await shop.violations()).toEqual([])
})
