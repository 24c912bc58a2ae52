import { expect, test } from 'vitest'
import { days } from '#kernel/time/time.ts'
import { addressesHandlers } from '#modules/addresses/api/http.ts'
import { addressesContract } from '#modules/addresses/contract.ts'
import { verifyByRules } from '#modules/addresses/verify-address.ts'
import { orderAddressUpdater } from '#modules/orders/commands/order-address-updater.ts'
import { queryRows } from '#platform/db/query.ts'
import { boolean } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { homeAddress, unwrapResult, type TestBuyer } from '#test/support/checkout.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'
import { openFulfillmentDesk } from '#test/support/fulfillment-desk.ts'
import { makeVariant } from '#test/support/products.ts'
import { signedInMember } from '#test/support/signed-in-member.ts'
import { todayOrders } from './queries/today-orders.ts'

const database = await openTestDatabase()
const { shop, mails } = openFulfillmentDesk(database)
const { staff, clerk, checkout } = shop
/** A card whose ZIP code check fails, so that the order is marked. */
const otherZip = '4000000000000036'

const makeGiftCard = () =>
  makeVariant(database, {
    title: 'Gift card',
    taxCode: 'gift-card',
    requiresShipping: false,
    oversellLimit: null,
    onHand: 0,
  })

async function buyNapkinsAndGiftCard(options: { card?: string; buyer?: TestBuyer } = {}) {
  const lines = [
    { variantId: await makeVariant(database), qty: 2 },
    { variantId: await makeGiftCard(), qty: 1 },
  ]
  return shop.buy(lines, options)
}

const buyGiftCard = async (options: { card?: string } = {}) =>
  shop.buy([{ variantId: await makeGiftCard(), qty: 1 }], options)

const readRecord = async (order: string) =>
  unwrapResult(await staff.staffReadOrder(clerk, { order }, exchange))
const listMarked = async () =>
  unwrapResult(await staff.listMarkedOrders(clerk, {}, exchange)).rows.map(({ number }) => number)
const listUnshippedMarks = async () =>
  (
    await queryRows(
      database.db,
      { isUnshipped: boolean },
      sql`select is_unshipped from order_groups`,
    )
  ).map(({ isUnshipped }) => isUnshipped)
const printLabels = (orders: string) =>
  staff.printAddressLabels(clerk, { orders, paper: 'letter' }, exchange)
const listToday = async (kind: string) =>
  (
    await todayOrders
      .find((items) => items.kind === kind)
      ?.list(database.db, {
        now: checkout.clock.now(),
        timeZone: 'America/New_York',
        limit: 10,
      })
  )?.map(({ title }) => title)

test('an order of gift cards alone has nothing to ship', async () => {
  const { number } = await buyGiftCard({ card: otherZip })
  expect(await listUnshippedMarks()).toEqual([false])
  expect(await listMarked(), 'it can be stopped').toEqual([number])
  expect(await listToday('orderToShip')).toEqual([])
  expect(await printLabels(number)).toMatchObject({ reason: 'no-unshipped-items' })
  for (const act of [staff.makePieces, staff.preparePieces])
    expect(await act(clerk, { order: number }, exchange)).toMatchObject({
      reason: 'no-matching-items',
    })
  await shop.handOverGiftCards()
  expect(await listMarked()).toEqual([])
  expect(await listUnshippedMarks()).toEqual([false])
  expect(await shop.violations()).toEqual([])
})

test('once everything else has shipped, a gift card that waits is nothing to ship', async () => {
  const { number } = await buyNapkinsAndGiftCard({ card: otherZip })
  expect(await listUnshippedMarks()).toEqual([true])
  expect(await listMarked()).toEqual([number])
  expect(await listToday('orderToShip')).toEqual([number])
  unwrapResult(await staff.preparePieces(clerk, { order: number }, exchange))
  const { shipmentId } = unwrapResult(await staff.shipPieces(clerk, { order: number }, exchange))
  const { units } = await readRecord(number)
  expect(units.filter(({ isEmailed }) => isEmailed)).toMatchObject([{ status: 'unfulfilled' }])
  expect(await listUnshippedMarks()).toEqual([false])
  expect(await listMarked(), 'the card can be stopped').toEqual([number])
  expect(await listToday('orderToShip')).toEqual([])
  expect(await printLabels(number)).toMatchObject({ reason: 'no-unshipped-items' })
  unwrapResult(await staff.deliverShipment(clerk, { shipment: shipmentId }, exchange))
  await shop.pass(days(14))
  await shop.watch()
  expect((await mails('order-news:%')).map(({ subject }) => subject)).not.toContain(
    `Order ${number} is delayed`,
  )
  expect(await listToday('promiseAtRisk')).toEqual([])
  expect(await shop.violations()).toEqual([])
})

test('a gift card that was emailed is not a shipped part of its delivery', async () => {
  const { actor } = await signedInMember(database, { now: checkout.clock.now() })
  const buyer = checkout.buyer(actor)
  const book = addressesHandlers({
    sealer: checkout.services.sealer,
    verify: verifyByRules,
    shipsTo: () => true,
    useSources: [orderAddressUpdater(checkout.services.sealer)],
  })
  const { address } = unwrapResult(
    await book.createAddress(
      buyer.ctx,
      addressesContract.createAddress.input.parse(homeAddress),
      exchange,
    ),
  )
  const { number } = await buyNapkinsAndGiftCard({ buyer })
  await shop.handOverGiftCards()
  const { units, deliveries, addresses } = await readRecord(number)
  expect(units.map(({ isEmailed, status }) => [isEmailed, status])).toEqual([
    [false, 'unfulfilled'],
    [false, 'unfulfilled'],
    [true, 'collected'],
  ])
  expect(await listUnshippedMarks()).toEqual([true])
  expect(await listToday('newOrder')).toEqual([number])
  const key = { order: number, groupId: deliveries[0]?.groupId ?? '' }
  expect(addresses).toMatchObject([{ groupId: key.groupId }])
  const { rows } = unwrapResult(await staff.listOrderMethods(clerk, key, exchange))
  expect(rows.length).toBeGreaterThan(1)
  const moved = { ...homeAddress, line1: '77 Elm Street' }
  unwrapResult(
    await book.editAddress(
      buyer.ctx,
      addressesContract.editAddress.input.parse({ ...moved, id: address.id }),
      exchange,
    ),
  )
  const { uses } = unwrapResult(await book.listAddressUses(buyer.ctx, { id: address.id }, exchange))
  expect(uses).toMatchObject([{ kind: 'order', where: '2 items for Nora Hale.' }])
  unwrapResult(await staff.changeOrderAddress(clerk, { ...key, address: moved }, exchange))
  unwrapResult(await staff.shipPieces(clerk, { order: number }, exchange))
  expect(await listUnshippedMarks()).toEqual([false])
  expect(await shop.violations()).toEqual([])
})
