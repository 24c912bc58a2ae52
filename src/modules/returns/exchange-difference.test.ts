import { beforeEach, expect, test } from 'vitest'
import { days } from '#kernel/time/time.ts'
import { queryRow, queryRows } from '#platform/db/query.ts'
import { integer, text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { readStoreCredit } from '#modules/wallet/queries/read-store-credit.ts'
import { openTestAftercare } from '#test/support/aftercare.ts'
import { unwrapResult } from '#test/support/checkout.ts'
import { emptyTables, openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'
import { makeVariant } from '#test/support/products.ts'
import { signedInMember } from '#test/support/signed-in-member.ts'
import { readEligibility } from './queries/read-eligibility.ts'
import { previewReturn } from './commands/submit-return.ts'

const database = await openTestDatabase()
const shop = openTestAftercare(database)
const { staff, buyers, clerk, checkout } = shop
const start = checkout.clock.now()

beforeEach(async () => {
  checkout.clock.set(start)
  await emptyTables(database)
})

/** A delivered unit of $50, and variants that cost more and less. */
async function delivered() {
  const napkins = await makeVariant(database, { title: 'Napkins', price: 50_00 })
  const spoon = await makeVariant(database, { title: 'Spoon', price: 40_00 })
  const ladle = await makeVariant(database, { title: 'Ladle', price: 30_00 })
  const quilt = await makeVariant(database, { title: 'Quilt', price: 80_00 })
  const member = await signedInMember(database, { now: checkout.clock.now() })
  const buyer = checkout.buyer(member.actor)
  const bought = await shop.buy([{ variantId: napkins, qty: 1 }], { buyer })
  const key = { id: bought.orderId }
  const { lineId } = unwrapResult(
    await staff.staffReadOrder(clerk, { order: bought.number }, exchange),
  ).money[0] ?? { lineId: '' }
  await sendAll(bought.number)
  const asking = (resolution: 'exchange' | 'refund', exchangeVariantId?: string) => ({
    ...key,
    method: 'own' as const,
    items: [
      {
        lineId,
        qty: 1,
        reason: 'style' as const,
        note: '',
        resolution,
        ...(exchangeVariantId && { exchangeVariantId }),
      },
    ],
  })
  return {
    ...bought,
    ctx: buyer.ctx,
    key,
    lineId,
    asking,
    spoon,
    ladle,
    quilt,
    memberId: member.id,
  }
}

async function sendAll(order: string) {
  const { shipmentId } = unwrapResult(await staff.shipPieces(clerk, { order }, exchange))
  checkout.clock.advance(days(2))
  unwrapResult(await staff.deliverShipment(clerk, { shipment: shipmentId }, exchange))
}

type Delivered = Awaited<ReturnType<typeof delivered>>

/** Submits a return with the shown amounts, receives it, and accepts it. */
async function sentBack({ ctx, lineId }: Delivered, request: ReturnType<Delivered['asking']>) {
  const { money } = unwrapResult(await buyers.previewReturn(ctx, request, exchange))
  const expected = { toCard: money.toCard, asCredit: money.asCredit }
  const { id } = unwrapResult(
    await buyers.submitReturn(ctx, { ...request, expected, photos: [] }, exchange),
  )
  unwrapResult(await staff.receiveReturn(clerk, { return: id }, exchange))
  const items = [{ lineId, qty: 1, decision: 'accept' as const, sellable: true, note: '' }]
  unwrapResult(await staff.inspectReturn(clerk, { return: id, items }, exchange))
  return money
}

const listRefunds = async ({ orderId }: Delivered) =>
  (
    await queryRows(
      database.db,
      { amount: integer },
      sql`select amount from order_refunds where order_id = ${orderId} order by at, id`,
    )
  ).map(({ amount }) => amount)

test('a cheaper exchange refunds the difference, and a later return the rest', async () => {
  const bought = await delivered()
  const [line] = unwrapResult(await buyers.readEligibility(bought.ctx, bought.key, exchange)).lines
  const whole = line?.refundToday ?? 0
  expect(
    line?.exchanges.map(({ label, refund, extraCost }) => [label.split(',')[0], refund, extraCost]),
  ).toEqual([
    ['Spoon', Math.round(whole / 5), 0],
    ['Ladle', Math.round((whole * 2) / 5), 0],
    ['Quilt', 0, 30_00],
  ])
  const first = await sentBack(bought, bought.asking('exchange', bought.spoon))
  expect(first).toMatchObject({
    difference: Math.round(whole / 5),
    toCard: Math.round(whole / 5),
    goods: 0,
    fee: 0,
  })
  expect(await listRefunds(bought)).toEqual([first.toCard])
  await sendAll(bought.number)
  const second = await sentBack(bought, bought.asking('exchange', bought.ladle))
  expect(second.toCard).toBe(Math.round((whole - first.toCard) / 4))
  await sendAll(bought.number)
  const last = await sentBack(bought, bought.asking('refund'))
  expect(last.goods).toBe(whole - first.toCard - second.toCard)
  expect(await listRefunds(bought)).toEqual([first.toCard, second.toCard, last.toCard])
  expect((await listRefunds(bought)).reduce((sum, amount) => sum + amount, 0)).toBe(whole)
  const { money } = unwrapResult(
    await staff.staffReadOrder(clerk, { order: bought.number }, exchange),
  )
  expect(money[0]?.refunded, 'the line tells of its differences too').toBe(whole)
  expect(await shop.violations()).toEqual([])
})

test('a more expensive exchange becomes credit with a bonus and a new order', async () => {
  const bought = await delivered()
  const money = await sentBack(bought, bought.asking('exchange', bought.quilt))
  expect(money).toMatchObject({ toCard: 0, difference: 0 })
  expect(await readStoreCredit(database.db, bought.memberId)).toBe(money.asCredit + money.bonus)
  const [shown] = unwrapResult(await buyers.readReturns(bought.ctx, bought.key, exchange)).rows
  expect(shown?.next, 'no bank has to show anything').toBe(
    'Your return is complete. You can use the credit now.',
  )
  expect(shown?.items).toMatchObject([
    {
      state: 'credited',
      exchangedFor: '',
      wanted: { variantId: bought.quilt, name: expect.stringContaining('Quilt') },
    },
  ])
  const mail = await queryRow(
    database.db,
    { text },
    sql`select paragraphs::text as text from order_updates where subject like '%is complete'`,
  )
  expect(mail?.text).toContain('You can use your credit to order Quilt')
  const pieces = unwrapResult(
    await staff.staffReadOrder(clerk, { order: bought.number }, exchange),
  ).pieces
  expect(pieces, 'nothing is sent that nobody paid').toMatchObject([
    { status: 'delivered', returnState: 'returned' },
  ])
  expect(await shop.violations()).toEqual([])
})

test('without an account only cheaper exchanges are possible', async () => {
  const bought = await delivered()
  const request = { orderId: bought.orderId, isMember: false, now: checkout.clock.now() }
  const [line] = unwrapResult(
    await readEligibility(shop.services, { ...request, groupId: null }),
  ).lines
  expect(line?.exchanges.map(({ variantId }) => variantId)).toEqual([bought.spoon, bought.ladle])
  expect(
    await previewReturn(shop.services, { ...bought.asking('exchange', bought.quilt), ...request }),
  ).toMatchObject({
    refused: 'fields-invalid',
    message: expect.stringContaining('costs more'),
  })
  const { money } = unwrapResult(
    await previewReturn(shop.services, { ...bought.asking('exchange', bought.spoon), ...request }),
  )
  expect(money.toCard).toBe(money.difference)
})
