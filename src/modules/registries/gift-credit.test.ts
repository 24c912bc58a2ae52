import { beforeEach, describe, expect, test } from 'vitest'
import { days, minutes } from '#kernel/time/time.ts'
import { readWallet } from '#modules/wallet/queries/read-wallet.ts'
import { checkInvariants } from '#platform/db/check-invariants.ts'
import { queryRow, queryRows } from '#platform/db/query.ts'
import { integer, text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { unwrapResult } from '#test/support/checkout.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'
import { openTestGiving, openWithWish } from '#test/support/registries.ts'
import { registryInvariants } from './db/invariants.ts'

const database = await openTestDatabase()
const giving = openTestGiving(database)
const { shop, handlers, jobs } = giving
const { clock } = shop.checkout
const start = clock.now()

beforeEach(() => clock.set(start))

type OpenOptions = Parameters<typeof openWithWish>[2]

/** Two units of $48 bought by a guest who can no longer change the order. */
async function openWithGift(opening: OpenOptions = {}) {
  const opened = await openWithWish(database, giving, { price: 48_00, ...opening })
  const { orderId, buyer } = await opened.give(2)
  await shop.pass(minutes(31))
  const gift = (await opened.read()).gifts[0]
  const request = { giftId: gift?.id ?? '', itemId: opened.itemId }
  const preview = (ctx = opened.asOwner()) => handlers.previewGiftCredit(ctx, request, exchange)
  const take = (expected: number, ctx = opened.asOwner()) =>
    handlers.exchangeGiftForCredit(ctx, { ...request, expected }, exchange)
  const wallet = () => readWallet(database.db, { ownerId: opened.owner.id, now: clock.now() })
  const order = async () =>
    unwrapResult(
      await shop.checkout.handlers.readOrder(
        { ...buyer.ctx, now: clock.now() },
        { id: orderId },
        exchange,
      ),
    )
  return { ...opened, orderId, buyer, request, preview, take, wallet, order }
}

const readOrderTotal = async (orderId: string) =>
  (
    await queryRow(
      database.db,
      { total: integer },
      sql`select total from orders where id = ${orderId}`,
    )
  )?.total ?? 0

const violations = async () => [
  ...(await shop.violations()),
  ...(await checkInvariants(database.db, registryInvariants)).flatMap((one) => one.violations),
]

describe('a gift that has not shipped', () => {
  test('becomes the owner’s credit without notifying the giver', async () => {
    const { preview, take, wallet, counts, read, order, orderId, variantId } = await openWithGift()
    const offer = unwrapResult(await preview())
    expect(offer).toMatchObject({ count: 2, credit: await readOrderTotal(orderId) })
    const listUpdates = () =>
      queryRows(
        database.db,
        { id: integer },
        sql`select id from order_updates where order_id = ${orderId}`,
      )
    const updatesBefore = await listUpdates()
    expect(unwrapResult(await take(offer.credit))).toEqual({ credit: offer.credit })
    expect((await wallet()).available).toBe(offer.credit)
    expect(await counts()).toMatchObject({ wanted: 2, returned: 2, bought: 0, remaining: 0 })
    const after = await read()
    expect(after.gifts[0]?.items).toMatchObject([{ status: 'converted', count: 2 }])
    expect(after.log[0]?.text).toMatch(/^Took store credit for /)
    expect(await order()).toMatchObject({ status: 'delivered' })
    expect(JSON.stringify(await order())).not.toContain('credit')
    expect(await listUpdates()).toEqual(updatesBefore)
    const level = await queryRow(
      database.db,
      { onHand: integer, allocated: integer },
      sql`select on_hand, allocated from stock_levels where variant_id = ${variantId}`,
    )
    expect(level).toMatchObject({ onHand: 50, allocated: 0 })
    expect(await violations()).toEqual([])
  })

  test('is converted once, and can then not be canceled or shipped', async () => {
    const { preview, take, orderId, buyer, wallet } = await openWithGift()
    const { credit } = unwrapResult(await preview())
    expect(await take(credit - 1)).toMatchObject({
      refused: 'total-changed',
      detail: { now: credit },
    })
    expect((await wallet()).available).toBe(0)
    unwrapResult(await take(credit))
    expect(await take(credit)).toMatchObject({ refused: 'not-found' })
    const ctx = { ...buyer.ctx, now: clock.now() }
    expect(await shop.buyers.cancelOrder(ctx, { id: orderId }, exchange)).toMatchObject({
      refused: 'transition-illegal',
    })
    expect(await shop.staff.shipPieces(shop.clerk, { order: orderId }, exchange)).toMatchObject({
      refused: 'transition-illegal',
    })
    clock.advance(days(40))
    await shop.watch()
    await shop.tidy()
    expect(await violations()).toEqual([])
  })

  test('can be converted only by the owner, and not while the giver can change it', async () => {
    const { preview, take, owner, registry, itemId, slug } = await openWithGift()
    const { credit } = unwrapResult(await preview())
    for (const ctx of [
      (await giving.owner()).ctx,
      { ...(await giving.owner()).ctx, now: clock.now() },
    ]) {
      expect(await preview(ctx)).toMatchObject({ refused: 'not-found' })
      expect(await take(credit, ctx)).toMatchObject({ refused: 'not-found' })
    }
    const fresh = await openWithWish(database, giving)
    await fresh.give()
    const giftId = (await fresh.read()).gifts[0]?.id ?? ''
    expect(
      await handlers.previewGiftCredit(fresh.asOwner(), { giftId, itemId: fresh.itemId }, exchange),
    ).toMatchObject({
      refused: 'transition-illegal',
      message: expect.stringContaining('can still change this gift'),
    })
    expect(await handlers.previewGiftCredit(owner.ctx, { giftId, itemId }, exchange)).toMatchObject(
      { refused: 'not-found' },
    )
    expect([registry.id, slug].every(Boolean)).toBe(true)
  })

  test('cannot be converted while packed, shipped, or hidden by surprise mode', async () => {
    const packed = await openWithGift()
    unwrapResult(await shop.staff.preparePieces(shop.clerk, { order: packed.orderId }, exchange))
    expect(await packed.preview()).toMatchObject({
      refused: 'transition-illegal',
      message: expect.stringContaining('when it arrives'),
    })
    unwrapResult(await shop.staff.shipPieces(shop.clerk, { order: packed.orderId }, exchange))
    expect(await packed.preview()).toMatchObject({ reason: 'gift-already-shipped' })
    const secret = await openWithWish(database, giving, {
      settings: { surprise: 'until_delivery' },
    })
    await secret.give()
    await shop.pass(minutes(31))
    const gift = await queryRow(
      database.db,
      { id: text },
      sql`select id from registry_gifts where registry_id = ${secret.registry.id}`,
    )
    const request = { giftId: gift?.id ?? '', itemId: secret.itemId }
    expect(await handlers.previewGiftCredit(secret.asOwner(), request, exchange)).toMatchObject({
      refused: 'not-found',
    })
  })
})

describe('credit first', () => {
  const settings = { creditFirst: true }

  test('gifts become credit once the giver can no longer change them', async () => {
    const opened = await openWithWish(database, giving, { settings })
    expect(unwrapResult(await opened.share())).toMatchObject({ creditFirst: true })
    const { orderId } = await opened.give()
    await jobs['registries.end-group-gifts']?.({})
    expect(await opened.counts()).toMatchObject({ bought: 1 })
    await shop.pass(minutes(31))
    await jobs['registries.end-group-gifts']?.({})
    await jobs['registries.end-group-gifts']?.({})
    const credit = await readOrderTotal(orderId)
    expect(
      (await readWallet(database.db, { ownerId: opened.owner.id, now: clock.now() })).available,
    ).toBe(credit)
    expect(await opened.counts()).toMatchObject({ bought: 0, returned: 1, remaining: 1 })
    const mails = await queryRows(
      database.db,
      { subject: text },
      sql`
        select subject
        from emails
        where recipient = ${opened.owner.email} and subject like '%in store credit%'`,
    )
    expect(mails).toEqual([
      { subject: expect.stringMatching(/^\$[\d.]+ in store credit from May Parkwright$/) },
    ])
    expect(await violations()).toEqual([])
  })

  test('earlier gifts are shipped, and the setting excludes surprise mode', async () => {
    const { registry, asOwner, counts } = await openWithGift()
    unwrapResult(
      await handlers.saveRegistry(asOwner(), { id: registry.id, creditFirst: true }, exchange),
    )
    await jobs['registries.end-group-gifts']?.({})
    expect(await counts()).toMatchObject({ bought: 2 })
    expect(
      await handlers.saveRegistry(
        asOwner(),
        { id: registry.id, surprise: 'until_event' },
        exchange,
      ),
    ).toMatchObject({
      fields: { creditFirst: expect.any(String) },
    })
    unwrapResult(
      await handlers.saveRegistry(
        asOwner(),
        { id: registry.id, creditFirst: false, surprise: 'until_event' },
        exchange,
      ),
    )
  })
})
