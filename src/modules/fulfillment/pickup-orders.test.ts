import { expect, test, beforeEach } from 'vitest'
import { days, hours } from '#kernel/time/time.ts'
import { orderDeskContract } from '#modules/order-desk/api/staff-contract.ts'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import { queryRows } from '#platform/db/query.ts'
import { nullable, text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { ListPage } from '#platform/list/query-list.ts'
import { openTestAftercare } from '#test/support/aftercare.ts'
import { unwrapResult } from '#test/support/checkout.ts'
import { emptyTables, openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'
import { localShipping } from '#test/support/local-shipping.ts'
import { makeVariant } from '#test/support/products.ts'
import { changeTestSettings } from '#test/support/settings.ts'
import { buildSlips } from './queries/print-packing-slip.ts'

const database = await openTestDatabase()
const shop = openTestAftercare(database, { settings: changeTestSettings({ localShipping }) })
const { checkout, staff, clerk } = shop
const { handlers } = checkout
const start = checkout.clock.now()
beforeEach(async () => {
  checkout.clock.set(start)
  await emptyTables(database)
})

/** Buys two items with a method, past the time in which the buyer can change the order. */
async function buy(methodId: string, wait = hours(1)) {
  const buyer = checkout.buyer()
  const shown = await buyer.prepare([{ variantId: await makeVariant(database), qty: 2 }])
  const chosen = unwrapResult(
    await handlers.quoteCheckout(
      buyer.ctx,
      { groups: [{ groupId: shown.groups[0]?.id ?? '', methodId }] },
      exchange,
    ),
  )
  const { checkoutId } = unwrapResult(await buyer.place(chosen))
  await buyer.enterCard(checkoutId)
  const { orderId, orderNumber: number } = await buyer.complete(checkoutId)
  await shop.pass(wait)
  const read = async () =>
    unwrapResult(await handlers.readOrder(buyer.ctx, { id: orderId ?? '' }, exchange))
  const groupId = (await read()).groups[0]?.id ?? ''
  return { buyer, read, key: { order: number ?? '', groupId }, orderId: orderId ?? '' }
}

const listEmails = (like: string) =>
  queryRows(
    database.db,
    { subject: text, plain: text },
    sql`select subject, plain from emails where dedupe_key like ${like} order by id`,
  )
const listEvents = async (orderId: string) =>
  (
    await queryRows(
      database.db,
      { kind: text },
      sql`select kind from order_events where order_id = ${orderId} order by id`,
    )
  ).map(({ kind }) => kind)

test('a pickup is confirmed, made ready once, and handed over', async () => {
  const { read, key, orderId } = await buy('local.pickup')
  const [confirmation] = await listEmails('order-placed:%')
  expect(confirmation?.plain).toContain('Pick up at the shop')
  expect(confirmation?.plain).toContain('40 Prospect Street, Cambridge, MA 02139')
  expect(confirmation?.plain).toContain('Daily, 10 am to 6 pm')
  expect(confirmation?.plain).toMatch(/Ready by \w+, Mar \d+/)
  expect(confirmation?.plain).not.toMatch(/Arrives|To Nora Hale/)
  expect(await read()).toMatchObject({
    status: 'getting_ready',
    next: expect.stringContaining('It will be ready for pickup by'),
    groups: [{ pickup: { address: '40 Prospect Street, Cambridge, MA 02139' } }],
  })

  for (let press = 0; press < 2; press += 1)
    expect(await staff.markReadyForPickup(clerk, key, exchange)).toEqual({ groupId: key.groupId })
  await shop.pass(hours(2))
  const news = await listEmails('order-news:%')
  expect(news.map(({ subject }) => subject)).toEqual([`Order ${key.order} is ready for pickup`])
  expect(news[0]?.plain).toContain(
    'Pick it up at Aumbry, 40 Prospect Street, Cambridge, MA 02139. Daily, 10 am to 6 pm.',
  )
  expect(news[0]?.plain).toContain(
    `Bring your order number, ${key.order}. The order is under the name Nora Hale.`,
  )
  expect((await listEvents(orderId)).filter((kind) => kind === 'ready_for_pickup')).toHaveLength(1)
  expect(await read()).toMatchObject({
    status: 'ready_for_pickup',
    next: expect.stringContaining('Pick it up at 40 Prospect Street'),
  })

  unwrapResult(await staff.shipPieces(clerk, { ...key, pickedUp: true }, exchange))
  const done = await read()
  expect(done.status).toBe('delivered')
  expect(done.next).toContain('Your order was picked up.')
  expect(done.timeline.map(({ step }) => step)).toEqual(
    expect.arrayContaining(['ready_for_pickup', 'picked_up']),
  )
  expect(done.timeline.some(({ step }) => step.startsWith('shipment'))).toBe(false)
  expect(await staff.markReadyForPickup(clerk, key, exchange)).toMatchObject({
    reason: 'nothing-to-pick-up',
  })
  expect(shop.booked).toEqual([])
  expect(await shop.violations()).toEqual([])
})

test('a pickup that waits for its buyer is not late', async () => {
  const { key } = await buy('local.pickup')
  unwrapResult(await staff.markReadyForPickup(clerk, key, exchange))
  await shop.pass(days(9))
  await shop.watch()
  await shop.pass(hours(2))
  expect((await listEmails('order-news:%')).map(({ subject }) => subject)).toEqual([
    `Order ${key.order} is ready for pickup`,
  ])
  unwrapResult(await staff.shipPieces(clerk, { ...key, pickedUp: true }, exchange))
  expect(
    await queryRows(database.db, { status: nullable(text) }, sql`select status from promises`),
  ).toEqual([{ status: 'met' }])
})

test('a pickup has no label and is not shipped by mistake', async () => {
  const { key } = await buy('local.pickup')
  for (const given of [{}, { noTracking: true }, { carrier: 'Own van' }])
    expect(await staff.shipPieces(clerk, { ...key, ...given }, exchange)).toMatchObject({
      reason: 'delivery-is-pickup',
    })
  expect(await staff.quoteShipment(clerk, key, exchange)).toMatchObject({
    reason: 'delivery-is-pickup',
  })
  expect(
    await staff.printAddressLabels(clerk, { orders: key.order, paper: 'letter' }, exchange),
  ).toMatchObject({ reason: 'no-unshipped-items' })
})

test('its packing slip names the buyer and no street', async () => {
  const { orderId } = await buy('local.pickup')
  const slips = await buildSlips(shop.services, { orderId })
  if (isRefusal(slips)) throw new Error('There is no packing slip.')
  expect(slips).toMatchObject([{ isPickup: true, address: ['Nora Hale', '(212) 555-0142'] }])
})

test('only a pickup, and only after the edit window, is made ready for pickup', async () => {
  const shipped = await buy('standard')
  expect(await staff.markReadyForPickup(clerk, shipped.key, exchange)).toMatchObject({
    reason: 'delivery-not-pickup',
  })
  expect(
    await staff.markReadyForPickup(clerk, { ...shipped.key, groupId: 'ogr_other' }, exchange),
  ).toMatchObject({ reason: 'delivery-not-found' })
  const early = await buy('local.pickup', 0)
  const input = { ...early.key }
  expect(await staff.markReadyForPickup(clerk, input, exchange)).toMatchObject({
    reason: 'edit-window-open',
  })
  unwrapResult(await staff.markReadyForPickup(clerk, { ...input, endEditWindow: true }, exchange))
  expect((await early.read()).status).toBe('ready_for_pickup')
})

test('a local delivery leaves without a label, under its own name', async () => {
  const { key, read } = await buy('local.delivery')
  expect(unwrapResult(await staff.shipPieces(clerk, key, exchange))).toMatchObject({
    trackingNo: '',
  })
  expect(shop.booked).toEqual([])
  expect((await read()).status).toBe('on_its_way')
  await shop.pass(hours(2))
  expect((await listEmails('order-news:%'))[0]?.plain).toContain('Local delivery')
})

test('staff find the pickups in the list of orders', async () => {
  const [pickup, shipped] = [await buy('local.pickup'), await buy('standard')]
  const listNumbers = async (isPickup: string) => {
    const input = orderDeskContract.listStaffOrders.input.parse({ isPickup })
    const { rows } = unwrapResult(await staff.listStaffOrders(clerk, input, exchange)) as ListPage
    return rows.map(({ number, isPickup: shown }) => ({ number, shown }))
  }
  expect(await listNumbers('true')).toEqual([{ number: pickup.key.order, shown: true }])
  expect(await listNumbers('false')).toEqual([{ number: shipped.key.order, shown: false }])
})

test('who picks an order up can be changed by buyer and staff until it is picked up', async () => {
  const { buyer, read, key, orderId } = await buy('local.pickup')
  const { groupId } = key
  const person = { firstName: 'Tom', lastName: 'Reyes', phone: '6175550123' }
  const change = (who: typeof person, order = { id: orderId, groupId }) =>
    shop.buyers.changePickupPerson(buyer.ctx, { ...order, person: who }, exchange)
  expect(await change(person)).toEqual({ groupId })
  expect(await read()).toMatchObject({
    groups: [
      {
        recipientName: 'Tom Reyes',
        address: { firstName: 'Tom', phone: '(617) 555-0123', line1: '40 Prospect Street' },
      },
    ],
  })
  await shop.pass(hours(2))
  expect((await listEmails('order-news:%')).map(({ subject, plain }) => [subject, plain])).toEqual([
    [
      `Tom Reyes will pick up order ${key.order}`,
      expect.stringContaining('If we have a question, we call (617) 555-0123.'),
    ],
  ])

  // The same person again is no change.
  expect(await change(person)).toEqual({ groupId })
  expect((await listEvents(orderId)).filter((kind) => kind === 'pickup_person_changed')).toEqual([
    'pickup_person_changed',
  ])
  unwrapResult(await staff.markReadyForPickup(clerk, key, exchange))
  expect(
    await staff.staffChangePickupPerson(
      clerk,
      { ...key, person: { ...person, firstName: 'Ana' } },
      exchange,
    ),
  ).toEqual({ groupId })
  expect((await read()).timeline.map(({ step }) => step)).toContain('pickup_person_changed')
  expect((await read()).status).toBe('ready_for_pickup')

  unwrapResult(await staff.shipPieces(clerk, { ...key, pickedUp: true }, exchange))
  expect(await change(person)).toMatchObject({ reason: 'nothing-to-pick-up' })
  expect(await change(person, { id: orderId, groupId: 'ogr_other' })).toMatchObject({
    reason: 'delivery-not-found',
  })
  expect(await shop.violations()).toEqual([])
})

test('a shipped or canceled order has nobody who picks it up', async () => {
  const person = { firstName: 'Tom', lastName: 'Reyes', phone: '6175550123' }
  const shipped = await buy('standard')
  expect(
    await shop.buyers.changePickupPerson(
      shipped.buyer.ctx,
      { id: shipped.orderId, groupId: shipped.key.groupId, person },
      exchange,
    ),
  ).toMatchObject({ reason: 'delivery-not-pickup' })
  const canceled = await buy('local.pickup')
  unwrapResult(
    await staff.staffCancel(clerk, { order: canceled.key.order, reason: 'staff' }, exchange),
  )
  expect(
    await shop.buyers.changePickupPerson(
      canceled.buyer.ctx,
      { id: canceled.orderId, groupId: canceled.key.groupId, person },
      exchange,
    ),
  ).toMatchObject({ reason: 'order-status-conflict' })
})
