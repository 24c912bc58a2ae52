import { notesPurpose } from '#modules/addresses/sealed-notes.ts'
import { createSealer } from '#platform/sealed/sealed-text.ts'
import { sendOrderConfirmation } from '#modules/orders/send-order-confirmation.ts'
import { ordersHandlers } from '#modules/orders/api/http.ts'
import { orderJobs } from '#modules/orders/jobs.ts'
import type { OrderPayment } from '#modules/orders/queries/order-payment.ts'
import type { PlacedOrder } from '#modules/orders/placed-order.ts'
import { generateOrderKeys, writeOrder } from '#modules/orders/write-order.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, type Database } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { integer, text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { createEmailQueue } from '#platform/mail/email-queue.ts'
import type { Services } from '#platform/services.ts'
import { createRateLimits } from '#platform/rate-limit/rate-limit.ts'
import { fixedClock, type FixedClock } from './clock.ts'
import { guestActor, testContext } from './context.ts'
import type { TestJobs } from './jobs.ts'
import { placedOrder, type TestOrder } from './placed-order.ts'
import { exchange } from './exchange.ts'
import { testServices } from './services.ts'
import { testEmailShop, testPricing } from './settings.ts'

const origin = 'https://shop.example'

type Handler = ReturnType<typeof ordersHandlers>[keyof ReturnType<typeof ordersHandlers>]

export interface TestOrders {
  readonly ctx: Ctx & { readonly jobs: TestJobs }
  readonly clock: FixedClock
  readonly origin: string
  readonly services: Services
  readonly handlers: ReturnType<typeof ordersHandlers>
  call<H extends Handler>(handler: H, input: Parameters<H>[1], who?: Ctx): ReturnType<H>
  /** Places a paid and confirmed order of the test shopper. */
  place(order?: TestOrder): Promise<PlacedOrder & { number: string }>
  /** Emails whose key has this prefix, oldest first. */
  mailsTo(
    key: string,
  ): Promise<{ to: string; subject: string; html: string; text: string; state: string }[]>
  runJobs(): Promise<string[]>
}

/** The orders module on a test database; placed orders count as fully captured. */
export function openTestOrders(database: Database): TestOrders {
  const { db } = database
  const clock = fixedClock()
  const shopper = guestActor()
  const ctx = testContext(database, { actor: shopper, clock })
  const paid = (total: number): OrderPayment => ({
    status: 'captured',
    authorized: total,
    captured: total,
    refunded: 0,
    method: { brand: 'Visa', last4: '4242' },
    refunds: [],
  })
  const mails = createEmailQueue({
    db,
    jobs: ctx.jobs,
    log: ctx.log,
    clock,
    shop: () => testEmailShop,
  })
  const moneyOf = async (ids: readonly string[]) => {
    const totals = await queryRows(
      db,
      { id: text, total: integer },
      sql`select id, total from orders where id = any(${ids})`,
    )
    return new Map(totals.map(({ id, total }) => [id, paid(total)]))
  }
  const services = testServices(database, {
    db,
    jobs: ctx.jobs,
    log: ctx.log,
    clock,
    mails,
    origin,
    secret: 'a secret of thirty-two characters',
    limitByKey: createRateLimits(database, 100).limitByKey,
    readPayment: async (_db, id) => (await moneyOf([id])).get(id) ?? paid(0),
    readPayments: (_db, ids) => moneyOf(ids),
    listTenderRefunds: async () => [],
    pricing: testPricing,
    sealer: createSealer('a secret of thirty-two characters', notesPurpose),
  })
  return {
    ctx,
    clock,
    origin,
    services,
    handlers: ordersHandlers(services),
    call: (handler, input, who = ctx) =>
      handler(who, input as never, exchange) as ReturnType<typeof handler>,
    async place(order = {}) {
      const placed = await placedOrder({
        ownerId: shopper.id,
        sessionId: shopper.sessionId,
        placedAt: clock.now(),
        ...order,
      })
      const { number } = await inTransaction(db, async (tx) => {
        const keys = generateOrderKeys('AB')
        await writeOrder(tx, placed, keys)
        await sendOrderConfirmation(
          tx,
          { mails, origin, sealer: services.sealer, settings: services.settings },
          { placed, ...keys, money: paid(placed.totals.grand) },
        )
        return keys
      })
      return { ...placed, number }
    },
    mailsTo: (key) =>
      queryRows(
        db,
        { to: text, subject: text, html: text, text, state: text },
        sql`
          select recipient as "to", subject, html, plain as text, state
          from emails
          where dedupe_key like ${`${key}%`}
          order by id`,
      ),
    runJobs: () => ctx.jobs.runDue(orderJobs(services), clock.now()),
  }
}

/** The token of the first tracking link in an email. */
export function readTrackingToken(email: string): string {
  return /\/tourist\/order#t=([\w-]{43})/.exec(email)?.[1] ?? ''
}
