import { beforeEach, expect, test } from 'vitest'
import { days, hours } from '#kernel/time/time.ts'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import { readStoreCredit } from '#modules/wallet/queries/read-store-credit.ts'
import { openTestAftercare, type Bought } from '#test/support/aftercare.ts'
import { unwrapResult } from '#test/support/checkout.ts'
import { emptyTables, openTestDatabase } from '#test/support/database.ts'
import { makeVariant } from '#test/support/products.ts'
import { listEmailsTo } from '#test/support/sent-emails.ts'
import { signedInMember } from '#test/support/signed-in-member.ts'
import { exchange } from '#test/support/exchange.ts'

const database = await openTestDatabase()
const shop = openTestAftercare(database)
const { staff, buyers, clerk, checkout } = shop
const start = checkout.clock.now()

beforeEach(async () => {
  checkout.clock.set(start)
  shop.fate('arrives')
  await emptyTables(database)
})

interface Given extends Bought {
  readonly gift: string
  readonly lineId: string
  readonly giver: { readonly email: string; readonly id: string }
}

/** A delivered gift with its gift code. */
async function buyGift({ qty = 2, price = 80_00 } = {}): Promise<Given> {
  const giver = await signedInMember(database, { now: checkout.clock.now() })
  const variantId = await makeVariant(database, { title: 'Runner', price, onHand: 9 })
  const bought = await shop.buy([{ variantId, qty }], { buyer: checkout.buyer(giver.actor) })
  const { pieces } = unwrapResult(
    await staff.staffReadOrder(clerk, { order: bought.number }, exchange),
  )
  const [{ groupId, lineId } = { groupId: '', lineId: '' }] = pieces
  const { shipmentId } = unwrapResult(
    await staff.shipPieces(clerk, { order: bought.number }, exchange),
  )
  checkout.clock.advance(days(2))
  unwrapResult(await staff.deliverShipment(clerk, { shipment: shipmentId }, exchange))
  await shop.pass(hours(2))
  const { code } = unwrapResult(
    await buyers.readGiftCode(bought.buyer.ctx, { id: bought.orderId, groupId }, exchange),
  )
  return { ...bought, gift: code, lineId, giver }
}

async function recipient() {
  const member = await signedInMember(database, { now: checkout.clock.now() })
  return { ...member, ctx: checkout.buyer(member.actor).ctx }
}

const item = (
  lineId: string,
  resolution: 'credit' | 'refund' | 'keep' | 'exchange' | 'replace',
  reason: 'unwanted' | 'damaged' = 'unwanted',
) => ({
  lineId,
  qty: 1,
  reason,
  note: '',
  resolution,
})

type Who = Awaited<ReturnType<typeof recipient>>

async function sendBack({ gift, lineId }: Given, who: Who, wanted = item(lineId, 'credit')) {
  const request = { gift, items: [wanted], method: 'label' as const }
  const { money } = unwrapResult(await buyers.previewReturn(who.ctx, request, exchange))
  const expected = { toCard: money.toCard, asCredit: money.asCredit }
  const made = unwrapResult(
    await buyers.submitReturn(who.ctx, { ...request, expected, photos: [] }, exchange),
  )
  await shop.pass(0)
  return { ...made, money }
}

async function receiveAndAccept(id: string, lineId: string) {
  unwrapResult(await staff.receiveReturn(clerk, { return: id }, exchange))
  unwrapResult(
    await staff.inspectReturn(
      clerk,
      { return: id, items: [{ lineId, qty: 1, decision: 'accept', sellable: true, note: '' }] },
      exchange,
    ),
  )
  await shop.pass(hours(2))
}

