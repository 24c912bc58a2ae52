import { extractText, getDocumentProxy } from 'unpdf'
import { beforeEach, describe, expect, test } from 'vitest'
import { days } from '#kernel/time/time.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { execute, queryRow } from '#platform/db/query.ts'
import { integer, text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { readStoreCredit } from '#modules/wallet/queries/read-store-credit.ts'
import { openTestAftercare, type Bought } from '#test/support/aftercare.ts'
import { unwrapResult } from '#test/support/checkout.ts'
import { testContext } from '#test/support/context.ts'
import { emptyTables, openTestDatabase } from '#test/support/database.ts'
import { makeVariant } from '#test/support/products.ts'
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

const member = async () =>
  checkout.buyer((await signedInMember(database, { now: checkout.clock.now() })).actor)
const level = async (variantId: string) =>
  queryRow(
    database.db,
    { onHand: integer, allocated: integer, reserved: integer },
    sql`select on_hand, allocated, reserved from stock_levels where variant_id = ${variantId}`,
  )

/** Makes the second variant belong to the first one's product. */
const makeSibling = (variantId: string, other: string) =>
  execute(
    database.db,
    sql`
      update variants set
        product_id = (select product_id from variants where id = ${variantId}),
        position = 1, option_values = '{Moss}'
      where id = ${other}`,
  )

/** A delivered order. */
async function deliverOrder(
  lines: readonly { variantId: string; qty: number }[],
): Promise<Bought & { key: { id: string }; lineIds: string[] }> {
  const bought = await shop.buy(lines, { buyer: await member() })
  const { shipmentId } = unwrapResult(
    await staff.shipPieces(clerk, { order: bought.number }, exchange),
  )
  checkout.clock.advance(days(2))
  unwrapResult(await staff.deliverShipment(clerk, { shipment: shipmentId }, exchange))
  const key = { id: bought.orderId }
  const { lines: eligible } = unwrapResult(
    await buyers.readEligibility(bought.buyer.ctx, key, exchange),
  )
  return { ...bought, key, lineIds: eligible.map(({ lineId }) => lineId) }
}

type Items = Parameters<typeof buyers.submitReturn>[1]['items']

const item = (lineId: string, more: Partial<Items[number]> = {}): Items[number] => ({
  lineId,
  qty: 1,
  reason: 'unwanted',
  note: '',
  resolution: 'refund',
  ...more,
})

async function requestReturn(
  bought: Bought & { key: { id: string } },
  items: Items,
  method: 'label' | 'own' | 'none' = 'label',
) {
  const { ctx } = bought.buyer
  const { money } = unwrapResult(
    await buyers.previewReturn(ctx, { ...bought.key, items, method }, exchange),
  )
  const expected = { toCard: money.toCard, asCredit: money.asCredit }
  const made = unwrapResult(
    await buyers.submitReturn(
      ctx,
      { ...bought.key, items, method, expected, photos: [] },
      exchange,
    ),
  )
  await shop.pass(0)
  return { money, id: made.id, number: made.number, status: made.status }
}

async function receiveAndAccept(
  id: string,
  decisions: readonly {
    lineId: string
    qty: number
    decision?: 'accept' | 'reject'
    sellable?: boolean
  }[],
) {
  unwrapResult(
    await staff.receiveReturn(
      clerk,
      { return: id, items: decisions.map(({ lineId, qty }) => ({ lineId, qty })) },
      exchange,
    ),
  )
  return unwrapResult(
    await staff.inspectReturn(
      clerk,
      {
        return: id,
        items: decisions.map(({ lineId, qty, decision = 'accept', sellable = true }) => ({
          lineId,
          qty,
          decision,
          sellable,
          note: '',
        })),
      },
      exchange,
    ),
  )
}

const readRefunds = async ({ orderId }: Bought) =>
  unwrapResult(await staff.staffReadOrder(clerk, { order: orderId }, exchange)).refunds

describe('returns', () => {
  test('a return is refunded with the shown amount and restocked', async () => {
    const variantId = await makeVariant(database, { price: 80_00, onHand: 5 })
    const bought = await deliverOrder([{ variantId, qty: 2 }])
    const { money, id } = await requestReturn(bought, [item(bought.lineIds[0] ?? '')])
    expect(money.fee).toBe(7_95)
    expect(money.toCard).toBe(money.goods - 7_95)
    const [found] = unwrapResult(
      await buyers.readReturns(bought.buyer.ctx, bought.key, exchange),
    ).rows
    expect(found).toMatchObject({ status: 'label_issued', kind: 'return', canCancel: true })
    expect(found?.next).toContain('Drop off the parcel by')
    expect(await receiveAndAccept(id, [{ lineId: bought.lineIds[0] ?? '', qty: 1 }])).toEqual({
      status: 'settled',
    })
    await shop.pass(0)
    expect(await level(variantId)).toMatchObject({ onHand: 4, allocated: 0 })
    expect(await readRefunds(bought)).toMatchObject([
      { amount: money.toCard, fee: 7_95, method: 'card' },
    ])
    const payment = await queryRow(
      database.db,
      { refunded: integer },
      sql`select refunded from payments where order_id = ${bought.orderId}`,
    )
    expect(payment?.refunded).toBe(money.toCard)
    expect(
      unwrapResult(await checkout.handlers.readOrder(bought.buyer.ctx, bought.key, exchange))
        .status,
    ).toBe('partly_returned')
    expect(await shop.violations()).toEqual([])
  })

  test('the label and the packing slip are available to the buyer only', async () => {
    const bought = await deliverOrder([
      { variantId: await makeVariant(database, { title: 'Runner' }), qty: 2 },
    ])
    const { id, number } = await requestReturn(bought, [
      item(bought.lineIds[0] ?? '', { reason: 'color' }),
    ])
    const key = { ...bought.key, returnId: id }
    const slip = unwrapResult(await buyers.readSlip(bought.buyer.ctx, key, exchange))
    expect(slip).toMatchObject({
      number,
      order: bought.number,
      items: [{ title: 'Runner', resolution: 'refund' }],
    })
    expect(slip.bars.path).toMatch(/^M0 0h\d+v1h-/)
    const { bytes } = unwrapResult(await buyers.printReturnLabel(bought.buyer.ctx, key, exchange))
    const [page = ''] = (await extractText(await getDocumentProxy(new Uint8Array(bytes)))).text
    for (const detail of [
      number,
      'Aumbry Returns',
      '40 Prospect Street',
      'Nora Hale',
      '24 Orchard Street',
    ])
      expect(page).toContain(detail)
    expect(page.replaceAll(' ', '')).toContain(slip.trackingNo)
    const stranger = await member()
    for (const handler of [buyers.readSlip, buyers.printReturnLabel])
      expect(await handler(stranger.ctx, key, exchange)).toMatchObject({ refused: 'not-found' })
    unwrapResult(await buyers.cancelReturn(bought.buyer.ctx, key, exchange))
    expect(await buyers.readSlip(bought.buyer.ctx, key, exchange)).toMatchObject({
      refused: 'transition-illegal',
    })
  })

  test('its label is not refunded before the return is canceled', async () => {
    const bought = await deliverOrder([{ variantId: await makeVariant(database), qty: 1 }])
    const { id } = await requestReturn(bought, [item(bought.lineIds[0] ?? '')])
    const readLabel = () =>
      queryRow(
        database.db,
        { id: text, status: text },
        sql`select id, status from shipping_labels where return_id = ${id}`,
      )
    const { id: label = '' } = (await readLabel()) ?? {}
    expect(await staff.voidLabel(clerk, { label }, exchange)).toMatchObject({
      reason: 'label-in-use',
    })
    const key = { ...bought.key, returnId: id }
    unwrapResult(await buyers.cancelReturn(bought.buyer.ctx, key, exchange))
    await shop.pass(0)
    expect(await readLabel()).toEqual({ id: label, status: 'voided' })
  })

  test('a changed refund amount is refused', async () => {
    const bought = await deliverOrder([{ variantId: await makeVariant(database), qty: 1 }])
    const request = {
      ...bought.key,
      items: [item(bought.lineIds[0] ?? '')],
      method: 'label' as const,
      photos: [],
    }
    expect(
      await buyers.submitReturn(
        bought.buyer.ctx,
        { ...request, expected: { toCard: 1, asCredit: 0 } },
        exchange,
      ),
    ).toMatchObject({
      refused: 'total-changed',
    })
  })

  test('an order returned for shop errors is refunded with shipping and without a fee', async () => {
    const variantId = await makeVariant(database, { price: 33_33 })
    const bought = await deliverOrder([{ variantId, qty: 3 }])
    const { money, id } = await requestReturn(bought, [
      item(bought.lineIds[0] ?? '', { qty: 3, reason: 'damaged' }),
    ])
    const paid = unwrapResult(
      await staff.staffReadOrder(clerk, { order: bought.orderId }, exchange),
    ).money[0]?.paid
    expect(money).toMatchObject({ fee: 0, toCard: paid })
    await receiveAndAccept(id, [{ lineId: bought.lineIds[0] ?? '', qty: 3, sellable: false }])
    await shop.pass(0)
    expect(await level(variantId)).toMatchObject({ onHand: 7 })
    expect((await readRefunds(bought)).map(({ amount }) => amount)).toEqual([paid])
    expect(await shop.violations()).toEqual([])
  })

  test('units that arrive separately are settled separately, with the fee once', async () => {
    const variantId = await makeVariant(database, { price: 19_99 })
    const bought = await deliverOrder([{ variantId, qty: 3 }])
    const lineId = bought.lineIds[0] ?? ''
    const { money, id } = await requestReturn(bought, [item(lineId, { qty: 3 })])
    expect(await receiveAndAccept(id, [{ lineId, qty: 1 }])).toEqual({ status: 'partly_settled' })
    checkout.clock.advance(days(1))
    expect(await receiveAndAccept(id, [{ lineId, qty: 2 }])).toEqual({ status: 'settled' })
    const refunds = await readRefunds(bought)
    expect(refunds.map(({ fee }) => fee)).toEqual([7_95, 0])
    expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(money.toCard)
    expect(await shop.violations()).toEqual([])
  })

  test('rejected units are sent back without a refund', async () => {
    const bought = await deliverOrder([{ variantId: await makeVariant(database), qty: 1 }])
    const lineId = bought.lineIds[0] ?? ''
    const { id } = await requestReturn(bought, [item(lineId)])
    await receiveAndAccept(id, [{ lineId, qty: 1, decision: 'reject' }])
    expect(await readRefunds(bought)).toEqual([])
    expect(
      unwrapResult(await checkout.handlers.readOrder(bought.buyer.ctx, bought.key, exchange))
        .status,
    ).toBe('delivered')
    expect(await shop.violations()).toEqual([])
  })

  test('store credit has a bonus, no fee, and requires an account', async () => {
    const bought = await deliverOrder([
      { variantId: await makeVariant(database, { price: 100_00 }), qty: 1 },
    ])
    const lineId = bought.lineIds[0] ?? ''
    const { money, id } = await requestReturn(bought, [item(lineId, { resolution: 'credit' })])
    expect(money).toMatchObject({ fee: 0, toCard: 0 })
    expect(money.bonus).toBe(Math.round(money.asCredit * 0.05))
    await receiveAndAccept(id, [{ lineId, qty: 1 }])
    const owner = bought.buyer.ctx.caller.level === 'member' ? bought.buyer.ctx.caller.id : ''
    expect(await readStoreCredit(database.db, owner)).toBe(money.asCredit + money.bonus)
    expect(await shop.violations()).toEqual([])
  })
})

describe('an exchange', () => {
  test('reserves stock when requested and restarts the order unit', async () => {
    const variantId = await makeVariant(database, { price: 50_00, onHand: 5 })
    const other = await makeVariant(database, { price: 50_00, onHand: 1 })
    await makeSibling(variantId, other)
    const bought = await deliverOrder([{ variantId, qty: 1 }])
    const lineId = bought.lineIds[0] ?? ''
    const { id, money } = await requestReturn(bought, [
      item(lineId, { reason: 'color', resolution: 'exchange', exchangeVariantId: other }),
    ])
    expect(money).toMatchObject({ toCard: 0, fee: 0 })
    expect(await level(other)).toMatchObject({ reserved: 1 })
    await receiveAndAccept(id, [{ lineId, qty: 1 }])
    expect(await level(other)).toMatchObject({ reserved: 0, allocated: 1, onHand: 1 })
    expect(await level(variantId)).toMatchObject({ onHand: 5 })
    const { shipmentId } = unwrapResult(
      await staff.shipPieces(clerk, { order: bought.number }, exchange),
    )
    unwrapResult(await staff.deliverShipment(clerk, { shipment: shipmentId }, exchange))
    expect(await level(other)).toMatchObject({ onHand: 0, allocated: 0 })
    const again = await requestReturn(bought, [item(lineId)])
    await receiveAndAccept(again.id, [{ lineId, qty: 1 }])
    expect(await level(other)).toMatchObject({ onHand: 1 })
    expect(await shop.violations()).toEqual([])
  })

  test('keeps the reservation while the return is open', async () => {
    const variantId = await makeVariant(database, { price: 50_00, onHand: 5 })
    const other = await makeVariant(database, { price: 50_00, onHand: 1 })
    await makeSibling(variantId, other)
    const bought = await deliverOrder([{ variantId, qty: 1 }])
    const lineId = bought.lineIds[0] ?? ''
    const { id } = await requestReturn(bought, [
      item(lineId, { reason: 'color', resolution: 'exchange', exchangeVariantId: other }),
    ])
    unwrapResult(await staff.scanReturn(clerk, { return: id }, exchange))
    await shop.pass(days(80))
    await shop.tidy()
    await shop.pass(days(20))
    expect(await level(other)).toMatchObject({ reserved: 1 })
    await receiveAndAccept(id, [{ lineId, qty: 1 }])
    expect(await level(other)).toMatchObject({ reserved: 0, allocated: 1 })
  })

  test('for something more expensive becomes credit', async () => {
    const variantId = await makeVariant(database, { price: 50_00 })
    const other = await makeVariant(database, { price: 51_00 })
    await makeSibling(variantId, other)
    const bought = await deliverOrder([{ variantId, qty: 1 }])
    const items = [
      item(bought.lineIds[0] ?? '', { resolution: 'exchange', exchangeVariantId: other }),
    ]
    const { money, id } = await requestReturn(bought, items)
    expect(money).toMatchObject({ toCard: 0, fee: 0, asCredit: money.goods })
    expect(await level(other)).toMatchObject({ reserved: 0, allocated: 0 })
    await receiveAndAccept(id, [{ lineId: bought.lineIds[0] ?? '', qty: 1 }])
    expect(await level(other)).toMatchObject({ reserved: 0, allocated: 0 })
    expect(await readRefunds(bought)).toMatchObject([{ amount: money.goods, method: 'credit' }])
  })
})

describe('a claim', () => {
  test('for a missing unit is reviewed, then a replacement ships', async () => {
    const variantId = await makeVariant(database, { price: 40_00, onHand: 5 })
    const bought = await deliverOrder([{ variantId, qty: 2 }])
    const lineId = bought.lineIds[0] ?? ''
    const { id, status } = await requestReturn(
      bought,
      [item(lineId, { reason: 'missing', resolution: 'replace' })],
      'none',
    )
    expect(status).toBe('needs_review')
    unwrapResult(
      await staff.reviewReturn(clerk, { return: id, approve: true, answer: '' }, exchange),
    )
    expect(
      unwrapResult(await staff.staffReadReturn(clerk, { return: id }, exchange)),
    ).toMatchObject({
      status: 'settled',
      kind: 'claim',
    })
    expect(await level(variantId)).toMatchObject({ allocated: 1, reserved: 0 })
    unwrapResult(await staff.shipPieces(clerk, { order: bought.number }, exchange))
    expect(await shop.violations()).toEqual([])
  })

  test('for a damaged low-price unit refunds it without a return', async () => {
    const bought = await deliverOrder([
      { variantId: await makeVariant(database, { price: 12_00 }), qty: 2 },
    ])
    const { money } = await requestReturn(
      bought,
      [item(bought.lineIds[0] ?? '', { reason: 'damaged', resolution: 'keep' })],
      'none',
    )
    expect((await readRefunds(bought)).map(({ amount }) => amount)).toEqual([money.toCard])
    expect(await shop.violations()).toEqual([])
  })

  test('that is rejected sends an email with the reason', async () => {
    const bought = await deliverOrder([
      { variantId: await makeVariant(database, { price: 300_00 }), qty: 1 },
    ])
    const { id } = await requestReturn(bought, [
      item(bought.lineIds[0] ?? '', { reason: 'defective' }),
    ])
    unwrapResult(
      await staff.reviewReturn(
        clerk,
        { return: id, approve: false, answer: 'The picture shows another piece.' },
        exchange,
      ),
    )
    await shop.pass(0)
    const mail = await queryRow(
      database.db,
      { plain: text },
      sql`select plain from emails where plain like '%The picture shows another piece.%'`,
    )
    expect(mail).not.toBeNull()
    expect(await shop.violations()).toEqual([])
  })
})

describe('limits', () => {
  test('a unit can be in one return only', async () => {
    const bought = await deliverOrder([{ variantId: await makeVariant(database), qty: 1 }])
    const items = [item(bought.lineIds[0] ?? '')]
    const { id } = await requestReturn(bought, items)
    expect(
      await buyers.previewReturn(
        bought.buyer.ctx,
        { ...bought.key, items, method: 'label' },
        exchange,
      ),
    ).toMatchObject({
      refused: 'transition-illegal',
    })
    unwrapResult(
      await buyers.cancelReturn(bought.buyer.ctx, { ...bought.key, returnId: id }, exchange),
    )
    const again = await requestReturn(bought, items)
    await receiveAndAccept(again.id, [{ lineId: bought.lineIds[0] ?? '', qty: 1 }])
    expect(
      await buyers.previewReturn(
        bought.buyer.ctx,
        { ...bought.key, items, method: 'label' },
        exchange,
      ),
    ).toMatchObject({
      refused: 'transition-illegal',
    })
    expect(await shop.violations()).toEqual([])
  })

  test('a return expires after 14 days and can be reopened once', async () => {
    const bought = await deliverOrder([{ variantId: await makeVariant(database), qty: 1 }])
    const { id } = await requestReturn(bought, [item(bought.lineIds[0] ?? '')])
    checkout.clock.advance(days(15))
    await shop.tidy()
    expect(
      unwrapResult(await staff.staffReadReturn(clerk, { return: id }, exchange)),
    ).toMatchObject({
      status: 'expired',
      canReopen: true,
    })
    unwrapResult(
      await buyers.reopenReturn(bought.buyer.ctx, { ...bought.key, returnId: id }, exchange),
    )
    checkout.clock.advance(days(15))
    await shop.tidy()
    expect(
      await buyers.reopenReturn(bought.buyer.ctx, { ...bought.key, returnId: id }, exchange),
    ).toMatchObject({
      refused: 'transition-illegal',
    })
    expect(await shop.violations()).toEqual([])
  })

  test('an order closes after its last return window', async () => {
    const bought = await deliverOrder([{ variantId: await makeVariant(database), qty: 1 }])
    checkout.clock.advance(days(29))
    await shop.tidy()
    expect(
      unwrapResult(await staff.staffReadOrder(clerk, { order: bought.orderId }, exchange)).status,
    ).toBe('placed')
    checkout.clock.advance(days(2))
    await shop.tidy()
    expect(
      unwrapResult(await staff.staffReadOrder(clerk, { order: bought.orderId }, exchange)).status,
    ).toBe('closed')
    const { lines } = unwrapResult(
      await buyers.readEligibility(bought.buyer.ctx, bought.key, exchange),
    )
    expect(lines[0]).toMatchObject({ returnable: 0, why: expect.stringContaining('ended on') })
  })

  test('another member cannot read or cancel a return', async () => {
    const bought = await deliverOrder([{ variantId: await makeVariant(database), qty: 1 }])
    const { id } = await requestReturn(bought, [item(bought.lineIds[0] ?? '')])
    const stranger = testContext(database, { clock: checkout.clock })
    expect(await buyers.readReturns(stranger, bought.key, exchange)).toMatchObject({
      refused: 'not-found',
    })
    const other = await deliverOrder([{ variantId: await makeVariant(database), qty: 1 }])
    expect(
      await buyers.cancelReturn(other.buyer.ctx, { ...other.key, returnId: id }, exchange),
    ).toMatchObject({ refused: 'not-found' })
  })

  test('a draft is kept for its session for a week', async () => {
    const bought = await deliverOrder([{ variantId: await makeVariant(database), qty: 1 }])
    const { ctx } = bought.buyer
    unwrapResult(
      await buyers.saveDraft(ctx, { ...bought.key, step: 2, data: { items: [] } }, exchange),
    )
    expect(unwrapResult(await buyers.readDraft(ctx, {}, exchange)).draft).toMatchObject({
      step: 2,
      orderId: bought.orderId,
    })
    checkout.clock.advance(days(8))
    expect(unwrapResult(await buyers.readDraft(ctx, {}, exchange)).draft).toBeNull()
  })

  test('the order line stores the current policy', async () => {
    await inTransaction(database.db, (tx) =>
      execute(
        tx,
        sql`
          insert into return_policies (id, version, name, terms, published_at)
          values (
            'short', 1, 'Ten days',
            '{"days": 10, "giftDays": 10, "shippingFee": 0, "creditBonus": 0, "keepUnder": 0,
              "outcomes": ["refund"], "finalSale": false, "holiday": null}',
            now()
          )`,
      ),
    )
    const bought = await deliverOrder([{ variantId: await makeVariant(database), qty: 1 }])
    await inTransaction(database.db, (tx) =>
      execute(tx, sql`update return_policies set retired_at = now()`),
    )
    const { lines } = unwrapResult(
      await buyers.readEligibility(bought.buyer.ctx, bought.key, exchange),
    )
    expect(lines[0]).toMatchObject({ until: '2026-03-14', resolutions: ['refund'], exchanges: [] })
  })
})
