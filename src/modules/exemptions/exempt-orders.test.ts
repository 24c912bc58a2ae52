import { beforeEach, describe, expect, test } from 'vitest'
import { formatTotalRows } from '#modules/orders/emails/order-rows.ts'
import { readTaxReport } from '#modules/books/queries/read-tax-report.ts'
import { addDays, calendarDate, days } from '#kernel/time/time.ts'
import { openTestAftercare } from '#test/support/aftercare.ts'
import { makeCertificate } from '#test/support/certificates.ts'
import { homeAddress, unwrapResult } from '#test/support/checkout.ts'
import { emptyTables, openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'
import { makeVariant } from '#test/support/products.ts'
import { signedInMember } from '#test/support/signed-in-member.ts'

const database = await openTestDatabase()
const shop = openTestAftercare(database)
const { checkout } = shop
const { handlers, clock } = checkout
const today = () => calendarDate(clock.now())
beforeEach(() => emptyTables(database))

async function memberBuyer() {
  const { actor, id } = await signedInMember(database, { now: clock.now() })
  return { id, buyer: checkout.buyer(actor) }
}
const variant = async (price = 100_00) => ({
  variantId: await makeVariant(database, { price, onHand: 20 }),
  qty: 1,
})

describe('an accepted certificate', () => {
  test('makes an order exempt from the estimate in the cart to the invoice and the report', async () => {
    const { id, buyer } = await memberBuyer()
    await makeCertificate(database, id)
    const { ctx } = buyer
    const shown = await buyer.prepare([await variant()])
    const exemptions = [{ kind: 'exempt', number: 'ST-120-1', stateCode: 'NY', expiresOn: null }]
    expect(shown).toMatchObject({ taxState: 'final', taxes: [], taxExemptions: exemptions })
    expect(shown.totals).toMatchObject({ merchandise: 100_00, tax: 0 })
    const cart = unwrapResult(await handlers.estimate(ctx, { zip: '10002' }, exchange))
    expect(cart).toMatchObject({ totals: { tax: 0 }, taxExemptions: exemptions })
    const elsewhere = unwrapResult(await handlers.estimate(ctx, { zip: '94610' }, exchange))
    expect(elsewhere.taxExemptions).toEqual([])
    expect(elsewhere.totals.tax).toBeGreaterThan(0)
    const { checkoutId } = unwrapResult(await buyer.place(await buyer.settlement()))
    await buyer.enterCard(checkoutId)
    const { orderId, orderNumber } = await buyer.complete(checkoutId)
    const order = unwrapResult(await handlers.readOrder(ctx, { id: orderId ?? '' }, exchange))
    expect(order.totals.tax).toBe(0)
    expect(order.taxExemptions).toEqual(exemptions)
    expect(formatTotalRows(order)).toContainEqual({
      label: 'Tax exempt. Certificate ST-120-1, NY',
      amount: 'None',
    })
    const seen = unwrapResult(
      await shop.staff.staffReadOrder(shop.clerk, { order: orderNumber ?? '' }, exchange),
    )
    expect(seen.taxExemptions).toEqual(exemptions)
    const period = { from: today(), to: today() }
    const { sales } = (await readTaxReport(database.db, period)).total
    expect((await readTaxReport(database.db, period)).exempt).toEqual([
      { state: 'NY', reason: 'resale', sales, refundedSales: 0 },
    ])
    const cancelled = { order: orderId ?? '', reason: 'customer' } as const
    unwrapResult(await shop.staff.staffCancel(shop.clerk, cancelled, exchange))
    await shop.pass(0)
    expect((await readTaxReport(database.db, period)).exempt).toEqual([
      { state: 'NY', reason: 'resale', sales, refundedSales: sales },
    ])
  })

  test('is valid through its last day; then tax is charged, and buyer and staff are told why', async () => {
    const { id, buyer } = await memberBuyer()
    await makeCertificate(database, id, { expiresOn: today() })
    const line = await variant()
    expect((await buyer.prepare([line])).totals.tax).toBe(0)
    clock.advance(days(1))
    const shown = await buyer.settlement()
    expect(shown.totals.tax).toBeGreaterThan(0)
    const expired = [
      { kind: 'expired', number: 'ST-120-1', stateCode: 'NY', expiresOn: addDays(today(), -1) },
    ]
    expect(shown.taxExemptions).toEqual(expired)
    const { checkoutId } = unwrapResult(await buyer.place(shown))
    await buyer.enterCard(checkoutId)
    const { orderNumber } = await buyer.complete(checkoutId)
    const seen = unwrapResult(
      await shop.staff.staffReadOrder(shop.clerk, { order: orderNumber ?? '' }, exchange),
    )
    expect(seen).toMatchObject({ taxExemptions: expired, totals: { tax: shown.totals.tax } })
    expect((await readTaxReport(database.db, { from: today(), to: today() })).exempt).toEqual([])
  })

  test('decides for each delivery by its own state', async () => {
    const { id, buyer } = await memberBuyer()
    await makeCertificate(database, id)
    const shown = await buyer.prepare([await variant()])
    const groupId = shown.groups[0]?.id ?? ''
    const reno = {
      ...homeAddress,
      line1: '5 Plumb Lane',
      city: 'Reno',
      stateCode: 'NV',
      zip: '89501',
    }
    const moved = unwrapResult(
      await handlers.quoteCheckout(
        buyer.ctx,
        { groups: [{ groupId, address: reno as typeof homeAddress }] },
        exchange,
      ),
    )
    expect(moved.taxExemptions).toEqual([])
    expect(moved.totals.tax).toBeGreaterThan(0)
  })
})

test.each(['submitted', 'rejected', 'revoked'] as const)(
  'a certificate that is %s is not valid',
  async (state) => {
    const { id, buyer } = await memberBuyer()
    await makeCertificate(database, id, { state })
    const shown = await buyer.prepare([await variant()])
    expect(shown.taxExemptions).toEqual([])
    expect(shown.totals.tax).toBeGreaterThan(0)
  },
)

test('a guest is never exempt, nor is another member', async () => {
  const { id } = await memberBuyer()
  await makeCertificate(database, id)
  for (const buyer of [checkout.buyer(), (await memberBuyer()).buyer])
    expect(await buyer.prepare([await variant()])).toMatchObject({ taxExemptions: [] })
})
