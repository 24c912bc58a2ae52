import { beforeAll, describe, expect, test } from 'vitest'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import { days, minutes } from '#kernel/time/time.ts'
import { inventoryJobs } from '#modules/inventory/jobs.ts'
import { fulfillmentJobs } from '#modules/fulfillment/jobs.ts'
import { paymentJobs } from '#modules/payments/jobs.ts'
import { ProviderError } from '#modules/payments/payment-provider.ts'
import { returnJobs } from '#modules/returns/jobs.ts'
import { queryRow } from '#platform/db/query.ts'
import { integer, text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { JobHandler } from '#platform/jobs/jobs.ts'
import { openTestAftercare, type TestAftercare } from '#test/support/aftercare.ts'
import { unwrapResult, type TestBuyer } from '#test/support/checkout.ts'
import { emptyTables, openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'
import { findViolations } from '#test/support/invariants.ts'
import {
  createLifeEvents,
  createOrderLife,
  createRandom,
  prepareOrder,
  type Random,
} from '#test/support/order-life.ts'
import { listPaymentMismatches } from '#test/support/payment-mismatches.ts'
import { makeVariant } from '#test/support/products.ts'
import type { Fault, FormSession } from '#test/support/test-provider.ts'
import {
  cardWithTwoWebhooks,
  countPerProvider,
  openTestProviders,
} from '#test/support/test-providers.ts'

const database = await openTestDatabase()
const providers = await openTestProviders()
/** `npm run test:orders` places ten thousand. */
const orders = countPerProvider(Number(process.env['ORDERS'] ?? 60))
const firstSeed = Number(process.env['LIFE'] ?? 1)
const ordersPerCheck = Math.max(30, Math.ceil(orders / 10))

/** What a buyer does after placing an order. */
const fates = [
  ...Array.from({ length: 7 }, () => 'pays' as const),
  'pays and closes the tab',
  'pays after the hold',
  'leaves',
] as const

const moneyEvents = [
  'its buyer cancels it',
  'its buyer asks to cancel it',
  'the request is answered',
  'part of it is canceled',
  'something is given back',
  'a slower way is chosen',
  'it is held',
  'it goes on',
] as const

/** One call in twenty fails: an error or a closed connection, before or after its effect. */
function chooseFault({ next }: Random): Fault | undefined {
  if (next() > 1 / 20) return undefined
  const when = next() < 0.3 ? 'before' : 'after'
  return next() < 0.5 ? { when, cut: true } : { when }
}

/** Retries while the provider doesn't answer, like the job queue and a shopper. */
async function retry<Result>(act: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      const result = await act()
      if (!isRefusal(result) || result.refused !== 'provider-unavailable' || attempt === 30)
        return result
    } catch (error) {
      if (!(error instanceof ProviderError) || attempt === 30) throw error
    }
  }
}

/** A shop whose provider fails now and then. */
function openUnreliableShop(shop: TestAftercare) {
  const { checkout, services } = shop
  const { clock, provider } = checkout
  const faults = createRandom(firstSeed)
  let isFailing = false
  provider.breakAnswers(() => (isFailing ? chooseFault(faults) : undefined))

  async function withFaults<Result>(act: () => Promise<Result>): Promise<Result> {
    isFailing = true
    try {
      return await retry(act)
    } finally {
      isFailing = false
    }
  }
  const jobs: Record<string, JobHandler> = {
    ...fulfillmentJobs(services),
    ...returnJobs(services),
    ...inventoryJobs(services),
    ...Object.fromEntries(
      Object.entries(paymentJobs(services)).map(([name, run]): [string, JobHandler] => [
        name,
        (data) => withFaults(async () => run(data)),
      ]),
    ),
  }
  return {
    withFaults,
    async pass(milliseconds: number): Promise<void> {
      clock.advance(milliseconds)
      await jobs['inventory.release-expired']?.({})
      await checkout.runJobs(jobs)
    },
    async finish(): Promise<void> {
      for (let day = 0; day < 3; day++) {
        clock.advance(days(1))
        await checkout.runJobs(jobs)
      }
    },
  }
}

