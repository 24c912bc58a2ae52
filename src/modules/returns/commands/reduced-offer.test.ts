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

const database = await openTestDatabase()
const shop = openTestAftercare(database)
const { staff, buyers, clerk, checkout } = shop
const start = checkout.clock.now()

beforeEach(async () => {
  checkout.clock.set(start)
  await emptyTables(database)
})

type Resolution = 'refund' | 'credit' | 'replace'

/** Two units of a received return. */
async function createReceivedReturn(resolution: Resolution = 'refund') {
  const member = await signedInMember(database, { now: checkout.clock.now() })
  const variantId = await makeVariant(database, { title: 'Runner', price: 80_00, onHand: 9 })
  const bought = await shop.buy([{ variantId, qty: 2 }], { buyer: checkout.buyer(member.actor) })
  const { shipmentId } = unwrapResult(
    await staff.shipPieces(clerk, { order: bought.number }, exchange),
  )
  checkout.clock.advance(days(2))
  unwrapResult(await staff.deliverShipment(clerk, { shipment: shipmentId }, exchange))
  const [key, { ctx }] = [{ id: bought.orderId }, bought.buyer]
  const lineId =
    unwrapResult(await buyers.readEligibility(ctx, key, exchange)).lines[0]?.lineId ?? ''
  const reason = resolution === 'replace' ? ('defective' as const) : ('unwanted' as const)
  const request = {
    ...key,
    items: [{ lineId, qty: 2, reason, note: '', resolution }],
    method: 'own' as const,
  }
  const { money } = unwrapResult(await buyers.previewReturn(ctx, request, exchange))
  const expected = { toCard: money.toCard, asCredit: money.asCredit }
  const { id } = unwrapResult(
    await buyers.submitReturn(ctx, { ...request, expected, photos: [] }, exchange),
  )
  unwrapResult(await staff.receiveReturn(clerk, { return: id }, exchange))
  const act = {
    return: id,
    items: [
      reducedItem(lineId, { amount: 12_00 }),
      { lineId, qty: 1, decision: 'accept' as const, sellable: true, note: '' },
    ],
  }
  return {
    ctx,
    key: { ...key, returnId: id },
    id,
    lineId,
    money,
    act,
    memberId: member.id,
    orderId: bought.orderId,
    variantId,
  }
}

const reducedItem = (
  lineId: string,
  withhold: { amount: number } | { share: number },
  note = 'A wine stain.',
) => ({
  lineId,
  qty: 1,
  decision: 'accept_less' as const,
  withhold,
  sellable: false,
  note,
})
const listRefunds = (orderId: string) =>
  queryRows(
    database.db,
    { amount: integer, fee: integer },
    sql`select amount, fee from order_refunds where order_id = ${orderId} order by at, id`,
  )
const shown = async ({ ctx, key }: Awaited<ReturnType<typeof createReceivedReturn>>) =>
  unwrapResult(await buyers.readReturns(ctx, { id: key.id }, exchange)).rows[0]
const onHand = async (variantId: string) =>
  (
    await queryRow(
      database.db,
      { onHand: integer },
      sql`select on_hand from stock_levels where variant_id = ${variantId}`,
    )
  )?.onHand

test('a reduced offer states its amount and reason, and accepting it pays that amount', async () => {
  const desk = await createReceivedReturn()
  const { money, offers } = unwrapResult(await staff.previewInspection(clerk, desk.act, exchange))
  expect(money).toMatchObject({ withheld: 12_00, toCard: desk.money.toCard - 12_00 })
  expect(offers).toMatchObject([{ withheld: 12_00, refund: desk.money.goods / 2 - 12_00 }])
  expect(unwrapResult(await staff.inspectReturn(clerk, desk.act, exchange))).toEqual({
    status: 'partly_settled',
  })
  const waiting = await shown(desk)
  expect(waiting?.next).toContain('Accept or decline by')
  expect(waiting?.items.map(({ offer }) => offer?.withheld ?? null).toSorted()).toEqual([
    12_00,
    null,
  ])
  const mail = await queryRow(
    database.db,
    { text },
    sql`
      select paragraphs::text as text from order_updates
      where subject like '%a reduced refund offer'`,
  )
  expect(mail?.text).toContain(
    'Runner: A wine stain. We would deduct $12.00 from the $87.10 refund.',
  )
  const before = (await listRefunds(desk.orderId))[0]?.amount ?? 0
  expect(before).toBe(desk.money.goods / 2)
  expect(await shop.violations()).toEqual([])
  checkout.clock.advance(days(1))
  expect(
    unwrapResult(await buyers.answerOffer(desk.ctx, { ...desk.key, accept: true }, exchange)),
  ).toEqual({ status: 'settled' })
  expect((await listRefunds(desk.orderId)).map(({ amount, fee }) => ({ amount, fee }))).toEqual([
    { amount: before, fee: 0 },
    { amount: money.toCard - before, fee: 12_00 },
  ])
  expect(await onHand(desk.variantId), 'the stained one goes to no shelf').toBe(8)
  expect(await buyers.answerOffer(desk.ctx, { ...desk.key, accept: true }, exchange)).toMatchObject(
    { refused: 'transition-illegal' },
  )
  expect(await shop.violations()).toEqual([])
})

