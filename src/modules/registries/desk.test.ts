import { beforeEach, expect, test } from 'vitest'
import { minutes } from '#kernel/time/time.ts'
import { createAuditCollector } from '#platform/audit/audit-collector.ts'
import { queryRow, queryRows } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { unwrapResult } from '#test/support/checkout.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'
import { makeVariant } from '#test/support/products.ts'
import { openTestGiving, openWithWish, secretAddress } from '#test/support/registries.ts'
import { deskHandlers } from './api/desk-http.ts'

const database = await openTestDatabase()
const giving = openTestGiving(database)
const { shop, handlers } = giving
const desk = deskHandlers(giving.services)
const start = shop.checkout.clock.now()
const clerk = () => ({
  ...shop.clerk,
  now: shop.checkout.clock.now(),
  audit: createAuditCollector(),
})

beforeEach(() => shop.checkout.clock.set(start))

const detail = async (id: string) =>
  unwrapResult(await desk.readRegistryAsStaff(clerk(), { id }, exchange))

const find = async (search: string) =>
  (
    unwrapResult(await desk.listRegistriesAsStaff(clerk(), { search }, exchange)) as {
      rows: { id: string }[]
    }
  ).rows.map(({ id }) => id)

const emailsTo = (email: string) =>
  queryRows(
    database.db,
    { subject: text },
    sql`select subject from emails where recipient = ${email}`,
  )

async function openUndeliverable() {
  const opened = await openWithWish(database, giving, { price: 48_00 })
  const { orderId } = await opened.give(1)
  await shop.pass(minutes(31))
  const line = await queryRow(
    database.db,
    { id: text, number: text },
    sql`
      select l.id, o.number
      from order_lines l
      join orders o on o.id = l.order_id
      where o.id = ${orderId}`,
  )
  const gift = { order: line?.number ?? '', lineId: line?.id ?? '' }
  const ctx = clerk()
  unwrapResult(await handlers.reportUndeliverableGift(ctx, { ...gift, qty: 1 }, exchange))
  return { ...opened, ...gift, changes: ctx.audit.changes }
}

test('a registry is found by name, email, number, link and the order of a gift', async () => {
  const registrants = [{ firstName: 'Zoë', lastName: 'Quillfeather' }]
  const opened = await openWithWish(database, giving, { settings: { registrants } })
  const { orderId } = await opened.give(1)
  const order = await queryRow(
    database.db,
    { number: text },
    sql`select number from orders where id = ${orderId}`,
  )
  const { id, number } = opened.registry
  for (const search of ['quillf', 'Zoe Quill', opened.owner.email, number, opened.slug])
    expect(await find(search), search).toEqual([id])
  expect(await find(order?.number ?? '')).toEqual([id])
  expect(await find('Brandtner')).toEqual([])
})

test('the audit log shows what was reported as undeliverable', async () => {
  const { registry, order, changes } = await openUndeliverable()
  expect(changes).toMatchObject([
    {
      object: { kind: 'registry', id: registry.number },
      before: { unitsToShip: 1, undeliverable: '' },
      after: {
        unitsToShip: 0,
        undeliverable: expect.stringContaining(`, order ${order}`),
        decideBy: expect.any(String),
      },
    },
  ])
})

test('staff change the date in the name of the owner, with the version they saw', async () => {
  const { registry, owner } = await openWithWish(database, giving)
  const ctx = clerk()
  const { id, version } = await detail(registry.number)
  expect(id).toBe(registry.id)
  const change = { id, version, eventDate: '2027-06-19' }
  const saved = unwrapResult(await desk.editRegistryAsStaff(ctx, change, exchange))
  expect(saved.version).toBe(version + 1)
  expect(ctx.audit.changes).toMatchObject([
    { before: { eventDate: null }, after: { eventDate: '2027-06-19' } },
  ])
  const read = await giving.read(owner, id)
  expect(read).toMatchObject({ eventDate: '2027-06-19' })
  expect(read.log[0]?.actorName).toBe('The shop')
  expect(await desk.editRegistryAsStaff(clerk(), change, exchange)).toMatchObject({
    refused: 'version-conflict',
    reason: 'changed-meanwhile',
    detail: { version: version + 1 },
  })
})