test('the gift code shows the delivery group without prices, giver, or order number', async () => {
  const bought = await buyGift()
  const gift = unwrapResult(
    await buyers.openGift(
      bought.buyer.ctx,
      { gift: bought.gift.toLowerCase().replaceAll('-', ' ') },
      exchange,
    ),
  )
  expect(gift).toMatchObject({
    status: 'delivered',
    recipientName: 'Nora Hale',
    lines: [{ title: 'Runner', qty: 2 }],
  })
  expect(gift.parcels).toHaveLength(1)
  const told = JSON.stringify(gift)
  for (const secret of [bought.number, bought.giver.email, '8000', '80.00', '4242', 'Orchard'])
    expect(told).not.toContain(secret)
  const again = unwrapResult(
    await buyers.readGiftCode(
      bought.buyer.ctx,
      { id: bought.orderId, groupId: (await readGroupId(bought)) ?? '' },
      exchange,
    ),
  )
  expect(again.code).toBe(bought.gift)
  expect(again.url).toContain(`/tourist/order#gift=${bought.gift}`)
  expect(
    await buyers.openGift(bought.buyer.ctx, { gift: '7KQ2-M9XW-4T7Z' }, exchange),
  ).toMatchObject({ refused: 'not-found' })
})

const readGroupId = async ({ number }: Bought) =>
  unwrapResult(await staff.staffReadOrder(clerk, { order: number }, exchange)).pieces[0]?.groupId

test('a returned gift becomes the recipient’s credit, and the giver is not notified', async () => {
  const bought = await buyGift()
  const before = (await listEmailsTo(database, bought.giver.email)).length
  const who = await recipient()
  const { id, money, number } = await sendBack(bought, who)
  expect(money).toMatchObject({ toCard: 0, fee: 0, bonus: 0 })
  await receiveAndAccept(id, bought.lineId)
  expect(money.asCredit).toBe(money.goods)
  expect(await readStoreCredit(database.db, who.id)).toBe(money.asCredit)
  expect(await readStoreCredit(database.db, bought.giver.id)).toBe(0)

  const key = { id: bought.orderId }
  const { ctx } = bought.buyer
  const order = unwrapResult(await checkout.handlers.readOrder(ctx, key, exchange))
  expect(order.status).toBe('delivered')
  expect(order.timeline.map(({ step }) => step).join(' ')).not.toMatch(/return|refund/i)
  const progress = unwrapResult(await buyers.readProgress(ctx, key, exchange))
  expect(progress.refunds).toEqual([])
  expect(progress.money[0]).toMatchObject({ refunded: 0, counts: { delivered: 2, returned: 0 } })
  expect(unwrapResult(await buyers.readReturns(ctx, key, exchange)).rows).toEqual([])
  expect(await buyers.cancelReturn(ctx, { ...key, returnId: number }, exchange)).toMatchObject({
    refused: 'not-found',
  })
  const rows = unwrapResult(
    await checkout.handlers.listOrders(ctx, { state: 'all', page: 1, pageSize: 10 }, exchange),
  ).rows
  expect(rows.map(({ status }) => status)).toEqual(['delivered'])
  expect(
    (await listEmailsTo(database, bought.giver.email)).slice(before).map(({ subject }) => subject),
  ).toEqual([])

  const mails = await listEmailsTo(database, who.email)
  expect(mails.length).toBeGreaterThan(0)
  for (const { subject, text } of mails) {
    expect(`${subject} ${text}`).not.toContain(bought.number)
    expect(text).toContain('#gift=')
  }
  expect(
    unwrapResult(await staff.staffReadOrder(clerk, { order: bought.number }, exchange)).refunds,
  ).toMatchObject([{ method: 'credit' }])
  expect(await shop.violations()).toEqual([])
})

