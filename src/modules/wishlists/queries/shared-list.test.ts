import { describe, expect, test } from 'vitest'
import { days } from '#kernel/time/time.ts'
import { checkInvariants } from '#platform/db/check-invariants.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { queryRow } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { openTestDatabase } from '#test/support/database.ts'
import {
  makeSharedList,
  createListedVariant,
  openTestWishlists,
  readShareToken,
} from '#test/support/wishlists.ts'
import { wishlistsContract } from '../contract.ts'
import { eraseWishlists, exportWishlists } from '../commands/erase-wishlists.ts'
import { wishlistInvariants } from '../db/invariants.ts'

const database = await openTestDatabase()
const shop = openTestWishlists(database)
const sharedList = () => makeSharedList(database, shop)

describe('a shared list', () => {
  test('anyone with the link sees the owner’s first name, notes, and priorities', async () => {
    const { token, shareUrl } = await sharedList()
    expect(shareUrl).toBe(`https://shop.example/wishlist/shared#t=${token}`)
    const seen = await shop.visitor({ level: 'nobody' }).does('readSharedWishlist', { token })
    expect(seen).toMatchObject({
      name: 'Wish list',
      ownerName: 'Nora',
      isOwner: false,
      items: [
        {
          title: 'Linen throw',
          qty: 2,
          note: 'In fern, please',
          priority: 'must',
          reserved: 0,
          mine: 0,
        },
      ],
    })
    expect(JSON.stringify(seen)).not.toMatch(/mem_|@|priceWhenAdded/)
  })

  test('the owner can stop sharing, and the old link never works again', async () => {
    const { nora, token, listId } = await sharedList()
    expect(
      readShareToken((await nora.does('shareWishlist', { id: listId, on: true })).shareUrl),
    ).toBe(token)
    await nora.does('shareWishlist', { id: listId, on: false })
    const { shareUrl } = await nora.does('shareWishlist', { id: listId, on: true })
    expect(readShareToken(shareUrl)).not.toBe(token)
    for (const dead of [token, 'x'.repeat(43)])
      expect(await shop.visitor().refused('readSharedWishlist', { token: dead })).toMatchObject({
        refused: 'token-used-or-expired',
      })
    expect(
      await shop.visitor().does('readSharedWishlist', { token: readShareToken(shareUrl) }),
    ).toMatchObject({ name: 'Wish list' })
  })

  test('the database stores only the hash of the token', async () => {
    const { token, listId } = await sharedList()
    const row = await queryRow(
      database.db,
      { text },
      sql`select to_jsonb(w)::text as text from wishlists w where id = ${listId}`,
    )
    expect(row?.text).not.toContain(token)
  })
})

describe('reservations', () => {
  test('a friend can reserve and release an item, and other friends see it', async () => {
    const { token, itemId } = await sharedList()
    const [ann, ben] = [shop.visitor(), shop.visitor()]
    expect((await ann.does('reserveWishlistItem', { token, itemId })).items).toMatchObject([
      { reserved: 1, mine: 1 },
    ])
    expect((await ben.does('readSharedWishlist', { token })).items).toMatchObject([
      { reserved: 1, mine: 0 },
    ])
    await ben.does('reserveWishlistItem', { token, itemId })
    expect(await ann.refused('reserveWishlistItem', { token, itemId, qty: 2 })).toMatchObject({
      refused: 'version-conflict',
      detail: { free: 1 },
    })
    expect((await ben.does('releaseWishlistItem', { token, itemId })).items).toMatchObject([
      { reserved: 1, mine: 0 },
    ])
    expect((await ann.does('reserveWishlistItem', { token, itemId, qty: 2 })).items).toMatchObject([
      { reserved: 2, mine: 2 },
    ])
  })

  test('the owner sees no trace of a reservation', async () => {
    const { nora, token, itemId, listId } = await sharedList()
    const look = async () =>
      JSON.stringify([
        await nora.does('listWishlists', {}),
        await nora.does('readWishlist', { id: listId }),
        await nora.does('readSharedWishlist', { token }),
        await exportWishlists(database.db, shop.services, {
          memberId: nora.id,
          now: shop.clock.now(),
        }),
      ])
    const before = await look()
    await shop.visitor().does('reserveWishlistItem', { token, itemId, qty: 2 })
    expect(await look()).toBe(before)
    expect((await nora.does('readSharedWishlist', { token })).isOwner).toBe(true)
    expect(await nora.does('updateWishlistItem', { itemId, qty: 1 })).toMatchObject({ qty: 1 })
    expect((await nora.does('removeWishlistItem', { itemId })).items).toEqual([])
  })

  test('owners cannot reserve on their own list', async () => {
    const { nora, token, itemId } = await sharedList()
    expect(await nora.refused('reserveWishlistItem', { token, itemId })).toMatchObject({
      refused: 'not-allowed',
    })
  })

  test('an item of another list is not found through the link', async () => {
    const [one, two] = [await sharedList(), await sharedList()]
    expect(
      await shop.visitor().refused('reserveWishlistItem', { token: one.token, itemId: two.itemId }),
    ).toMatchObject({ refused: 'not-found' })
  })

  test('a reservation stays when the owner moves the item', async () => {
    const { nora, token, itemId } = await sharedList()
    const ann = shop.visitor()
    await ann.does('reserveWishlistItem', { token, itemId })
    const { id } = await nora.does('createWishlist', { name: 'Other' })
    await nora.does('moveWishlistItem', { itemId, listId: id })
    const { shareUrl } = await nora.does('shareWishlist', { id, on: true })
    expect(
      (await ann.does('readSharedWishlist', { token: readShareToken(shareUrl) })).items,
    ).toMatchObject([{ mine: 1 }])
  })

  test('a reservation expires after six months', async () => {
    const { token, itemId } = await sharedList()
    const ann = shop.visitor()
    await ann.does('reserveWishlistItem', { token, itemId })
    ann.clock.advance(days(181))
    expect((await ann.does('readSharedWishlist', { token })).items).toMatchObject([{ reserved: 0 }])
  })
})

test('closing the account deletes lists and reservations', async () => {
  const [{ token, itemId }, ben] = [await sharedList(), await shop.member()]
  await ben.does('addWishlistItem', await createListedVariant(database))
  await ben.does('reserveWishlistItem', { token, itemId })
  await inTransaction(database.db, (tx) => eraseWishlists(tx, ben.id))
  expect((await ben.does('listWishlists', {})).lists).toEqual([])
  expect((await ben.does('readSharedWishlist', { token })).items).toMatchObject([{ reserved: 0 }])
})

test('share tokens are sent in the body, not in URLs', () => {
  const bySecret = Object.values(wishlistsContract).filter(({ input }) => 'token' in input.shape)
  expect(bySecret.map(({ method }) => method)).toEqual(bySecret.map(() => 'post'))
  expect(bySecret).toHaveLength(3)
})

test('all invariants of wish lists hold', async () => {
  for (const { id, violations } of await checkInvariants(database.db, wishlistInvariants))
    expect(violations, id).toEqual([])
})