describe.each(providers)('with %s', (name, connectProvider) => {
  const shop = openTestAftercare(database, { connectProvider })
  const { checkout } = shop
  const { clock, provider } = checkout
  const { finish, pass, withFaults } = openUnreliableShop(shop)
  const counts = new Map<string, number>()
  const count = (what: string) => void counts.set(what, (counts.get(what) ?? 0) + 1)

  beforeAll(() => emptyTables(database))

  /** Asks again while there is no form, as the page does. */
  async function openForm(buyer: TestBuyer, checkoutId: string): Promise<FormSession> {
    for (let attempt = 0; attempt < 30; attempt++) {
      const session = unwrapResult(
        await withFaults(() =>
          checkout.handlers.openPaySession(buyer.ctx, { checkoutId }, exchange),
        ),
      )
      if (session.form) return session
    }
    throw new Error('No payment form was opened.')
  }

  async function pay(
    chance: Random,
    { buyer, checkoutId }: { buyer: TestBuyer; checkoutId: string },
  ): Promise<void> {
    const fate = chance.pick(fates)
    count(`buyer ${fate}`)
    if (fate === 'leaves') return pass(minutes(45))
    const isLate = fate === 'pays after the hold'
    const session = await openForm(buyer, checkoutId)
    checkout.dropWebhooks(isLate || chance.next() < 0.3)
    await provider.pay(session, chance.next() < 0.2 ? cardWithTwoWebhooks : undefined)
    if (isLate) await pass(minutes(45))
    if (fate !== 'pays and closes the tab')
      unwrapResult(
        await withFaults(() => checkout.handlers.completePay(buyer.ctx, { checkoutId }, exchange)),
      )
    checkout.dropWebhooks(false)
  }

  async function runOrder(
    events: ReturnType<typeof createLifeEvents>,
    variants: readonly string[],
    seed: number,
  ): Promise<void> {
    const chance = createRandom(seed)
    const lines = variants
      .filter(() => chance.next() < 0.4)
      .map((variantId) => ({ variantId, qty: chance.count(3) }))
    const wanted = lines.length > 0 ? lines : [{ variantId: variants[0] ?? '', qty: 1 }]
    const buyer = await prepareOrder({ shop, database }, { chance, lines: wanted })
    const shown = await buyer.settlement()
    const placed = await withFaults(() => buyer.place(shown))
    if (isRefusal(placed)) return count(`not placed: ${placed.refused} ${placed.reason}`)
    const { checkoutId, due } = placed
    if (due > 0) await pay(chance, { buyer, checkoutId })
    await pass(minutes(chance.count(40)))
    const order = await queryRow(
      database.db,
      { id: text, number: text },
      sql`select id, number from orders where checkout_id = ${checkoutId}`,
    )
    if (!order) return count('no order')
    count('orders')
    const life = createOrderLife(
      { chance, buyer },
      { orderId: order.id, orderNumber: order.number },
    )
    for (let event = chance.count(4); event > 1; event--) {
      const act = chance.pick(moneyEvents) ?? 'something is given back'
      const result = await withFaults(async () => events[act]?.(life))
      count(isRefusal(result) ? `${act}: ${result.reason}` : act)
      await pass(minutes(chance.count(30)))
    }
  }

  test(
    `${orders} placed orders leave the books of the shop and of the provider equal`,
    { timeout: 7_200_000 },
    async () => {
      // Later than the database's clock, which some invariants use.
      clock.set('2030-03-04T15:00:00Z')
      const events = createLifeEvents(shop, database)
      const variants = [
        await makeVariant(database, { price: 33_33, onHand: 10_000_000 }),
        await makeVariant(database, { price: 9_99, onHand: 10_000_000 }),
        await makeVariant(database, { price: 249_00, onHand: 0, oversellLimit: null }),
      ]
      for (let placed = 1; placed <= orders; placed++) {
        const seed = firstSeed + placed - 1
        await runOrder(events, variants, seed).catch((error: unknown) => {
          throw new Error(`order ${seed}`, { cause: error })
        })
        if (placed % ordersPerCheck !== 0 && placed !== orders) continue
        if (placed === orders) await finish()
        expect(
          [
            ...(await findViolations(database, { now: clock.now() })),
            ...(await listPaymentMismatches(database, provider)),
          ],
          `after order ${seed}`,
        ).toEqual([])
      }
      expect(await provider.countPaidTwice()).toBe(0)
      const money = await queryRow(
        database.db,
        { captured: integer, refunded: integer, unfinished: integer },
        sql`
          select sum(captured)::int as captured, sum(refunded)::int as refunded,
            sum(refund_pending)::int as unfinished
          from payments`,
      )
      expect(money).toMatchObject({ unfinished: 0 })
      console.log(name, { ...Object.fromEntries(counts), ...money })
    },
  )
})
