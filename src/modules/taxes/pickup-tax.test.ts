import { beforeEach, expect, test } from 'vitest'
import { readTaxReport } from '#modules/books/queries/read-tax-report.ts'
import { openTestAftercare } from '#test/support/aftercare.ts'
import { homeAddress, unwrapResult } from '#test/support/checkout.ts'
import { emptyTables, openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'
import { localShipping } from '#test/support/local-shipping.ts'
import { makeVariant } from '#test/support/products.ts'
import { changeTestSettings } from '#test/support/settings.ts'
import type { ServiceAddress, TaxService } from './tax-service.ts'

const database = await openTestDatabase()
const asked: ServiceAddress[] = []
const recorded: (ServiceAddress | null | undefined)[] = []

/** Charges 10% at the shop and 5% elsewhere; remembers the addresses. */
const service: TaxService = {
  name: 'taxjar',
  recordsCalculations: false,
  async calculate({ to, lines, shipping }) {
    asked.push(to)
    const rate = to.zip === '02139' ? 0.1 : 0.05
    const tax = (amount: number) => Math.round(amount * rate)
    return {
      ref: `calculation-${asked.length}`,
      expiresAt: new Date('2030-01-01T00:00:00Z'),
      taxes: [
        {
          jurisdiction: to.stateCode,
          rate: rate * 1_000_000,
          lines: Object.fromEntries(lines.map(({ id, amount }) => [id, tax(amount)])),
          shipping: tax(shipping),
        },
      ],
    }
  },
  async recordSale({ reference, sale }) {
    recorded.push(sale?.to)
    const lineRefs = Object.fromEntries((sale?.lines ?? []).map(({ id }) => [id, id]))
    return { ref: reference, lineRefs }
  },
  async recordReversal({ reference, to }) {
    recorded.push(to)
    return { ref: reference }
  },
}

const shop = openTestAftercare(database, {
  taxService: service,
  settings: changeTestSettings({ localShipping }),
})
const { checkout } = shop
const { handlers } = checkout
beforeEach(() => emptyTables(database))

const store = {
  line1: '40 Prospect Street',
  line2: '',
  city: 'Cambridge',
  stateCode: 'MA',
  zip: '02139',
}

test('a tax service is asked, and told of sale and refund, with the address of the shop', async () => {
  const buyer = checkout.buyer()
  const shown = await buyer.prepare([
    { variantId: await makeVariant(database, { price: 80_00, onHand: 5 }), qty: 1 },
  ])
  expect(asked.at(-1)?.zip).toBe(homeAddress.zip)
  expect(shown.totals.tax).toBe(4_00 + 30)
  const groupId = shown.groups[0]?.id ?? ''
  const pickedUp = unwrapResult(
    await handlers.quoteCheckout(
      buyer.ctx,
      { groups: [{ groupId, methodId: 'local.pickup' }] },
      exchange,
    ),
  )
  expect(asked.at(-1)).toEqual(store)
  expect(pickedUp.totals).toMatchObject({ shipping: 0, tax: 8_00, grand: 88_00 })
  const { checkoutId } = unwrapResult(await buyer.place(pickedUp))
  await buyer.enterCard(checkoutId)
  const { orderId } = await buyer.complete(checkoutId)
  await shop.pass(0)
  expect(recorded).toEqual([store])
  unwrapResult(
    await shop.staff.staffCancel(
      shop.clerk,
      { order: orderId ?? '', reason: 'customer' },
      exchange,
    ),
  )
  await shop.pass(0)
  expect(recorded).toEqual([store, store])
  const { states } = await readTaxReport(database.db, { from: '2000-01-01', to: '2100-01-01' })
  expect(states).toMatchObject([{ state: 'MA', charged: 8_00, refunded: 8_00 }])
})
