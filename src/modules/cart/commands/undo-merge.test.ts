import { describe, expect, test } from 'vitest'
import { createId } from '#kernel/ids/ids.ts'
import { days } from '#kernel/time/time.ts'
import type { Caller } from '#platform/context.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { checkInvariants } from '#platform/db/check-invariants.ts'
import { execute, queryRows } from '#platform/db/query.ts'
import { textArray } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { createCaller } from '#test/support/caller.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { makeVariant } from '#test/support/products.ts'
import { addGift } from '../add-gift.ts'
import type { Cart } from '../contract.ts'
import { cartInvariants } from '../db/invariants.ts'
import { cartHandlers } from '../api/http.ts'
import { lockCartToPlace } from '../lock-cart.ts'
import { mergeCarts } from '../merge-carts.ts'
import { testPricing } from '#test/support/settings.ts'

const database = await openTestDatabase()
const services = { pricing: testPricing }
const handlers = cartHandlers(services)
const shopper = (actor?: Caller) => createCaller(database, handlers, actor)
const member = (): Caller => ({ level: 'member', id: createId('mem'), sessionId: createId('ses') })

const counts = (lines: Cart['lines']) => lines.map((line) => [line.variantId, line.qty])
/** The cart without its version and notices. */
const asItWas = (cart: Cart) => ({ ...cart, version: 0, notices: [], canUndoMerge: false })
const texts = ({ notices }: Cart) => notices.map((notice) => notice.text)

/**
 * A member cart with a stale line and another line, and a guest cart with two more units of the
 * second and a line for another recipient.
 */
async function twoCarts() {
  const goods = [
    await makeVariant(database, { title: 'Bath sheet' }),
    await makeVariant(database),
    await makeVariant(database),
  ] as const
  const [old, both, fresh] = goods
  const [ben, ann] = [shopper(member()), shopper()]
  await ben.does('addLine', { variantId: old, qty: 1 })
  ben.clock.advance(days(40))
  await ben.does('addLine', { variantId: both, qty: 2 })
  ann.clock.set(ben.clock.now())
  await ann.does('addLine', { variantId: both, qty: 5, giftNote: 'For the guest room' })
  const carla = (await ann.does('saveGroup', { recipientName: 'Carla' })).groups[1]?.id ?? ''
  await ann.does('addLine', { variantId: fresh, qty: 1, groupId: carla })
  const before = await ben.does('readCart', {})
  const signIn = () =>
    inTransaction(database.db, (tx) =>
      mergeCarts(tx, {
        guestId: ann.owner as 'gst_',
        memberId: ben.owner as 'mem_',
        now: ben.clock.now(),
      }),
    )
  return { goods, ben, ann, before, signIn }
}

