import { beforeEach, describe, expect, test } from 'vitest'
import { extractText, getDocumentProxy } from 'unpdf'
import { formatReturnDeadline, getExpectedReturnDeadline } from '#kernel/time/return-window.ts'
import { calendarDate, days, minutes, type CalendarDate } from '#kernel/time/time.ts'
import { queryRow } from '#platform/db/query.ts'
import { nullable, text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { unwrapResult } from '#test/support/checkout.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'
import { registriesContract } from './contract.ts'
import { openTestGiving, openWithWish } from '#test/support/registries.ts'

const database = await openTestDatabase()
const giving = openTestGiving(database)
const { shop, handlers } = giving
const { clock } = shop.checkout
const start = clock.now()

beforeEach(() => clock.set(start))

const ship = (order: string) => shop.staff.shipPieces(shop.clerk, { order }, exchange)
const refusedUntil = (until: string) => ({
  refused: 'transition-illegal',
  message: expect.stringContaining(`on or after ${until}`),
})

async function buyGift(settings: Parameters<typeof openWithWish>[2]) {
  const opened = await openWithWish(database, giving, settings)
  const { orderId, buyer } = await opened.give()
  await shop.pass(minutes(61))
  return { ...opened, orderId, buyer }
}

describe('delivery timing of gifts', () => {
  test('gifts held until a day do not ship before it', async () => {
    const opened = await openWithWish(database, giving, { settings: { shipAfter: '2026-06-10' } })
    const buyer = shop.checkout.buyer()
    await giving.choose(buyer, { slug: opened.slug, itemId: opened.itemId })
    expect((await buyer.settlement()).groups[0]?.methods[0]?.earliest).toBe('2026-06-16')
    const { orderId } = await opened.give()
    await shop.pass(minutes(61))
    expect(await ship(orderId)).toMatchObject(refusedUntil('Wed, Jun 10'))
    clock.set('2026-06-10T15:00:00Z')
    unwrapResult(await ship(orderId))
    expect(await opened.counts()).toMatchObject({ shipped: 1 })
  })

  test('a changed shipping method keeps the hold date', async () => {
    const opened = await openWithWish(database, giving, { settings: { shipAfter: '2026-06-10' } })
    const buyer = shop.checkout.buyer()
    await giving.choose(buyer, { slug: opened.slug, itemId: opened.itemId })
    const group = (await buyer.settlement()).groups[0]
    const express = { groupId: group?.id ?? '', methodId: 'express' }
    unwrapResult(
      await shop.checkout.handlers.quoteCheckout(buyer.ctx, { groups: [express] }, exchange),
    )
    const { checkoutId } = unwrapResult(await buyer.place())
    await buyer.enterCard(checkoutId)
    const id = (await buyer.complete(checkoutId)).orderId ?? ''
    await shop.checkout.runJobs(giving.jobs)
    const order = unwrapResult(await shop.checkout.handlers.readOrder(buyer.ctx, { id }, exchange))
    const groupId = order.groups[0]?.id ?? ''
    const { rows: ways } = unwrapResult(
      await shop.buyers.readOtherWays(buyer.ctx, { id, groupId }, exchange),
    )
    expect(ways.find((way) => way.id === 'standard')?.earliest).toBe('2026-06-16')
    unwrapResult(
      await shop.buyers.editOrder(buyer.ctx, { id, groupId, methodId: 'standard' }, exchange),
    )
    const [after] = unwrapResult(
      await shop.checkout.handlers.readOrder(buyer.ctx, { id }, exchange),
    ).groups
    expect(after?.arrives?.earliest).toBe('2026-06-16')
  })

  test('changing the hold date affects gifts already bought', async () => {
    const { orderId, asOwner, registry } = await buyGift({})
    unwrapResult(
      await handlers.saveRegistry(
        asOwner(),
        { id: registry.id, shipAfter: '2026-05-01' },
        exchange,
      ),
    )
    expect(await ship(orderId)).toMatchObject(refusedUntil('Fri, May 1'))
    await shop.watch()
    unwrapResult(
      await handlers.saveRegistry(asOwner(), { id: registry.id, shipAfter: null }, exchange),
    )
    unwrapResult(await ship(orderId))
  })

  test('gifts for a delivery Saturday ship on the Monday before', async () => {
    const opened = await buyGift({ settings: { deliveryDays: ['2026-04-18', '2026-05-09'] } })
    clock.set('2026-04-01T15:00:00Z')
    const second = await opened.give()
    await shop.pass(minutes(61))
    for (const orderId of [opened.orderId, second.orderId])
      expect(await ship(orderId)).toMatchObject(refusedUntil('Mon, Apr 13'))
    clock.set('2026-04-13T15:00:00Z')
    for (const orderId of [opened.orderId, second.orderId]) unwrapResult(await ship(orderId))
  })

  test('gifts of one day ship as one box that each giver can track', async () => {
    const opened = await buyGift({ wanted: 3, settings: { deliveryDays: ['2026-04-18'] } })
    const second = await opened.give()
    const late = await opened.give(1)
    await shop.pass(minutes(61))
    unwrapResult(
      await shop.staff.holdOrder(
        shop.clerk,
        { order: late.orderId, reason: 'To be looked at.' },
        exchange,
      ),
    )
    const mine = async () =>
      unwrapResult(await shop.staff.listBoxes(shop.clerk, {}, exchange)).rows.filter(
        ({ registryId }) => registryId === opened.registry.id,
      )
    expect(await mine()).toMatchObject([
      { place: 'Reno, NV', leavesOn: '2026-04-13', deliveries: [{}, {}] },
    ])
    expect(JSON.stringify(await mine())).not.toContain('Canary')
    const box = () => shop.staff.shipBox(shop.clerk, { registryId: opened.registry.id }, exchange)
    expect(await box()).toMatchObject({ refused: 'transition-illegal' })
    clock.set('2026-04-13T15:00:00Z')
    unwrapResult(await shop.staff.releaseOrder(shop.clerk, { order: late.orderId }, exchange))
    unwrapResult(await shop.staff.makePieces(shop.clerk, { order: late.orderId }, exchange))
    const { trackingNo, shipped, left } = unwrapResult(await box())
    expect([shipped.length, left]).toEqual([2, []])
    for (const { orderId } of [opened, second]) {
      const { parcels } = unwrapResult(
        await shop.staff.staffReadOrder(shop.clerk, { order: orderId }, exchange),
      )
      expect(parcels).toMatchObject([{ trackingNo, pieces: [{ qty: 1 }] }])
    }
    for (const { shipmentId } of shipped)
      unwrapResult(await shop.staff.printLabel(shop.clerk, { shipment: shipmentId }, exchange))
    await shop.pass(days(10))
    expect(await opened.counts()).toMatchObject({ bought: 3, delivered: 2 })
    expect(await shop.violations()).toEqual([])
  })

  test('a delivery day that is not a Saturday is refused', () => {
    const { success } = registriesContract.saveRegistry.input.safeParse({
      id: 'reg_1',
      deliveryDays: ['2026-04-17'],
    })
    expect(success).toBe(false)
  })

  test('only the Saturdays on offer can be chosen, and chosen ones stay', async () => {
    const { registry, asOwner } = await openWithWish(database, giving, {
      settings: { deliveryDays: ['2026-03-14'], eventDate: '2026-04-18' },
    })
    const save = (settings: { deliveryDays: string[]; shipAfter?: string | null }) =>
      handlers.saveRegistry(asOwner(), { id: registry.id, ...settings }, exchange)
    for (const day of ['2026-02-28', '2026-03-07', '2026-05-23', '2028-03-04'])
      expect(await save({ deliveryDays: ['2026-03-14', day] }), day).toMatchObject({
        refused: 'fields-invalid',
        reason: 'delivery-day-not-offered',
        fields: { deliveryDays: expect.stringContaining('Choose another Saturday.') },
      })
    const held = { shipAfter: '2026-04-01' }
    expect(await save({ deliveryDays: ['2026-04-04'], ...held })).toMatchObject({
      reason: 'delivery-day-not-offered',
    })
    clock.advance(days(14))
    const { deliveryDays } = unwrapResult(
      await save({ deliveryDays: ['2026-03-14', '2026-04-11'], ...held }),
    )
    expect(deliveryDays).toEqual(['2026-03-14', '2026-04-11'])
  })

  test('the order stores a return deadline of at least 90 days after the event', async () => {
    const { orderId } = await buyGift({ settings: { eventDate: '2027-06-20' } })
    const line = await queryRow(
      database.db,
      { until: nullable(text) },
      sql`
        select l.return_terms ->> 'giftReturnableUntil' as until
        from order_lines l
        where l.order_id = ${orderId}`,
    )
    expect(line?.until).toBe('2027-09-18')
  })

  test.each([
    ['90 days after a late event', '2027-06-20', '2027-09-18'],
    ['180 days after delivery', null, '2026-09-02'],
  ])(
    'cart, order, email and packing slip state one return date: %s',
    async (_, eventDate, until) => {
      const words = `${formatReturnDeadline(until as CalendarDate)}.`
      const opened = await openWithWish(database, giving, { settings: { eventDate } })
      const buyer = shop.checkout.buyer()
      await giving.choose(buyer, { slug: opened.slug, itemId: opened.itemId })
      const arrives = (await buyer.settlement()).groups[0]?.methods[0]?.earliest
      const { windows, summary } = unwrapResult(
        await shop.checkout.handlers.readCartReturns(buyer.ctx, {}, exchange),
      )
      expect(summary).toContain('180 days after they arrive')
      const expected = windows.map((window) =>
        getExpectedReturnDeadline(
          { ...window, atLeastUntil: window.atLeastUntil as CalendarDate | null },
          { ordered: calendarDate(clock.now()), arrives: arrives as CalendarDate },
        ),
      )
      expect(expected).toEqual([until])
      const { orderId, buyer: giver } = await opened.give()
      await shop.pass(minutes(61))
      const order = unwrapResult(
        await shop.checkout.handlers.readOrder(giver.ctx, { id: orderId }, exchange),
      )
      expect(order.groups[0]?.lines[0]?.returnable).toBe(words)
      const mail = await queryRow(
        database.db,
        { plain: text },
        sql`select plain from emails where dedupe_key = ${`order-placed:${orderId}`}`,
      )
      expect(mail?.plain).toContain(words)
      const slip = unwrapResult(
        await shop.staff.printPackingSlip(
          shop.clerk,
          { order: orderId, paper: 'letter' },
          exchange,
        ),
      )
      const pages = (await extractText(await getDocumentProxy(new Uint8Array(slip.bytes)))).text
      expect(pages.join(' ')).toContain(words)
    },
  )

  test('the giver can return a gift until the date that the order states', async () => {
    const { orderId, buyer } = await buyGift({ settings: { eventDate: '2027-06-20' } })
    const { shipmentId } = unwrapResult(await ship(orderId))
    unwrapResult(await shop.staff.deliverShipment(shop.clerk, { shipment: shipmentId }, exchange))
    const order = unwrapResult(
      await shop.checkout.handlers.readOrder(buyer.ctx, { id: orderId }, exchange),
    )
    expect(order.returnableUntil).toBe('2027-09-18')
    const eligibility = unwrapResult(
      await shop.buyers.readEligibility(buyer.ctx, { id: orderId }, exchange),
    )
    expect(eligibility.lines[0]).toMatchObject({ returnable: 1, until: '2027-09-18' })
  })
})