test('declining sends the unit back; an unanswered offer is paid after five days', async () => {
  const desk = await createReceivedReturn()
  const items = [
    reducedItem(desk.lineId, { share: 2_500 }),
    reducedItem(desk.lineId, { share: 5_000 }, 'A burn.'),
  ]
  expect(
    unwrapResult(await staff.inspectReturn(clerk, { return: desk.id, items }, exchange)),
  ).toEqual({
    status: 'inspected',
  })
  expect(await listRefunds(desk.orderId)).toEqual([])
  expect(
    unwrapResult(await buyers.answerOffer(desk.ctx, { ...desk.key, accept: false }, exchange)),
  ).toEqual({ status: 'settled' })
  expect((await shown(desk))?.items).toMatchObject([
    { state: 'rejected', decision: 'A wine stain.', offer: null },
    { state: 'rejected', decision: 'A burn.', offer: null },
  ])
  expect(
    unwrapResult(await buyers.readEligibility(desk.ctx, { id: desk.key.id }, exchange)).lines[0]
      ?.returnable,
  ).toBe(2)
  expect(await shop.violations()).toEqual([])

  const other = await createReceivedReturn()
  unwrapResult(
    await staff.inspectReturn(
      clerk,
      { return: other.id, items: items.map((item) => ({ ...item, lineId: other.lineId })) },
      exchange,
    ),
  )
  await shop.pass(days(4))
  await shop.tidy()
  expect((await shown(other))?.status).toBe('inspected')
  await shop.pass(days(2))
  await shop.tidy()
  expect((await shown(other))?.status).toBe('settled')
  const each = other.money.goods / 2
  expect((await listRefunds(other.orderId))[0]?.amount).toBe(
    2 * each - Math.round(each / 4) - Math.round(each / 2),
  )
  expect(await shop.violations()).toEqual([])
})

test('reduced store credit has its bonus on the reduced amount', async () => {
  const desk = await createReceivedReturn('credit')
  const { money } = unwrapResult(await staff.previewInspection(clerk, desk.act, exchange))
  expect(money).toMatchObject({ asCredit: desk.money.asCredit - 12_00, withheld: 12_00, fee: 0 })
  unwrapResult(await staff.inspectReturn(clerk, desk.act, exchange))
  unwrapResult(await buyers.answerOffer(desk.ctx, { ...desk.key, accept: true }, exchange))
  expect(await readStoreCredit(database.db, desk.memberId)).toBe(money.asCredit + money.bonus)
  expect(await shop.violations()).toEqual([])
})

test('invalid reductions are refused, and only the buyer can accept', async () => {
  const desk = await createReceivedReturn()
  const each = desk.money.goods / 2
  const inspect = (item: ReturnType<typeof reducedItem>) =>
    staff.inspectReturn(clerk, { return: desk.id, items: [item, { ...item, qty: 1 }] }, exchange)
  expect(await inspect(reducedItem(desk.lineId, { amount: each }))).toMatchObject({
    refused: 'fields-invalid',
  })
  expect(await inspect(reducedItem(desk.lineId, { amount: 5_00 }, ''))).toMatchObject({
    refused: 'fields-invalid',
  })
  unwrapResult(await inspect(reducedItem(desk.lineId, { amount: each - 1 })))
  const stranger = checkout.buyer(
    (await signedInMember(database, { now: checkout.clock.now() })).actor,
  )
  expect(
    await buyers.answerOffer(stranger.ctx, { ...desk.key, accept: true }, exchange),
  ).toMatchObject({ refused: 'not-found' })
  unwrapResult(await buyers.answerOffer(desk.ctx, { ...desk.key, accept: true }, exchange))
  expect((await listRefunds(desk.orderId))[0]?.amount).toBe(2)

  expect(await shop.violations()).toEqual([])

  const anew = await createReceivedReturn('replace')
  expect(await staff.inspectReturn(clerk, anew.act, exchange)).toMatchObject({
    refused: 'transition-illegal',
  })
})
