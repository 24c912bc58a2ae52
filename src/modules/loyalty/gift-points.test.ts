import { afterEach, expect, test } from 'vitest'
import { addDays, calendarDate, days, hours } from '#kernel/time/time.ts'
import { queryRow, queryRows } from '#platform/db/query.ts'
import { date, integer, nullable, text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { unwrapResult } from '#test/support/checkout.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'
import { openTestGiving, openWithWish } from '#test/support/registries.ts'
import { loyaltyHandlers } from './api/http.ts'
import { loyaltyJobs } from './jobs.ts'

const database = await openTestDatabase()
const giving = openTestGiving(database)
const { shop } = giving
const { clock } = shop.checkout

afterEach(async () => expect(await shop.violations()).toEqual([]))

const listGrants = (ownerId: string) =>
  queryRows(
    database.db,
    { earned: integer, state: text, label: text, unlocksOn: nullable(date) },
    sql`
      select earned, state, label, unlocks_on
      from points_grants
      where member_id = ${ownerId} and cause = 'registry'
      order by id`,
  )

async function deliver(orderId: string): Promise<void> {
  clock.advance(hours(1))
  const { shipmentId } = unwrapResult(
    await shop.staff.shipPieces(shop.clerk, { order: orderId }, exchange),
  )
  unwrapResult(await shop.staff.deliverShipment(shop.clerk, { shipment: shipmentId }, exchange))
  await shop.pass(0)
}

const inDays = (count: number) => addDays(calendarDate(clock.now()), count)

test("a registry owner gets half of a gift's points after the event and return window", async () => {
  const eventDate = inDays(20)
  const { owner, asOwner, give } = await openWithWish(database, giving, { settings: { eventDate } })
  const { orderId } = await give(2)
  expect(await listGrants(owner.id)).toEqual([])
  await deliver(orderId)
  const line = await queryRow(
    database.db,
    { unitPrice: integer },
    sql`select unit_price from order_lines where order_id = ${orderId}`,
  )
  const lots = await listGrants(owner.id)
  expect(lots).toHaveLength(2)
  expect(lots.reduce((sum, { earned }) => sum + earned, 0)).toBe(
    Math.floor(((line?.unitPrice ?? 0) * 2) / 200),
  )
  expect(lots[0]).toMatchObject({
    state: 'pending',
    label: expect.stringContaining('A gift from your registry'),
  })
  expect((lots[0]?.unlocksOn ?? '') >= addDays(eventDate, 91)).toBe(true)
  const told = unwrapResult(
    await loyaltyHandlers(shop.checkout.loyalty).getRewardsHistory(
      asOwner(),
      { type: 'earn', page: 1, pageSize: 20 },
      exchange,
    ),
  )
  const order = await queryRow(
    database.db,
    { number: text },
    sql`select number from orders where id = ${orderId}`,
  )
  expect(JSON.stringify(told)).toContain('A gift from your registry')
  expect(JSON.stringify(told)).not.toContain(orderId)
  expect(JSON.stringify(told)).not.toContain(order?.number)
})

test('the history shows one row for the units of a gift, in words without rule versions', async () => {
  const { owner, asOwner, give } = await openWithWish(database, giving, {
    settings: { eventDate: inDays(20) },
  })
  const { orderId } = await give(2)
  await deliver(orderId)
  const units = await listGrants(owner.id)
  const points = units.reduce((sum, { earned }) => sum + earned, 0)
  const readPage = async (page: number) =>
    unwrapResult(
      await loyaltyHandlers(shop.checkout.loyalty).getRewardsHistory(
        asOwner(),
        { type: 'all', page, pageSize: 1 },
        exchange,
      ),
    )
  expect(units).toHaveLength(2)
  expect(await readPage(1)).toMatchObject({
    total: 2,
    rows: [
      {
        type: 'earn',
        pending: points,
        pendingAfter: points,
        cause: {
          label: expect.stringMatching(/^A gift from your registry: 2 × [^,]+$/),
          orderId: null,
          orderNumber: null,
        },
        rule: { text: 'Registry gifts, 50% of what they cost' },
      },
    ],
  })
  expect((await readPage(2)).rows).toMatchObject([{ cause: { kind: 'signup' } }])
  expect((await readPage(3)).rows).toEqual([])

  clock.advance(days(182))
  await loyaltyJobs(shop.checkout.loyalty)['loyalty.run-daily']?.({})
  const pages = [await readPage(1), await readPage(2), await readPage(3)]
  const rows = pages.flatMap((page) => page.rows)
  expect(pages[0]?.total).toBe(3)
  expect(rows.map(({ type }) => type)).toEqual(['unlock', 'earn', 'earn'])
  expect(rows[0]).toMatchObject({ points, pending: -points, pendingAfter: 0 })
  expect(rows.reduce((sum, row) => sum + row.points, 0)).toBe(rows[0]?.balanceAfter)
})

test('hidden gifts show no points before the event', async () => {
  const { owner, give } = await openWithWish(database, giving, {
    settings: { eventDate: inDays(10), surprise: 'until_event' },
  })
  const { orderId } = await give()
  await deliver(orderId)
  expect(await listGrants(owner.id)).toEqual([])
  await shop.pass(days(12))
  expect(await listGrants(owner.id)).toHaveLength(1)
})
