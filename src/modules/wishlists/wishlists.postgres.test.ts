import { expect, test } from 'vitest'
import type { Id } from '#kernel/ids/ids.ts'
import { inTransaction, rows } from '#platform/db/database.server.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { makeWished, openTestWishlists, tokenOf } from '#test/support/wishlists.ts'
import { wishlistInvariants } from './fsck.ts'
import { mergeWishlists } from './merge-wishlists.ts'

const database = await openTestDatabase()
const shop = openTestWishlists(database)

const goods = () => makeWished(database)

test('twenty friends want the one piece that is wished for: one has it', async () => {
  const nora = await shop.member()
  const { listId, itemId } = await nora.does('addWish', { ...(await goods()), qty: 1 })
  const token = tokenOf((await nora.does('shareWishlist', { id: listId, on: true })).shareUrl)
  const answers = await Promise.allSettled(
    Array.from({ length: 20 }, () => shop.visitor().does('reserveWish', { token, itemId })),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await shop.visitor().does('readSharedWishlist', { token })).items).toMatchObject([
    { reserved: 1 },
  ])
})

test('twelve lists that all become the default leave one', async () => {
  const nora = await shop.member()
  const lists = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      nora.does('createWishlist', { name: `List ${index}` }),
    ),
  )
  await Promise.all(lists.map(({ id }) => nora.does('editWishlist', { id, isDefault: true })))
  const after = (await nora.does('listWishlists', {})).lists
  expect(after).toHaveLength(12)
  expect(after.filter(({ isDefault }) => isDefault)).toHaveLength(1)
})

test('thirty new lists at once fill up to 20 and no further', async () => {
  const nora = await shop.member()
  await Promise.allSettled(
    Array.from({ length: 30 }, (_, index) =>
      nora.does('createWishlist', { name: `List ${index}` }),
    ),
  )
  expect((await nora.does('listWishlists', {})).lists).toHaveLength(20)
})

test('one wish added ten times at once, into no list yet, is one wish in one list', async () => {
  const [nora, piece] = [await shop.member(), await goods()]
  await Promise.all(Array.from({ length: 10 }, () => nora.does('addWish', piece)))
  expect(await nora.does('listWishlists', {})).toMatchObject({
    lists: [{ count: 1 }],
    hearts: [{ goodsId: piece.goodsId }],
  })
})

test('two tabs that sign in at once merge the guest’s list once, while the member adds to theirs', async () => {
  const [nora, guest, piece, other] = [
    await shop.member(),
    shop.visitor(),
    await goods(),
    await goods(),
  ]
  await guest.does('addWish', piece)
  const merge = () =>
    inTransaction(database.db, (tx) =>
      mergeWishlists(tx, {
        guestId: guest.owner as Id<'gst'>,
        memberId: nora.id,
        now: shop.clock.now(),
      }),
    )
  const [one, two] = await Promise.all([merge(), merge(), nora.does('addWish', other)])
  expect([one, two].sort()).toEqual([0, 1])
  const { lists, hearts } = await nora.does('listWishlists', {})
  expect(hearts).toHaveLength(2)
  expect(lists.filter(({ isDefault }) => isDefault)).toHaveLength(1)
})

test('a member who signs in with a reservation, and reserves it on another device meanwhile, has it once', async () => {
  const owner = await shop.member()
  for (let round = 0; round < 10; round++) {
    const { listId, itemId } = await owner.does('addWish', { ...(await goods()), qty: 5 })
    const token = tokenOf((await owner.does('shareWishlist', { id: listId, on: true })).shareUrl)
    const [nora, guest] = [await shop.member(), shop.visitor()]
    await guest.does('reserveWish', { token, itemId })
    const merge = inTransaction(database.db, (tx) =>
      mergeWishlists(tx, {
        guestId: guest.owner as Id<'gst'>,
        memberId: nora.id,
        now: shop.clock.now(),
      }),
    )
    await Promise.all([merge, nora.does('reserveWish', { token, itemId })])
    expect(
      (await nora.does('readSharedWishlist', { token })).items.find(({ id }) => id === itemId),
    ).toMatchObject({ reserved: 1 })
  }
})

test('every invariant of the wish lists holds after all that', async () => {
  for (const { id, query } of wishlistInvariants)
    expect(await rows(database.db, query), id).toEqual([])
})