describe('undoing the cart merge at sign-in', () => {
  test('restores the cart and saves every added unit for later', async () => {
    const { goods, ben, before, signIn } = await twoCarts()
    const [, both, fresh] = goods
    expect(await signIn()).toBe(4)
    const merged = await ben.does('readCart', {})
    expect([merged.canUndoMerge, counts(merged.lines)]).toEqual([
      true,
      [
        [both, 5],
        [fresh, 1],
      ],
    ])
    const undone = await ben.does('undoMerge', {})
    expect(undone.version).toBe(merged.version + 1)
    expect(asItWas({ ...undone, saved: [] })).toEqual(asItWas(before))
    expect(counts(undone.saved).toSorted()).toEqual(
      [
        [both, 3],
        [fresh, 1],
      ].toSorted(),
    )
    expect(undone.saved.find((line) => line.variantId === both)?.giftNote).toBe(
      'For the guest room',
    )
    expect(texts(undone)).toEqual([
      'Your cart is back to how it was before you signed in. We saved 4 items for later.',
    ])
  })

  test('moving the saved lines back gives the merged cart again', async () => {
    const { goods, ben, signIn } = await twoCarts()
    await signIn()
    const { saved } = await ben.does('undoMerge', {})
    for (const line of saved) await ben.does('saveForLater', { lineId: line.id, saved: false })
    expect(counts((await ben.does('readCart', {})).lines)).toEqual([
      [goods[0], 1],
      [goods[1], 5],
      [goods[2], 1],
    ])
  })

  test('a repeated call or a call without a merge changes nothing', async () => {
    const { ben, signIn } = await twoCarts()
    await signIn()
    const once = await ben.does('undoMerge', {})
    const twice = await ben.does('undoMerge', {})
    expect([asItWas(twice), twice.notices, twice.canUndoMerge]).toEqual([
      asItWas(once),
      once.notices,
      false,
    ])
    const [eve, one] = [shopper(), await makeVariant(database)]
    const own = await eve.does('addLine', { variantId: one, qty: 1 })
    expect(asItWas(await eve.does('undoMerge', {}))).toEqual(asItWas(own))
    expect((await shopper().refused('undoMerge', {})).refused).toBe('not-found')
  })

  test('it applies only to the cart of the caller', async () => {
    const { ben, ann, signIn } = await twoCarts()
    await signIn()
    const merged = await ben.does('readCart', {})
    expect((await ann.refused('undoMerge', {})).refused).toBe('not-found')
    const [eve, one] = [shopper(member()), await makeVariant(database)]
    await eve.does('addLine', { variantId: one, qty: 1 })
    await eve.does('undoMerge', {})
    expect(await ben.does('readCart', {})).toEqual(merged)
  })

  test('it is refused after another change of the cart', async () => {
    const { goods, ben, signIn } = await twoCarts()
    await signIn()
    const grown = await ben.does('addLine', { variantId: goods[2], qty: 1 })
    expect(grown.canUndoMerge).toBe(false)
    expect(await ben.refused('undoMerge', {})).toMatchObject({
      refused: 'version-conflict',
      message:
        'Your cart has changed since you signed in. Remove items you do not want or save them for later.',
    })
    expect(await ben.does('readCart', {})).toEqual(grown)
  })

  test('it is refused after the cart was placed', async () => {
    const { ben, signIn } = await twoCarts()
    await signIn()
    const { id } = await ben.does('readCart', {})
    await inTransaction(database.db, (tx) => lockCartToPlace(tx, id ?? ''))
    expect((await ben.does('readCart', {})).canUndoMerge).toBe(false)
    expect((await ben.does('undoMerge', {})).lines).toHaveLength(2)
  })

  test('dismissing a price notice keeps the undo, dismissing the merge notice ends it', async () => {
    const { goods, ben, signIn } = await twoCarts()
    await execute(database.db, sql`update variants set price = 120_00 where id = ${goods[2]}`)
    await signIn()
    const { notices } = await ben.does('readCart', {})
    const [price, ...others] = notices.toSorted(
      (a, b) => Number(b.kind === 'price') - Number(a.kind === 'price'),
    )
    const seen = await ben.does('acknowledge', { noticeIds: [price?.id ?? ''] })
    expect([price?.kind, seen.canUndoMerge, seen.notices.length]).toEqual(['price', true, 2])
    const content = await ben.does('acknowledge', { noticeIds: others.map((notice) => notice.id) })
    expect([content.canUndoMerge, content.notices]).toEqual([false, []])
    expect(counts((await ben.does('undoMerge', {})).lines)).toEqual(counts(content.lines))
  })

  test('a saved registry gift returns to the group of its registry', async () => {
    const [ben, ann, one, gift] = [
      shopper(member()),
      shopper(),
      await makeVariant(database),
      await makeVariant(database),
    ]
    await ben.does('addLine', { variantId: one, qty: 1 })
    await addGift(ann.ctx, services, {
      registryId: 'reg_nora',
      names: 'Nora and Theo',
      variantId: gift,
      qty: 1,
      personalization: null,
    })
    await inTransaction(database.db, (tx) =>
      mergeCarts(tx, {
        guestId: ann.owner as 'gst_',
        memberId: ben.owner as 'mem_',
        now: ben.clock.now(),
      }),
    )
    const undone = await ben.does('undoMerge', {})
    expect(counts(undone.lines)).toEqual([[one, 1]])
    const back = await ben.does('saveForLater', { lineId: undone.saved[0]?.id ?? '', saved: false })
    const group = back.lines.find((line) => line.variantId === gift)?.groupId
    expect(back.groups.find((delivery) => delivery.id === group)).toMatchObject({
      kind: 'registry',
      registryId: 'reg_nora',
    })
  })

  test('merged codes and the ZIP code stay', async () => {
    const { ben, ann, signIn } = await twoCarts()
    await ann.does('estimate', { zip: '10001' })
    await execute(
      database.db,
      sql`update carts set coupon_codes = '{LINEN15}' where owner_id = ${ann.owner}`,
    )
    await signIn()
    await ben.does('undoMerge', {})
    expect((await ben.does('readCart', {})).estimate.zip).toBe('10001')
    expect(
      await queryRows(
        database.db,
        { couponCodes: textArray },
        sql`select coupon_codes from carts where owner_id = ${ben.owner}`,
      ),
    ).toEqual([{ couponCodes: ['LINEN15'] }])
  })
})

describe('notices about a merge', () => {
  test('count the added units, not lines', async () => {
    const [ben, ann, one] = [shopper(member()), shopper(), await makeVariant(database)]
    await ben.does('addLine', { variantId: one, qty: 4 })
    await ann.does('addLine', { variantId: one, qty: 5 })
    const merge = () =>
      inTransaction(database.db, (tx) =>
        mergeCarts(tx, {
          guestId: ann.owner as 'gst_',
          memberId: ben.owner as 'mem_',
          now: ben.clock.now(),
        }),
      )
    expect(await merge()).toBe(1)
    expect(texts(await ben.does('readCart', {}))).toEqual([
      'An item you chose before signing in is now in your cart.',
    ])
  })

  test('there is no notice and no undo when the account already has all lines', async () => {
    const [ben, ann, one] = [shopper(member()), shopper(), await makeVariant(database)]
    await ben.does('addLine', { variantId: one, qty: 5 })
    await ann.does('addLine', { variantId: one, qty: 2 })
    await inTransaction(database.db, (tx) =>
      mergeCarts(tx, {
        guestId: ann.owner as 'gst_',
        memberId: ben.owner as 'mem_',
        now: ben.clock.now(),
      }),
    )
    expect(await ben.does('readCart', {})).toMatchObject({
      notices: [],
      canUndoMerge: false,
      count: 5,
    })
  })

  test('saved lines are named in their own sentence', async () => {
    const { ben, signIn } = await twoCarts()
    await signIn()
    expect(texts(await ben.does('readCart', {}))).toEqual([
      '4 items you chose before signing in are now in your cart.',
      'Saved for later after more than 30 days in your cart: Bath sheet.',
    ])
  })
})

test('every cart invariant holds after these tests', async () => {
  const findings = await checkInvariants(database.db, cartInvariants)
  expect(findings.filter(({ violations }) => violations.length > 0)).toEqual([])
})
