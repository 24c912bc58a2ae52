import { afterAll, expect, test } from 'vitest'
import { readTaxReport } from '#modules/books/queries/read-tax-report.ts'
import { minutes } from '#kernel/time/time.ts'
import { queryRow, queryRows } from '#platform/db/query.ts'
import { integer, text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { openTestAftercare } from '#test/support/aftercare.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { findViolations } from '#test/support/invariants.ts'
import {
  createLifeEvents,
  createRandom,
  startOrderLife,
  suggestNextEvents,
} from '#test/support/order-life.ts'
import { makeVariant } from '#test/support/products.ts'
import { startStripeTaxServer } from '#test/support/stripe-tax-server.ts'
import { createStripeTax } from './stripe-tax.ts'
import { taxJobs } from './jobs.ts'

const database = await openTestDatabase()
const stripe = await startStripeTaxServer()
afterAll(() => stripe.close())
const { secretKey, base: apiBase } = stripe
const shop = openTestAftercare(database, { taxService: createStripeTax({ secretKey, apiBase }) })
const events = createLifeEvents(shop, database)
/** `npm run test:sequences` runs two thousand. */
const lives = Number(process.env['SEQUENCES'] ?? 8)
const firstSeed = Number(process.env['LIFE'] ?? 1)

const faults = [
  { path: '/calculations', when: 'before', status: 503 },
  { path: '/create_from_calculation', when: 'before', status: 500 },
  { path: '/create_from_calculation', when: 'after' },
  { path: '/create_reversal', when: 'before' },
  { path: '/create_reversal', when: 'after', status: 500 },
] as const

async function runSequence(seed: number, variantIds: readonly string[]): Promise<void> {
  const chance = createRandom(seed)
  const fault = chance.next() < 0.5 ? chance.pick(faults) : undefined
  if (fault) stripe.fail(fault)
  const life = await startOrderLife(
    { shop, database },
    {
      chance,
      lines: variantIds.map((variantId) => ({ variantId, qty: chance.count(3) })),
      wait: minutes(chance.count(60)),
    },
  )
  for (let age = 0; age < 12; age++) {
    const next = await suggestNextEvents(shop, life)
    await events[chance.pick(next.length > 0 ? next : Object.keys(events)) ?? '']?.(life)
    await shop.pass(0)
  }
}

/** For each order: as frozen less refunded, and as the service has it. */
const listOrders = () =>
  queryRows(
    database.db,
    { number: text, charged: integer, reversed: integer, differs: integer },
    sql`
      select o.number, o.tax as charged,
        coalesce(sum(t.tax) filter (where t.refund_id is not null), 0)::int as reversed,
        coalesce(
          sum(
            case when t.refund_id is null then t.recorded_tax - t.tax
              else t.tax - t.recorded_tax end
          ),
          0
        )::int as differs
      from orders o
      left join tax_records t on t.order_id = o.id
      group by o.id
      order by o.number`,
  )

const sumTransactions = (number: string) =>
  stripe.transactions
    .filter(({ reference }) => reference.startsWith(number))
    .flatMap(({ lines, shipping }) => [...lines, ...(shipping ? [shipping] : [])])
    .reduce((total, part) => total + part.amount_tax, 0)

test(
  'the service has the tax of each order less its refunds, and the report agrees with the ledger',
  async () => {
    const variantIds = [
      await makeVariant(database, { price: 33_33, onHand: 100_000 }),
      await makeVariant(database, { price: 96_05, onHand: 100_000, taxCode: 'clothing' }),
    ]
    for (let seed = firstSeed; seed < firstSeed + lives; seed++) await runSequence(seed, variantIds)
    await taxJobs(shop.services)['taxes.reconcile']?.({})
    await shop.pass(0)
    const orders = await listOrders()
    expect(orders.length).toBeGreaterThanOrEqual(lives)
    expect(
      orders.map(({ number, charged, reversed, differs }) => [
        number,
        charged - reversed + differs,
      ]),
    ).toEqual(orders.map(({ number }) => [number, sumTransactions(number)]))
    const now = shop.checkout.clock.now()
    expect(await findViolations(database, { now })).toEqual([])

    const { total } = await readTaxReport(database.db, { from: '2000-01-01', to: '2100-01-01' })
    const ledger = await queryRow(
      database.db,
      { charged: integer, sold: integer, refunded: integer },
      sql`
        select
          (select sum(tax)::int from orders) as charged,
          (select sum(total)::int from orders) as sold,
          (
            (select coalesce(sum(amount), 0) from refunded_shares)
            + (select coalesce(sum(amount), 0) from refunded_differences)
          )::int as refunded`,
    )
    expect(total.charged).toBe(ledger?.charged)
    expect(total.sales + total.charged).toBe(ledger?.sold)
    expect(total.refundedSales + total.refunded).toBe(ledger?.refunded)
    expect(total.refunded).toBe(orders.reduce((sum, { reversed }) => sum + reversed, 0))
  },
  60_000 + lives * 5_000,
)
