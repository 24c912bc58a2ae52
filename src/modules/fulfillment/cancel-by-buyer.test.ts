import { describe, expect, test } from 'vitest'
import { minutes } from '#kernel/time/time.ts'
import { openFulfillmentDesk } from '#test/support/fulfillment-desk.ts'
import { unwrapResult } from '#test/support/checkout.ts'
import { testContext } from '#test/support/context.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { makeVariant } from '#test/support/products.ts'
import { exchange } from '#test/support/exchange.ts'
import { queryRow } from '#platform/db/query.ts'
import { integer, text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'

const database = await openTestDatabase()
const { shop, level, statusOf, mails } = openFulfillmentDesk(database)
const { staff, buyers, clerk, checkout } = shop

describe('cancelling', () => {
  test('a buyer cancels an order before production: stock is released, the payment is refunded and one email is sent', async () => {
    const variantId = await makeVariant(database, { onHand: 4 })
    const order = await shop.buy([{ variantId, qty: 3 }], { wait: minutes(5) })
    expect(
      unwrapResult(await buyers.readProgress(order.buyer.ctx, { id: order.orderId }, exchange))
        .canCancel,
    ).toBe(true)
    const { refunded, isWhole } = unwrapResult(
      await buyers.cancelOrder(order.buyer.ctx, { id: order.orderId }, exchange),
    )
    expect(isWhole).toBe(true)
    expect(await level(variantId)).toEqual({ onHand: 4, allocated: 0 })
    await shop.pass(minutes(5))
    const payment = await queryRow(
      database.db,
      { captured: integer, refunded: integer, status: text },
      sql`select captured, refunded, status from payments where order_id = ${order.orderId}`,
    )
    expect(payment).toEqual({ captured: refunded, refunded, status: 'refunded' })
    expect((await mails('order-news:%')).map((mail) => mail.subject)).toEqual([
      `Order ${order.number} was canceled`,
    ])
    expect(
      await buyers.cancelOrder(order.buyer.ctx, { id: order.orderId }, exchange),
    ).toMatchObject({ refused: 'transition-illegal' })
    expect(await shop.violations()).toEqual([])
  })

  test('in production, staff decide within one business day', async () => {
    const variantId = await makeVariant(database)
    const order = await shop.buy([{ variantId, qty: 1 }])
    unwrapResult(await staff.preparePieces(clerk, { order: order.number }, exchange))
    expect(
      await buyers.cancelOrder(order.buyer.ctx, { id: order.orderId }, exchange),
    ).toMatchObject({ refused: 'transition-illegal' })
    const asked = unwrapResult(
      await buyers.requestCancel(
        order.buyer.ctx,
        { id: order.orderId, reason: 'Wrong color' },
        exchange,
      ),
    )
    expect(asked.answerBy).toBe('2026-03-03T22:00:00.000Z')
    unwrapResult(
      await buyers.requestCancel(order.buyer.ctx, { id: order.orderId, reason: 'Again' }, exchange),
    )
    expect(unwrapResult(await staff.listCancelRequests(clerk, {}, exchange)).rows).toMatchObject([
      { number: order.number, reason: 'Wrong color' },
    ])
    unwrapResult(
      await staff.answerCancelRequest(
        clerk,
        { order: order.number, approve: true, answer: '' },
        exchange,
      ),
    )
    expect(await statusOf(order)).toBe('cancelled')
    expect(await shop.violations()).toEqual([])
  })

  test('part of an order can be canceled', async () => {
    const variantId = await makeVariant(database, { price: 10_01 })
    const order = await shop.buy([{ variantId, qty: 3 }])
    const lineId =
      unwrapResult(await buyers.readProgress(order.buyer.ctx, { id: order.orderId }, exchange))
        .money[0]?.lineId ?? ''
    unwrapResult(
      await staff.staffCancel(
        clerk,
        { order: order.number, reason: 'stock', items: [{ lineId, qty: 1 }] },
        exchange,
      ),
    )
    unwrapResult(await staff.shipPieces(clerk, { order: order.number }, exchange))
    expect(
      unwrapResult(await buyers.readProgress(order.buyer.ctx, { id: order.orderId }, exchange))
        .money[0]?.counts,
    ).toMatchObject({
      cancelled: 1,
      shipped: 2,
    })
    expect(await shop.violations()).toEqual([])
  })

  test("strangers have no access; an emailed link has the buyer's rights for its order", async () => {
    const variantId = await makeVariant(database)
    const order = await shop.buy([{ variantId, qty: 1 }])
    const stranger = testContext(database, { clock: checkout.clock })
    expect(await buyers.cancelOrder(stranger, { id: order.orderId }, exchange)).toMatchObject({
      refused: 'not-found',
    })
    expect(await buyers.cancelOrder(stranger, { token: 'x'.repeat(43) }, exchange)).toMatchObject({
      refused: 'not-found',
    })
    const token = /#t=([\w-]{43})/.exec((await mails('order-placed:%'))[0]?.plain ?? '')?.[1] ?? ''
    unwrapResult(await buyers.cancelOrder(stranger, { token }, exchange))
    expect(await statusOf(order)).toBe('cancelled')
  })
})