test('a gift return needs an account and allows no refund and no later return by the giver', async () => {
  const bought = await buyGift()
  const who = await recipient()
  for (const resolution of ['refund', 'keep'] as const)
    expect(
      await buyers.previewReturn(
        who.ctx,
        { gift: bought.gift, items: [item(bought.lineId, resolution, 'damaged')], method: 'own' },
        exchange,
      ),
    ).toMatchObject({ refused: 'fields-invalid' })
  const visitor = checkout.buyer()
  const eligible = unwrapResult(
    await buyers.readEligibility(visitor.ctx, { gift: bought.gift }, exchange),
  )
  expect(eligible).toMatchObject({ isGift: true, isMember: false, number: '', creditBonus: null })
  expect(eligible.lines[0]?.resolutions).toEqual(['exchange', 'replace'])
  const request = {
    gift: bought.gift,
    items: [item(bought.lineId, 'replace', 'damaged')],
    method: 'own' as const,
    photos: [],
  }
  expect(
    await buyers.submitReturn(
      visitor.ctx,
      { ...request, expected: { toCard: 0, asCredit: 0 } },
      exchange,
    ),
  ).toMatchObject({
    refused: 'not-allowed',
  })
  await sendBack(bought, who)
  const [line] = unwrapResult(
    await buyers.readEligibility(bought.buyer.ctx, { id: bought.orderId }, exchange),
  ).lines
  expect(line).toMatchObject({
    returnable: 1,
    why: 'The recipient of this gift manages its return.',
  })
})

test('a gift can be returned for 180 days, and its order stays open', async () => {
  const bought = await buyGift()
  const who = await recipient()
  checkout.clock.advance(days(150))
  await shop.tidy()
  expect(
    unwrapResult(await staff.staffReadOrder(clerk, { order: bought.number }, exchange)).status,
  ).toBe('placed')
  expect(
    unwrapResult(await buyers.readEligibility(bought.buyer.ctx, { id: bought.orderId }, exchange))
      .lines[0]?.returnable,
  ).toBe(0)
  expect(
    unwrapResult(await buyers.readEligibility(who.ctx, { gift: bought.gift }, exchange)).lines[0]
      ?.returnable,
  ).toBe(2)
  checkout.clock.advance(days(40))
  expect(
    unwrapResult(await buyers.readEligibility(who.ctx, { gift: bought.gift }, exchange)).lines[0]
      ?.returnable,
  ).toBe(0)
  await shop.tidy()
  expect(
    unwrapResult(await staff.staffReadOrder(clerk, { order: bought.number }, exchange)).status,
  ).toBe('closed')
})

test('a replacement of a gift ships to the recipient, who gets the emails', async () => {
  const bought = await buyGift()
  const who = await recipient()
  const before = (await listEmailsTo(database, bought.giver.email)).length
  const { id } = await sendBack(bought, who, item(bought.lineId, 'replace', 'damaged'))
  await receiveAndAccept(id, bought.lineId)
  const cancelled = await buyers.cancelOrder(bought.buyer.ctx, { id: bought.orderId }, exchange)
  expect(isRefusal(cancelled) && cancelled.refused).toBe('transition-illegal')
  const { shipmentId } = unwrapResult(
    await staff.shipPieces(clerk, { order: bought.number }, exchange),
  )
  await shop.pass(hours(2))
  expect(
    unwrapResult(
      await checkout.handlers.readOrder(bought.buyer.ctx, { id: bought.orderId }, exchange),
    ).status,
  ).toBe('delivered')
  expect(
    unwrapResult(await buyers.readProgress(bought.buyer.ctx, { id: bought.orderId }, exchange))
      .parcels,
  ).toHaveLength(1)
  expect(
    unwrapResult(await buyers.openGift(who.ctx, { gift: bought.gift }, exchange)).parcels,
  ).toHaveLength(2)
  unwrapResult(await staff.deliverShipment(clerk, { shipment: shipmentId }, exchange))
  await shop.pass(hours(2))
  expect(await listEmailsTo(database, bought.giver.email)).toHaveLength(before)
  expect(
    (await listEmailsTo(database, who.email)).map(({ subject }) => subject).join('; '),
  ).toMatch(/your gift/)
  expect(await shop.violations()).toEqual([])
})

/** A damaged gift with a replacement that is not packed yet. */
async function createPendingReplacement() {
  const bought = await buyGift()
  const who = await recipient()
  const { id } = await sendBack(bought, who, item(bought.lineId, 'replace', 'damaged'))
  await receiveAndAccept(id, bought.lineId)
  const before = (await listEmailsTo(database, bought.giver.email)).length
  return { bought, who, before }
}

