import { expect, test } from 'vitest'
import type { Id } from '#kernel/ids/ids.ts'
import { checkInvariants } from '#platform/db/check-invariants.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { createListedVariant, openTestWishlists, readShareToken } from '#test/support/wishlists.ts'
import { wishlistInvariants } from './db/invariants.ts'
import { mergeWishlists } from './commands/merge-wishlists.ts'

const database = await openTestDatabase()
const shop = openTestWishlists(database)

const makeProduct = () => createListedVariant(database)

test('only one of twenty friends can reserve the last unit', async () => {
  const nora = await shop.member()
  const { listId, itemId } = await nora.does('addWishlistItem', {
    ...(await makeProduct()),
    qty: 1,
  })
  const token = readShareToken(
    (await nora.does('shareWishlist', { id: listId, on: true })).shareUrl,
  )
  const answers = await Promise.allSettled(
    Array.from({ length: 20 }, () => shop.visitor().does('reserveWishlistItem', { token, itemId })),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await shop.visitor().does('readSharedWishlist', { token })).items).toMatchObject([
    { reserved: 1 },
  ])
})

test('concurrent changes leave one default list', async () => {
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

test('concurrent creation stops at 20 lists', async () => {
  const nora = await shop.member()
  await Promise.allSettled(
    Array.from({ length: 30 }, (_, index) =>
      nora.does('createWishlist', { name: `List ${index}` }),
    ),
  )
  expect((await nora.does('listWishlists', {})).lists).toHaveLength(20)
})

test('adding an item ten times at once adds it once', async () => {
  const [nora, product] = [await shop.member(), await makeProduct()]
  await Promise.all(Array.from({ length: 10 }, () => nora.does('addWishlistItem', product)))
  expect(await nora.does('listWishlists', {})).toMatchObject({
    lists: [{ count: 1 }],
    items: [{ productId: product.productId }],
  })
})

test('concurrent sign-ins merge the guest’s list once', async () => {
  const [nora, guest, product, other] = [
    await shop.member(),
    shop.visitor(),
    await makeProduct(),
    await makeProduct(),
  ]
  await guest.does('addWishlistItem', product)
  const merge = () =>
    inTransaction(database.db, (tx) =>
      mergeWishlists(tx, {
        guestId: guest.owner as Id<'gst'>,
        memberId: nora.id,
        now: shop.clock.now(),
      }),
    )
  const [one, two] = await Promise.all([merge(), merge(), nora.does('addWishlistItem', other)])
  expect([one, two].sort()).toEqual([0, 1])
  const { lists, items } = await nora.does('listWishlists', {})
  expect(items).toHaveLength(2)
  expect(lists.filter(({ isDefault }) => isDefault)).toHaveLength(1)
})

test('a reservation made during sign-in is kept once', async () => {
  const owner = await shop.member()
  for (let round = 0; round < 10; round++) {
    const { listId, itemId } = await owner.does('addWishlistItem', {
      ...(await makeProduct()),
      qty: 5,
    })
    const token = readShareToken(
      (await owner.does('shareWishlist', { id: listId, on: true })).shareUrl,
    )
    const [nora, guest] = [await shop.member(), shop.visitor()]
    await guest.does('reserveWishlistItem', { token, itemId })
    const merge = inTransaction(database.db, (tx) =>
      mergeWishlists(tx, {
        guestId: guest.owner as Id<'gst'>,
        memberId: nora.id,
        now: shop.clock.now(),
      }),
    )
    await Promise.all([merge, nora.does('reserveWishlistItem', { token, itemId })])
    expect(
      (await nora.does('readSharedWishlist', { token })).items.find(({ id }) => id === itemId),
    ).toMatchObject({ reserved: 1 })
  }
})

test('all invariants of wish lists hold', async () => {
  for (const { id, violations } of await checkInvariants(database.db, wishlistInvariants))
    expect(violations, id).toEqual([])
})
