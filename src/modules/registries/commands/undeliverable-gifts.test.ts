import { beforeEach, describe, expect, test } from 'vitest'
import { days, minutes } from '#kernel/time/time.ts'
import { readWallet } from '#modules/wallet/queries/read-wallet.ts'
import { checkInvariants } from '#platform/db/check-invariants.ts'
import { queryRow, queryRows } from '#platform/db/query.ts'
import { integer, json as jsonOf, nullable, text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { unwrapResult } from '#test/support/checkout.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'
import { makeVariant } from '#test/support/products.ts'
import { openTestGiving, openWithWish } from '#test/support/registries.ts'
import { signedInMember } from '#test/support/signed-in-member.ts'
import { registryInvariants } from '../db/invariants.ts'
import { refundOverdueGifts } from './undeliverable-gifts.ts'

const database = await openTestDatabase()
const giving = openTestGiving(database)
const { shop, handlers, jobs } = giving
const { checkout } = shop
const { clock } = checkout
const start = checkout.clock.now()

beforeEach(() => checkout.clock.set(start))

/** Two units of $48 bought by a guest, one undeliverable; one other item has the same price. */
async function openWithUndeliverableGift(by = checkout.buyer()) {
  const opened = await openWithWish(database, giving, { price: 48_00 })
  const [same, dearer] = [
    await makeVariant(database, { price: 48_00, onHand: 3 }),
    await makeVariant(database, { price: 52_00, onHand: 3 }),
  ]
  for (const variantId of [same, dearer])
    unwrapResult(
      await handlers.addItem(opened.asOwner(), { id: opened.registry.id, variantId }, exchange),
    )
  const { orderId, buyer } = await opened.give(2, by)
  await shop.pass(minutes(31))
  const line = await queryRow(
    database.db,
    { id: text },
    sql`select id from order_lines where order_id = ${orderId}`,
  )
  const lineId = line?.id ?? ''
  unwrapResult(
    await handlers.reportUndeliverableGift(
      shop.clerk,
      { order: orderId, lineId, qty: 1 },
      exchange,
    ),
  )
  const giver = () => ({ ...buyer.ctx, now: checkout.clock.now() })
  return {
    ...opened,
    same,
    dearer,
    orderId,
    lineId,
    giver,
    list: async () =>
      unwrapResult(await handlers.listUndeliverableGifts(giver(), { id: orderId }, exchange)).rows,
    choose: (choice: 'swap' | 'credit' | 'refund', variantId?: string) =>
      handlers.resolveUndeliverableGift(
        giver(),
        { id: orderId, lineId, choice, ...(variantId && { variantId }) },
        exchange,
      ),
    refunded: async () => {
      await checkout.runJobs(jobs)
      const payment = await queryRow(
        database.db,
        { refunded: integer },
        sql`select refunded from payments where order_id = ${orderId}`,
      )
      return payment?.refunded
    },
    credit: async () =>
      (await readWallet(database.db, { ownerId: opened.owner.id, now: checkout.clock.now() }))
        .available,
    countsOf: async (variantId: string) =>
      (await opened.read()).items.find((item) => item.variantId === variantId)?.counts,
  }
}

const violations = async () => [
  ...(await shop.violations()),
  ...(await checkInvariants(database.db, registryInvariants)).flatMap((one) => one.violations),
]

describe('a gift that cannot be sent', () => {
  test('is reported to the giver with the choices and the deadline', async () => {
    const { list, orderId, same, lineId } = await openWithUndeliverableGift()
    expect(await list()).toMatchObject([
      { qty: 1, names: 'Nora and Theo', choice: null, replacements: [{ variantId: same }] },
    ])
    const update = await queryRow(
      database.db,
      { paragraphs: jsonOf<string[]>() },
      sql`select paragraphs from order_updates where order_id = ${orderId}`,
    )
    expect(update?.paragraphs.join(' ')).toMatch(/we’ll refund you on Mon, Mar 9/)
    expect(
      await handlers.reportUndeliverableGift(
        shop.clerk,
        { order: orderId, lineId, qty: 1 },
        exchange,
      ),
    ).toMatchObject({
      refused: 'transition-illegal',
    })
    expect(
      await handlers.reportUndeliverableGift(
        shop.clerk,
        { order: orderId, lineId: 'oln_none', qty: 1 },
        exchange,
      ),
    ).toMatchObject({
      refused: 'not-found',
    })
  })

  test('replacement: another item of the same price ships, and no money moves', async () => {
    const { choose, same, dearer, countsOf, variantId, orderId, read, refunded, list } =
      await openWithUndeliverableGift()
    expect(await choose('swap', dearer)).toMatchObject({ refused: 'not-found' })
    unwrapResult(await choose('swap', same))
    expect([await countsOf(variantId), await countsOf(same)]).toMatchObject([
      { bought: 1, remaining: 1 },
      { bought: 1, remaining: 0 },
    ])
    expect((await read()).gifts).toHaveLength(1)
    expect(await list()).toMatchObject([
      { choice: 'swap', replacementTitle: expect.stringMatching(/./), replacements: [] },
    ])
    expect(await refunded()).toBe(0)
    const levels = await queryRows(
      database.db,
      { onHand: integer, allocated: integer },
      sql`
        select on_hand, allocated
        from stock_levels
        where variant_id = any(${[variantId, same]})`,
    )
    expect(levels).toEqual(
      expect.arrayContaining([
        { onHand: 49, allocated: 1 },
        { onHand: 3, allocated: 1 },
      ]),
    )
    unwrapResult(await shop.staff.shipPieces(shop.clerk, { order: orderId }, exchange))
    expect(await countsOf(same)).toMatchObject({ shipped: 1 })
    expect(await choose('refund')).toMatchObject({ refused: 'transition-illegal' })
    expect(await violations()).toEqual([])
  })

  test('credit: the owner gets the full price, and the item counts as given', async () => {
    const { choose, countsOf, variantId, credit, owner, refunded } =
      await openWithUndeliverableGift()
    unwrapResult(await choose('credit'))
    expect(await credit()).toBeGreaterThanOrEqual(48_00)
    expect(await countsOf(variantId)).toMatchObject({ bought: 1, returned: 1, remaining: 0 })
    expect(await refunded()).toBe(0)
    const mails = await queryRows(
      database.db,
      { id: text },
      sql`
        select id
        from emails
        where recipient = ${owner.email} and subject like '%in store credit%'`,
    )
    expect(mails).toHaveLength(1)
    expect(await choose('refund')).toMatchObject({ refused: 'transition-illegal' })
    expect(await violations()).toEqual([])
  })

  test('refund: by choice or after a week, and the item is available again', async () => {
    const [chosen, silent] = [await openWithUndeliverableGift(), await openWithUndeliverableGift()]
    unwrapResult(await chosen.choose('refund'))
    expect(await chosen.refunded()).toBeGreaterThanOrEqual(48_00)
    expect(await chosen.countsOf(chosen.variantId)).toMatchObject({ bought: 1, remaining: 1 })
    await jobs['registries.end-group-gifts']?.({})
    expect(await silent.refunded()).toBe(0)
    checkout.clock.advance(days(8))
    await jobs['registries.end-group-gifts']?.({})
    expect(await silent.refunded()).toBeGreaterThanOrEqual(48_00)
    const row = await queryRow(
      database.db,
      { choice: nullable(text) },
      sql`select choice from registry_undeliverable_gifts where order_id = ${silent.orderId}`,
    )
    expect(row).toEqual({ choice: 'refund' })
    expect(await violations()).toEqual([])
  })

  test('a choice at the deadline counts once', async () => {
    const { actor } = await signedInMember(database, { now: clock.now() })
    const [silent, late] = [
      await openWithUndeliverableGift(),
      await openWithUndeliverableGift(checkout.buyer(actor)),
    ]
    clock.advance(days(8))
    const { giftCredit } = giving.services
    /** While the first gift is settled, the giver of the second chooses. */
    const stop: typeof giftCredit.stop = async (gift) => {
      if (gift.orderId === silent.orderId) unwrapResult(await late.choose('refund'))
      return giftCredit.stop(gift)
    }
    await refundOverdueGifts({ ...giving.services, giftCredit: { ...giftCredit, stop } })
    for (const { countsOf, variantId, orderId } of [silent, late]) {
      expect(await countsOf(variantId)).toMatchObject({ bought: 1, remaining: 1 })
      expect(
        await queryRows(
          database.db,
          { cause: text },
          sql`select cause from order_refunds where order_id = ${orderId}`,
        ),
      ).toEqual([{ cause: 'cancel' }])
    }
    expect(await late.choose('refund')).toMatchObject({ refused: 'transition-illegal' })
    expect(await violations()).toEqual([])
  })

  test('two concurrent replacements replace one unit', async () => {
    const { choose, same, countsOf } = await openWithUndeliverableGift()
    await Promise.all([choose('swap', same), choose('swap', same)])
    expect(await countsOf(same)).toMatchObject({ bought: 1 })
    expect(
      await queryRows(
        database.db,
        { onHand: integer, allocated: integer },
        sql`select on_hand, allocated from stock_levels where variant_id = ${same}`,
      ),
    ).toEqual([{ onHand: 3, allocated: 1 }])
    expect(await violations()).toEqual([])
  })

  test('only the giver can decide, and only once', async () => {
    const { choose, orderId, lineId, credit, refunded } = await openWithUndeliverableGift()
    const stranger = checkout.buyer().ctx
    expect(
      await handlers.listUndeliverableGifts(stranger, { id: orderId }, exchange),
    ).toMatchObject({
      refused: 'not-found',
    })
    expect(
      await handlers.resolveUndeliverableGift(
        stranger,
        { id: orderId, lineId, choice: 'refund' },
        exchange,
      ),
    ).toMatchObject({
      refused: 'not-found',
    })
    await Promise.allSettled([choose('refund'), choose('credit'), choose('refund')])
    const [back, theirs] = [await refunded(), await credit()]
    expect([back === 0, theirs === 0]).toContain(true)
    expect((back ?? 0) + theirs).toBeLessThan(2 * 48_00 + 10_00)
    expect(await violations()).toEqual([])
  })
})