async function expectGiverKnowsNothing({
  bought,
  before,
}: Awaited<ReturnType<typeof createPendingReplacement>>) {
  const key = { id: bought.orderId }
  const { ctx } = bought.buyer
  expect(
    (await listEmailsTo(database, bought.giver.email)).slice(before).map(({ subject }) => subject),
  ).toEqual([])
  const order = unwrapResult(await checkout.handlers.readOrder(ctx, key, exchange))
  expect(order.status).toBe('delivered')
  expect(order.timeline.map(({ step }) => step).join(' ')).not.toMatch(/cancel|refund|lost/i)
  expect(unwrapResult(await buyers.readProgress(ctx, key, exchange))).toMatchObject({
    refunds: [],
    money: [{ refunded: 0, counts: { delivered: 2, cancelled: 0 } }],
  })
  expect(await readStoreCredit(database.db, bought.giver.id)).toBe(0)
  expect(await shop.violations()).toEqual([])
}

test('a lost replacement becomes the recipient’s credit', async () => {
  const gift = await createPendingReplacement()
  const { bought, who } = gift
  const { shipmentId } = unwrapResult(
    await staff.shipPieces(clerk, { order: bought.number }, exchange),
  )
  unwrapResult(await staff.loseShipment(clerk, { shipment: shipmentId }, exchange))
  const { refunded } = unwrapResult(
    await staff.refundLost(clerk, { shipment: shipmentId }, exchange),
  )
  await shop.pass(hours(2))
  expect(refunded).toBeGreaterThanOrEqual(80_00)
  expect(await readStoreCredit(database.db, who.id)).toBe(refunded)
  await expectGiverKnowsNothing(gift)
  const [last] = (await listEmailsTo(database, who.email)).slice(-1)
  expect(last?.text).toMatch(/more in store credit/)
  expect(last?.text).not.toContain(bought.number)
})

test('an undeliverable replacement becomes the recipient’s credit', async () => {
  const gift = await createPendingReplacement()
  const { bought, who } = gift
  const request = await staff.staffCancel(
    clerk,
    { order: bought.number, reason: 'customer' },
    exchange,
  )
  expect(isRefusal(request) && request.message).toBe(
    'This order has no items that can be canceled.',
  )
  const { refunded } = unwrapResult(
    await staff.staffCancel(clerk, { order: bought.number, reason: 'stock' }, exchange),
  )
  await shop.pass(hours(2))
  expect(await readStoreCredit(database.db, who.id)).toBe(refunded)
  await expectGiverKnowsNothing(gift)
})

test('an order whose recipients were credited does not look canceled to the giver', async () => {
  const bought = await buyGift({ qty: 1 })
  const who = await recipient()
  const { id } = await sendBack(bought, who, item(bought.lineId, 'replace', 'damaged'))
  await receiveAndAccept(id, bought.lineId)
  unwrapResult(await staff.staffCancel(clerk, { order: bought.number, reason: 'stock' }, exchange))
  expect(
    unwrapResult(await staff.staffReadOrder(clerk, { order: bought.number }, exchange)).status,
  ).toBe('placed')
  expect(
    unwrapResult(
      await checkout.handlers.readOrder(bought.buyer.ctx, { id: bought.orderId }, exchange),
    ).status,
  ).toBe('delivered')
  expect(await shop.violations()).toEqual([])
  checkout.clock.advance(days(15))
  await shop.tidy()
  expect(
    unwrapResult(await staff.staffReadOrder(clerk, { order: bought.number }, exchange)).status,
  ).toBe('closed')
})

test('a free gift shows no refund to the giver', async () => {
  const bought = await buyGift({ price: 0 })
  const who = await recipient()
  const { id } = await sendBack(bought, who)
  await receiveAndAccept(id, bought.lineId)
  expect(
    unwrapResult(await staff.staffReadOrder(clerk, { order: bought.number }, exchange)).refunds,
  ).toHaveLength(1)
  expect(
    unwrapResult(await buyers.readProgress(bought.buyer.ctx, { id: bought.orderId }, exchange))
      .refunds,
  ).toEqual([])
})
