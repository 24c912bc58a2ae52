import { beforeEach, describe, expect, test } from 'vitest'
import { minutes } from '#kernel/time/time.ts'
import { openTestAftercare } from '#test/support/aftercare.ts'
import { homeAddress, unwrapResult } from '#test/support/checkout.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'
import { makeVariant } from '#test/support/products.ts'
import { queryRows } from '#platform/db/query.ts'
import { integer } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'

const database = await openTestDatabase()
const shop = openTestAftercare(database)
const { staff, buyers, clerk, checkout } = shop
const start = checkout.clock.now()

beforeEach(() => checkout.clock.set(start))

describe('changing a placed order', () => {
  const bought = async (method = 'standard', qty = 1) => {
    const variantId = await makeVariant(database, { price: 40_00 })
    const buyer = checkout.buyer()
    const settlement = await buyer.prepare([{ variantId, qty }])
    const groupId = settlement.groups[0]?.id ?? ''
    if (method !== 'standard')
      unwrapResult(
        await checkout.handlers.quoteCheckout(
          buyer.ctx,
          { groups: [{ groupId, methodId: method }] },
          exchange,
        ),
      )
    const placed = unwrapResult(await buyer.place())
    await buyer.enterCard(placed.checkoutId)
    const { orderId } = await buyer.complete(placed.checkoutId)
    await checkout.runJobs()
    const key = { id: orderId ?? '' }
    const order = unwrapResult(await checkout.handlers.readOrder(buyer.ctx, key, exchange))
    return { key, ctx: buyer.ctx, order, group: order.groups[0]?.id ?? '' }
  }
  const street = { ...homeAddress, line1: '30 Orchard Street' }

  test('allows another street in the same ZIP code and another gift note for thirty minutes at no cost', async () => {
    const { key, ctx, group } = await bought()
    unwrapResult(
      await buyers.editOrder(
        ctx,
        { ...key, groupId: group, address: street, giftNote: 'With love' },
        exchange,
      ),
    )
    const after = unwrapResult(await checkout.handlers.readOrder(ctx, key, exchange))
    expect(after.groups[0]).toMatchObject({
      giftNote: 'With love',
      address: { line1: '30 Orchard Street' },
    })
    expect(after.timeline.map(({ step }) => step)).toContain('address_changed')
    checkout.clock.advance(minutes(30))
    expect(
      await buyers.editOrder(ctx, { ...key, groupId: group, giftNote: 'Later' }, exchange),
    ).toMatchObject({
      refused: 'transition-illegal',
    })
  })

  test("can end early at the buyer's request", async () => {
    const { key, ctx, group } = await bought()
    expect(await staff.shipPieces(clerk, { order: key.id }, exchange)).toMatchObject({
      refused: 'transition-illegal',
    })
    unwrapResult(await staff.endEditWindow(clerk, { order: key.id }, exchange))
    expect(
      await buyers.editOrder(ctx, { ...key, groupId: group, giftNote: 'Later' }, exchange),
    ).toMatchObject({
      refused: 'transition-illegal',
    })
    unwrapResult(await staff.shipPieces(clerk, { order: key.id }, exchange))
  })

  test('refunds a cheaper shipping method with tax and refuses a more expensive one', async () => {
    const { key, ctx, group, order } = await bought('express')
    const { refunded } = unwrapResult(
      await buyers.editOrder(ctx, { ...key, groupId: group, methodId: 'standard' }, exchange),
    )
    const tax = order.taxes.reduce((sum, { amount }) => sum + amount, 0)
    expect(refunded).toBeGreaterThanOrEqual(12_00)
    expect(refunded).toBeLessThanOrEqual(12_00 + tax)
    expect(
      unwrapResult(await checkout.handlers.readOrder(ctx, key, exchange)).groups[0]?.method,
    ).toBe('Standard')
    expect(
      await buyers.editOrder(ctx, { ...key, groupId: group, methodId: 'next-day' }, exchange),
    ).toMatchObject({
      refused: 'transition-illegal',
    })
    const rest = unwrapResult(await buyers.cancelOrder(ctx, key, exchange))
    expect(rest.refunded + refunded).toBe(order.totals.grand)
    await shop.pass(minutes(1))
    expect(await shop.violations()).toEqual([])
  })

  test('never refunds the same difference twice when the method changes back and forth', async () => {
    const { key, ctx, group, order } = await bought('express', 3)
    const change = (methodId: string) =>
      buyers.editOrder(ctx, { ...key, groupId: group, methodId }, exchange)
    const { refunded } = unwrapResult(await change('standard'))
    expect(await change('express')).toMatchObject({ refused: 'transition-illegal' })
    expect(
      unwrapResult(await buyers.readOtherWays(ctx, { ...key, groupId: group }, exchange)).rows,
    ).toEqual([])
    expect(unwrapResult(await change('standard')).refunded).toBe(0)
    const lineId = order.groups[0]?.lines[0]?.id ?? ''
    const one = unwrapResult(
      await staff.staffCancel(
        clerk,
        { order: order.number, reason: 'stock', items: [{ lineId, qty: 1 }] },
        exchange,
      ),
    )
    expect(one.refunded).toBeLessThanOrEqual(Math.ceil((order.totals.grand - refunded) / 3) + 1)
    const rest = unwrapResult(
      await staff.staffCancel(clerk, { order: order.number, reason: 'stock' }, exchange),
    )
    expect(refunded + one.refunded + rest.refunded).toBe(order.totals.grand)
    await shop.pass(minutes(1))
    const refunds = await queryRows(
      database.db,
      { shortfall: integer },
      sql`select shortfall from order_refunds where order_id = ${key.id}`,
    )
    expect(refunds.map(({ shortfall }) => shortfall)).toEqual([0, 0, 0])
    expect(await shop.violations()).toEqual([])
  })

  test('refunds only the shipping shares of units that were not cancelled', async () => {
    const { key, ctx, group, order } = await bought('express', 2)
    const lineId = order.groups[0]?.lines[0]?.id ?? ''
    const one = unwrapResult(
      await staff.staffCancel(
        clerk,
        { order: order.number, reason: 'stock', items: [{ lineId, qty: 1 }] },
        exchange,
      ),
    )
    const [way] = unwrapResult(
      await buyers.readOtherWays(ctx, { ...key, groupId: group }, exchange),
    ).rows
    const { refunded } = unwrapResult(
      await buyers.editOrder(ctx, { ...key, groupId: group, methodId: way?.id ?? '' }, exchange),
    )
    expect(refunded).toBe(way?.less)
    expect(refunded).toBeGreaterThanOrEqual(6_00)
    expect(refunded).toBeLessThan(7_00)
    const rest = unwrapResult(await buyers.cancelOrder(ctx, key, exchange))
    expect(one.refunded + refunded + rest.refunded).toBe(order.totals.grand)
    await shop.pass(minutes(1))
    expect(await shop.violations()).toEqual([])
  })

  test('refuses another ZIP code because tax and dates would change', async () => {
    const { key, ctx, group } = await bought()
    const address = { ...street, city: 'Reno', stateCode: 'NV' as const, zip: '89501' }
    expect(
      await buyers.editOrder(ctx, { ...key, groupId: group, address }, exchange),
    ).toMatchObject({ refused: 'transition-illegal' })
  })
})