test('items are added, changed, marked as bought elsewhere and removed', async () => {
  const { registry, itemId } = await openWithWish(database, giving, { wanted: 2 })
  const { id } = registry
  const variantId = await makeVariant(database, { onHand: 5 })
  const added = unwrapResult(
    await desk.addItemAsStaff(clerk(), { id, variantId, wanted: 1 }, exchange),
  )
  const elsewhere = { id, itemId, qty: 1, giverName: 'Aunt May', store: 'Corner store' }
  const { giftId } = unwrapResult(await desk.markElsewhereAsStaff(clerk(), elsewhere, exchange))
  expect(await desk.updateItemAsStaff(clerk(), { id, itemId, wanted: 3 }, exchange)).toMatchObject({
    id,
  })
  expect(await desk.removeItemAsStaff(clerk(), { id, itemId }, exchange)).toMatchObject({
    reason: 'units-already-given',
  })
  unwrapResult(await desk.removeItemAsStaff(clerk(), { id, itemId: added.itemId }, exchange))
  const after = await detail(id)
  expect(after.items.map((item) => [item.id, item.wanted, item.counts.elsewhere])).toEqual([
    [itemId, 3, 1],
  ])
  expect(after.gifts).toMatchObject([{ giverName: 'Aunt May', isRecordedByStaff: true }])
  unwrapResult(
    await handlers.reverseSale(clerk(), { registryNumber: registry.number, giftId }, exchange),
  )
  expect((await detail(id)).items[0]?.counts.elsewhere).toBe(0)
})

test('staff see the gifts that surprise mode hides', async () => {
  const settings = { surprise: 'until_event', eventDate: '2031-06-19' } as const
  const opened = await openWithWish(database, giving, { settings })
  await opened.give(1)
  expect(opened.registry.gifts).toEqual([])
  const { gifts, items } = await detail(opened.registry.id)
  expect(gifts).toMatchObject([{ order: expect.stringMatching(/-/), source: 'web' }])
  expect(items[0]?.counts).toMatchObject({ bought: 1, remaining: 1 })
})

test('the owner gets the link again, and a closed registry opens again', async () => {
  const { registry, owner } = await openWithWish(database, giving)
  const { id } = registry
  expect(await desk.sendRegistryLink(clerk(), { id }, exchange)).toEqual({ sentTo: owner.email })
  expect(await emailsTo(owner.email)).toEqual([{ subject: 'The link to your registry' }])
  for (const action of ['complete', 'resume'] as const)
    unwrapResult(await desk.changeRegistryStatusAsStaff(clerk(), { id, action }, exchange))
  expect((await detail(id)).status).toBe('active')
})

test('an undeliverable gift becomes store credit when its giver asks on the phone', async () => {
  const { registry, order, lineId } = await openUndeliverable()
  expect((await detail(registry.id)).undeliverable).toMatchObject([{ order, choice: null }])
  const choice = { order, lineId, choice: 'credit' } as const
  unwrapResult(await desk.chooseForUndeliverableGift(clerk(), choice, exchange))
  const { undeliverable, items } = await detail(registry.id)
  expect(undeliverable).toMatchObject([{ choice: 'credit' }])
  expect(items[0]?.counts.returned).toBe(1)
  expect(await desk.chooseForUndeliverableGift(clerk(), choice, exchange)).toMatchObject({
    reason: 'gift-choice-already-made',
  })
})

test('an undeliverable gift ships to a new address with the same taxes', async () => {
  const { registry, order, lineId } = await openUndeliverable()
  const elsewhere = { ...secretAddress, line1: '5 Juniper Way' } as const
  const far = { ...elsewhere, city: 'Chicago', stateCode: 'IL', zip: '60601' } as const
  expect(
    await desk.shipUndeliverableGift(clerk(), { order, lineId, address: far }, exchange),
  ).toMatchObject({ refused: 'transition-illegal' })
  expect((await detail(registry.id)).undeliverable).toHaveLength(1)
  unwrapResult(
    await desk.shipUndeliverableGift(clerk(), { order, lineId, address: elsewhere }, exchange),
  )
  expect((await detail(registry.id)).undeliverable).toEqual([])
  const group = await queryRow(
    database.db,
    { street: text },
    sql`
      select g.address ->> 'line1' as street
      from order_groups g
      join orders o on o.id = g.order_id
      where o.number = ${order}`,
  )
  expect(group?.street).toBe('5 Juniper Way')
})
