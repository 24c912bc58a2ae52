import { describe, expect, test } from 'vitest'
import type { Id } from '#kernel/ids/ids.ts'
import { days } from '#kernel/time/time.ts'
import { checkInvariants } from '#platform/db/check-invariants.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { makeSharedList, createListedVariant, openTestWishlists } from '#test/support/wishlists.ts'
import { wishlistsContract } from './contract.ts'
import { wishlistInvariants } from './db/invariants.ts'
import { mergeWishlists } from './commands/merge-wishlists.ts'

const database = await openTestDatabase()
const shop = openTestWishlists(database)
const sharedList = () => makeSharedList(database, shop)
const makeProduct = () => createListedVariant(database)

describe('a guest’s list', () => {
  test('is merged into the member’s default list at sign-in, once', async () => {
    const [nora, guest, both, fresh] = [
      await shop.member(),
      shop.visitor(),
      await makeProduct(),
      await makeProduct(),
    ]
    const { listId } = await nora.does('addWishlistItem', { ...both, qty: 1, note: 'Mine' })
    await guest.does('addWishlistItem', { ...both, qty: 4, note: 'Theirs' })
    await guest.does('addWishlistItem', fresh)
    const merge = () =>
      inTransaction(database.db, (tx) =>
        mergeWishlists(tx, {
          guestId: guest.owner as Id<'gst'>,
          memberId: nora.id,
          now: shop.clock.now(),
        }),
      )
    expect(await merge()).toBe(2)
    expect(await merge()).toBe(0)
    expect((await nora.does('listWishlists', {})).lists).toMatchObject([
      { id: listId, count: 2, isDefault: true },
    ])
    expect(
      (await nora.does('readWishlist', { id: listId })).items.map(({ productId, qty, note }) => [
        productId,
        qty,
        note,
      ]),
    ).toEqual([
      [fresh.productId, 1, ''],
      [both.productId, 4, 'Mine'],
    ])
    expect((await guest.does('listWishlists', {})).lists).toEqual([])
  })

  test('becomes the member’s first list if there is none', async () => {
    const [nora, guest, product] = [await shop.member(), shop.visitor(), await makeProduct()]
    const { listId } = await guest.does('addWishlistItem', product)
    await inTransaction(database.db, (tx) =>
      mergeWishlists(tx, {
        guestId: guest.owner as Id<'gst'>,
        memberId: nora.id,
        now: shop.clock.now(),
      }),
    )
    expect((await nora.does('listWishlists', {})).lists).toMatchObject([
      { id: listId, isDefault: true, count: 1 },
    ])
  })

  test('reservations move to the member at sign-in, except on their own list', async () => {
    const [{ token, itemId }, own, guest] = [await sharedList(), await sharedList(), shop.visitor()]
    await guest.does('reserveWishlistItem', { token, itemId })
    await guest.does('reserveWishlistItem', { token: own.token, itemId: own.itemId })
    await inTransaction(database.db, (tx) =>
      mergeWishlists(tx, {
        guestId: guest.owner as Id<'gst'>,
        memberId: own.nora.id,
        now: shop.clock.now(),
      }),
    )
    expect((await own.nora.does('readSharedWishlist', { token })).items).toMatchObject([
      { mine: 1 },
    ])
    expect(
      (await shop.visitor().does('readSharedWishlist', { token: own.token })).items,
    ).toMatchObject([{ reserved: 0 }])
  })

  test('cannot be shared and has no emails', async () => {
    const guest = shop.visitor()
    const { listId } = await guest.does('addWishlistItem', await makeProduct())
    expect(await guest.refused('editWishlist', { id: listId, emailNotices: true })).toMatchObject({
      refused: 'not-allowed',
    })
    expect(wishlistsContract.shareWishlist.access).toBe('member')
  })

  test('is deleted after the guest’s session expires', async () => {
    const guest = shop.visitor()
    await guest.does('addWishlistItem', await makeProduct())
    await shop.tidy()
    expect((await guest.does('listWishlists', {})).lists).toHaveLength(1)
    shop.clock.advance(days(61))
    await shop.tidy()
    expect((await guest.does('listWishlists', {})).lists).toEqual([])
    shop.clock.advance(-days(61))
  })
})

test('every invariant of the wish lists holds after all that', async () => {
  for (const { id, violations } of await checkInvariants(database.db, wishlistInvariants))
    expect(violations, id).toEqual([])
})
