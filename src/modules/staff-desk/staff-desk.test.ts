import { expect, test } from 'vitest'
import { createId } from '#kernel/ids/ids.ts'
import { hours } from '#kernel/time/time.ts'
import type { Ctx } from '#platform/context.ts'
import { execute } from '#platform/db/query.ts'
import { insertValues, sql } from '#platform/db/sql.ts'
import { unwrapResult } from '#test/support/checkout.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'
import { openFulfillmentDesk } from '#test/support/fulfillment-desk.ts'
import { makeVariant } from '#test/support/products.ts'
import { notificationsHandlers, todayHandlers, viewsHandlers } from './api/http.ts'
import { refreshNotifications } from './commands/refresh-notifications.ts'
import { sendDigests } from './commands/send-digests.ts'

const database = await openTestDatabase()
const { shop } = openFulfillmentDesk(database)
const { staff, clerk, services } = shop
const [today, notifications, views] = [
  todayHandlers(services),
  notificationsHandlers(services),
  viewsHandlers(),
]

const as = (id: string, permissions: NonNullable<Ctx['staff']>['permissions'] = 'all'): Ctx => ({
  ...clerk,
  now: services.clock.now(),
  staff: { id, name: 'Ida', permissions, approvalLimit: 100_00 },
})
const ida = () => as('stm_ida')

async function buy(sku: string) {
  const variantId = await makeVariant(database, { price: 80_00, sku })
  return shop.buy([{ variantId, qty: 1 }])
}

const readToday = async (ctx = ida()) => unwrapResult(await today.readToday(ctx, {}, exchange))

const ofKind = async (kind: string) => (await readToday()).rows.filter((row) => row.kind === kind)

async function addPerson(id: string, email: string): Promise<void> {
  const at = services.clock.now()
  const changed = { changedBy: 'cli', changedAt: at }
  const role = { id: 'rol_owner', name: 'Owner', permissions: ['*'], approvalLimit: 0, ...changed }
  await execute(
    database.db,
    sql`insert into staff_roles ${insertValues(role)} on conflict do nothing`,
  )
  const person = {
    id,
    email,
    name: 'Ida',
    roleId: role.id,
    state: 'active',
    createdBy: 'cli',
    createdAt: at,
    ...changed,
  }
  await execute(database.db, sql`insert into staff_members ${insertValues(person)}`)
}

const emailsTo = async (email: string) =>
  (
    await database.query('select subject from emails where recipient = $1 order by created_at', [
      email,
    ])
  ).rows.map(({ subject }) => String(subject))

test('an order waits on the Today board until it ships, and its hold has one act', async () => {
  const { number } = await buy('TODAY-1')
  const until = new Date(services.clock.now().getTime() + hours(1))
  const change = (at: Date | null) =>
    execute(database.db, sql`update orders set editable_until = ${at} where number = ${number}`)
  await change(until)
  expect(await ofKind('orderToShip')).toMatchObject([
    { id: number, subtitle: expect.stringMatching(/, may still change until \d+:\d\d [AP]M$/) },
  ])
  await change(null)
  expect(await ofKind('orderToShip')).toMatchObject([
    { id: number, title: number, isLate: false, path: `/order/${number}`, action: null },
  ])
  unwrapResult(await staff.holdOrder(clerk, { order: number, reason: 'Odd card' }, exchange))
  expect(await ofKind('orderToShip')).toEqual([])
  expect(await ofKind('orderOnHold')).toMatchObject([
    {
      id: number,
      subtitle: 'Odd card',
      action: { label: 'Release', call: '/api/staff/order/release', input: { order: number } },
    },
  ])
  unwrapResult(await staff.releaseOrder(clerk, { order: number }, exchange))
  unwrapResult(await staff.shipPieces(clerk, { order: number }, exchange))
  expect((await readToday()).counts.find(({ kind }) => kind === 'orderToShip')).toMatchObject({
    count: 0,
    late: 0,
    isCapped: false,
  })
})

test('Today shows what the role allows, and the sales to those who see reports', async () => {
  await buy('TODAY-2')
  const { sales } = await readToday()
  expect(sales?.today.orders).toBeGreaterThan(0)
  expect(sales?.last7Days.revenue).toBeGreaterThanOrEqual(sales?.today.revenue ?? 0)
  expect(sales?.previous7Days).toEqual({ orders: 0, revenue: 0, average: 0 })
  const limited = await readToday(as('stm_ida', new Set(['today.read', 'returns.read'])))
  expect(limited.sales).toBeNull()
  expect(limited.counts.map(({ kind }) => kind)).toEqual(['returnToReview', 'returnToInspect'])
})

