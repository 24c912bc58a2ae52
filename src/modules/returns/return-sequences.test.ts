import { beforeAll, describe, expect, test } from 'vitest'
import { minutes } from '#kernel/time/time.ts'
import { execute, queryRows } from '#platform/db/query.ts'
import { integer, text, timestamp } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { openTestAftercare, type TestAftercare } from '#test/support/aftercare.ts'
import { unwrapResult } from '#test/support/checkout.ts'
import { emptyTables, openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'
import { listPaymentMismatches } from '#test/support/payment-mismatches.ts'
import { makeVariant } from '#test/support/products.ts'
import { findViolations } from '#test/support/invariants.ts'
import {
  startOrderLife,
  createRandom,
  createLifeEvents,
  suggestNextEvents,
  describeResult,
  type OrderLife,
} from '#test/support/order-life.ts'
import { openTestProviders } from '#test/support/test-providers.ts'

const database = await openTestDatabase()
const providers = await openTestProviders()
/** `npm run test:sequences` runs two thousand. The seed of a life also selects its provider. */
const lives = Number(process.env['SEQUENCES'] ?? 15)
const firstSeed = Number(process.env['LIFE'] ?? 1)

interface Shop extends TestAftercare {
  readonly events: ReturnType<typeof createLifeEvents>
  readonly variants: readonly string[]
}

async function runSequence(shop: Shop, seed: number): Promise<string[]> {
  const { checkout, events, variants } = shop
  const chance = createRandom(seed)
  const lines = variants
    .filter(() => chance.next() < 0.6)
    .map((variantId) => ({ variantId, qty: chance.count(3) }))
  const wanted = lines.length > 0 ? lines : [{ variantId: variants[0] ?? '', qty: 2 }]
  const life = await startOrderLife(
    { shop, database },
    { chance, lines: wanted, wait: minutes(chance.count(60)) },
  )
  const story: string[] = []
  for (let age = 0; age < 16; age++) {
    const next = chance.next() < 0.6 ? await suggestNextEvents(shop, life) : []
    const name = chance.pick(next.length > 0 ? next : Object.keys(events)) ?? ''
    story.push(describeResult(name, await events[name]?.(life)))
    await recordOutcomes(life)
    const shown = unwrapResult(
      await checkout.handlers.readOrder(life.buyer.ctx, life.key, exchange),
    )
    expect(shown.status).not.toBe('')
    expect(shown.next).toMatch(/\.$/)
  }
  return story
}

/** Reservations that should have expired. */
function listExpiredReservations(now: Date): Promise<unknown[]> {
  const late = new Date(now.getTime() - minutes(10))
  return queryRows(
    database.db,
    { id: text, expiresAt: timestamp },
    sql`
      select id, expires_at from stock_reservations
      where state = 'active' and expires_at < ${late}`,
  )
}

/** Fully accepted returns whose refund differs from the preview. */
async function comparePreviews(): Promise<{ count: number; wrong: unknown[] }> {
  const settled = await queryRows(
    database.db,
    { number: text, shown: integer, paid: integer },
    sql`
      select r.number,
        (r.preview ->> 'toCard')::int + (r.preview ->> 'asCredit')::int
          + (r.preview ->> 'bonus')::int
          + coalesce((
            select sum((t ->> 'amount')::int)
            from jsonb_array_elements(r.preview -> 'toTenders') t
          ), 0)::int
          - coalesce((
            select sum(u.withheld) from return_units u where u.return_id = r.id
          ), 0)::int as shown,
        (
          select coalesce(sum(f.amount + f.bonus), 0)::int
          from order_refunds f
          where f.cause in ('return', 'claim') and f.cause_id = r.id
        ) as paid
      from returns r
      where r.status = 'settled'
        and not exists (
          select 1 from return_units u
          where u.return_id = r.id and u.state not in ('refunded', 'credited', 'exchanged')
        )
        and not exists (
          select 1 from return_units u
          where u.return_id = r.id and u.withheld > 0
            and (u.state = 'credited' or (r.preview ->> 'capped')::int > 0)
        )
        and not exists (
          select 1 from order_refunds f
          where f.order_id = r.order_id and f.at >= r.requested_at and f.cause_id <> r.id
        )
        and (select count(distinct f.at) from order_refunds f where f.cause_id = r.id) <= 1`,
  )
  return { count: settled.length, wrong: settled.filter(({ shown, paid }) => shown !== paid) }
}

/** Products of which two are options of one. */
async function makeVariants(): Promise<string[]> {
  const first = await makeVariant(database, { price: 33_33, onHand: 1_000_000 })
  const sibling = await makeVariant(database, { price: 31_00, onHand: 1_000_000 })
  await execute(
    database.db,
    sql`
      update variants set
        product_id = (select product_id from variants where id = ${first}),
        position = 1, option_values = '{Moss}'
      where id = ${sibling}`,
  )
  return [
    first,
    sibling,
    await makeVariant(database, { price: 9_99, onHand: 1_000_000 }),
    await makeVariant(database, { price: 249_00, onHand: 0, oversellLimit: null }),
  ]
}

describe.each(providers)('with %s', (name, connectProvider) => {
  const shop = openTestAftercare(database, { connectProvider })
  const { clock, provider } = shop.checkout
  const seeds = Array.from({ length: lives }, (_, index) => firstSeed + index).filter(
    (seed) => providers[seed % providers.length]?.[0] === name,
  )

  beforeAll(() => emptyTables(database))

  test(
    `${seeds.length} lives of orders break nothing, whatever happens to them`,
    { timeout: 7_200_000 },
    async () => {
      // Later than the database's clock, which some invariants use.
      clock.set('2030-03-04T15:00:00Z')
      const events = createLifeEvents(shop, database)
      const variants = await makeVariants()
      for (const [index, seed] of seeds.entries()) {
        const story = await runSequence({ ...shop, events, variants }, seed).catch(
          (error: unknown) => {
            throw new Error(`life ${seed}`, { cause: error })
          },
        )
        if (index % (lives > 100 ? 33 : 8) !== 0 && seed !== seeds.at(-1)) continue
        await shop.pass(minutes(1))
        const broken = [
          ...(await findViolations(database, { now: clock.now() })),
          ...(await listExpiredReservations(clock.now())),
          ...(await listPaymentMismatches(database, provider)),
          ...(await comparePreviews()).wrong,
        ]
        expect(broken, `after life ${seed}: ${story.join('; ')}`).toEqual([])
      }
      await recordAllOutcomes()
      if (lives >= 500) expect((await comparePreviews()).count).toBeGreaterThan(seeds.length / 20)
    },
  )
})

if (lives >= 500)
  test('every outcome has occurred', () => {
    expect(toBeSeen.filter((outcome) => !seen.has(outcome))).toEqual([])
  })

/** Outcomes that must occur, so that the test covers them. */
const seen = new Set<string>()
const toBeSeen = [
  ...['placed', 'on_hold', 'cancelled', 'closed'].map((status) => `order ${status}`),
  ...['unfulfilled', 'in_production', 'ready', 'shipped', 'delivered', 'lost', 'cancelled'].map(
    (status) => `piece ${status}`,
  ),
  ...['shipped', 'delivered', 'lost', 'settled'].map((status) => `parcel ${status}`),
  ...[
    'needs_review',
    'approved',
    'rejected',
    'cancelled',
    'label_issued',
    'in_transit',
    'expired',
    'received',
    'inspected',
    'partly_settled',
    'settled',
  ].map((status) => `return ${status}`),
  ...['refund', 'credit', 'exchange', 'replace', 'keep'].map(
    (resolution) => `resolution ${resolution}`,
  ),
  ...['cancel', 'edit', 'lost', 'return', 'claim', 'goodwill'].map((cause) => `refund ${cause}`),
  ...[
    'address_changed',
    'gift_note_changed',
    'method_changed',
    'return_offer_taken',
    'return_offer_refused',
  ].map((kind) => `event ${kind}`),
  ...['promotional', 'refund_credit', 'gift_card', 'points'].map((tender) => `back to ${tender}`),
  'settled for its recipient',
  'taken for less',
  'credited for less',
  'exchanged for less',
  'credited to order what costs more',
]

async function recordOutcomes({ orderId }: OrderLife): Promise<void> {
  const outcomes = await queryRows(
    database.db,
    { outcome: text },
    sql`
      select 'order ' || status as outcome from orders where id = ${orderId}
      union select 'piece ' || status from order_units where order_id = ${orderId}
      union select 'parcel ' || status from shipments where order_id = ${orderId}
      union select 'return ' || status from returns where order_id = ${orderId}`,
  )
  for (const { outcome } of outcomes) seen.add(outcome)
}

async function recordAllOutcomes(): Promise<void> {
  const outcomes = await queryRows(
    database.db,
    { outcome: text },
    sql`
      select 'order ' || status as outcome from orders
      union select 'return ' || status from returns
      union
      select 'resolution ' || resolution from return_units
      where state in ('refunded', 'credited', 'exchanged')
      union select 'refund ' || cause from order_refunds
      union select 'event ' || kind from order_events
      union
      select 'back to ' || coalesce(t.balance_type, t.kind)
      from order_refund_tenders b
      join order_tenders t on t.order_id = b.order_id and t.position = b.position
      union
      select case state when 'refunded' then 'taken for less' else 'credited for less' end
      from return_units
      where withheld > 0 and state in ('refunded', 'credited')
      union select 'exchanged for less' from refunded_differences
      union
      select 'credited to order what costs more' from return_units
      where wanted_variant_id is not null and state = 'credited'
      union
      select 'settled for its recipient' from returns
      where recipient_id is not null and status = 'settled'`,
  )
  for (const { outcome } of outcomes) seen.add(outcome)
}