test('the search finds objects of the kinds that the role allows', async () => {
  const { number, buyer } = await buy('FIND-77')
  const search = async (text: string, ctx = ida()) =>
    unwrapResult(await today.searchEverything(ctx, { text }, exchange)).rows
  expect(await search(number)).toContainEqual(
    expect.objectContaining({
      kind: 'order',
      title: number,
      subtitle: expect.stringMatching(/ · Open$/),
      path: `/order/${number}`,
    }),
  )
  expect(await search('find-77')).toContainEqual(expect.objectContaining({ kind: 'product' }))
  expect((await search(number, as('stm_ida', new Set(['catalog.read'])))).length).toBe(0)
  expect(await search('x')).toEqual([])
  expect(buyer).toBeDefined()
})

test('a notification is sent once and closes itself when its cause is gone', async () => {
  const id = createId('stm')
  await addPerson(id, 'ida@example.com')
  const preferences = [{ kind: 'newOrder', email: 'at_once' as const, isOnBoard: true }]
  unwrapResult(await notifications.savePreferences(as(id), { preferences }, exchange))
  const { number } = await buy('TELL-1')
  const list = async () =>
    unwrapResult(
      await notifications.listNotifications(as(id), { page: 1, pageSize: 100 }, exchange),
    )
  await refreshNotifications(services)
  await refreshNotifications(services)
  const own = (await list()).rows.filter(({ path }) => path === `/order/${number}`)
  expect(own).toMatchObject([{ kind: 'newOrder', resolvedAt: null, isRead: false }])
  const subject = (text: string) => text.startsWith(`New order: ${number}`)
  expect((await emailsTo('ida@example.com')).filter(subject)).toHaveLength(1)
  unwrapResult(await staff.shipPieces(clerk, { order: number }, exchange))
  await refreshNotifications(services)
  expect((await list()).rows.find(({ path }) => path === `/order/${number}`)?.resolvedAt).toEqual(
    expect.any(String),
  )
  unwrapResult(await notifications.markNotificationsRead(as(id), {}, exchange))
  expect((await list()).unread).toBe(0)
})

test('the digest is one email in the hour after eight', async () => {
  const id = createId('stm')
  await addPerson(id, 'otto@example.com')
  await buy('DIGEST-1')
  const hour = () =>
    Number(
      new Intl.DateTimeFormat('en-US', {
        hour: 'numeric',
        hourCycle: 'h23',
        timeZone: services.settings.get('shop').timeZone,
      }).format(services.clock.now()),
    )
  await shop.pass(hours((24 + 8 - hour()) % 24))
  await refreshNotifications(services)
  await sendDigests(services)
  await sendDigests(services)
  const digests = (await emailsTo('otto@example.com')).filter((subject) =>
    /^Daily summary: .*New order: \d/.test(subject),
  )
  expect(digests).toHaveLength(1)
})

test('a saved view belongs to its person, and shared ones are read by all', async () => {
  const [own, other] = [as('stm_ida'), as('stm_otto')]
  const view = { list: 'order', name: 'Gifts', query: 'isGift=true', isShared: false }
  const { id } = unwrapResult(await views.saveView(own, view, exchange))
  const listed = async (ctx: Ctx) =>
    unwrapResult(await views.listViews(ctx, { list: 'order' }, exchange)).rows
  expect(await listed(own)).toEqual([{ id, ...view, isOwn: true }])
  expect(await listed(other)).toEqual([])
  unwrapResult(await views.saveView(own, { id, ...view, isShared: true }, exchange))
  expect(await listed(other)).toMatchObject([{ id, isOwn: false }])
  expect(await views.deleteView(other, { id }, exchange)).toMatchObject({
    refused: 'not-found',
    reason: 'view-not-found',
  })
  unwrapResult(await views.deleteView(own, { id }, exchange))
  expect(await listed(own)).toEqual([])
})

test('an unknown kind of notification is refused', async () => {
  const preferences = [{ kind: 'rain', email: 'off' as const, isOnBoard: true }]
  expect(await notifications.savePreferences(ida(), { preferences }, exchange)).toMatchObject({
    reason: 'notification-kind-unknown',
  })
})
