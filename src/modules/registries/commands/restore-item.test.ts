import { expect, test } from 'vitest'
import { checkInvariants } from '#platform/db/check-invariants.ts'
import { unwrapResult } from '#test/support/checkout.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'
import { makeVariant } from '#test/support/products.ts'
import { openTestGiving, openWithWish } from '#test/support/registries.ts'
import { registryInvariants } from '../db/invariants.ts'

const database = await openTestDatabase()
const giving = openTestGiving(database)
const { handlers } = giving

const violations = async () =>
  (await checkInvariants(database.db, registryInvariants)).flatMap((one) => one.violations)

test('a removed item is restored as it was, once', async () => {
  const { owner, registry, itemId, counts } = await openWithWish(database, giving, { wanted: 3 })
  const other = unwrapResult(
    await handlers.addItem(
      owner.ctx,
      { id: registry.id, variantId: await makeVariant(database), wanted: 2 },
      exchange,
    ),
  )
  unwrapResult(
    await handlers.updateItem(
      owner.ctx,
      { itemId, wanted: 4, priority: 'dream', note: 'In flax' },
      exchange,
    ),
  )
  unwrapResult(
    await handlers.updateItem(owner.ctx, { itemId: other.itemId, priority: 'dream' }, exchange),
  )
  const read = () => handlers.readRegistry(owner.ctx, { id: registry.id }, exchange)
  const before = unwrapResult(await read())
  expect(before.items.map(({ id }) => id)).toEqual([itemId, other.itemId])
  const removed = unwrapResult(await handlers.removeItem(owner.ctx, { itemId }, exchange))
  expect(removed.items.map(({ id }) => id)).toEqual([other.itemId])
  const restored = unwrapResult(await handlers.restoreItem(owner.ctx, { itemId }, exchange))
  expect(restored.items).toEqual(before.items)
  expect(restored.log[0]).toMatchObject({ text: 'Restored an item.' })
  expect(await counts()).toMatchObject({ wanted: 4, remaining: 4 })
  expect(await handlers.restoreItem(owner.ctx, { itemId }, exchange)).toMatchObject({
    refused: 'not-found',
  })
  expect(await violations()).toEqual([])
})

test('an item that was added again is not restored beside it', async () => {
  const { owner, registry, itemId, variantId } = await openWithWish(database, giving)
  unwrapResult(await handlers.removeItem(owner.ctx, { itemId }, exchange))
  unwrapResult(await handlers.addItem(owner.ctx, { id: registry.id, variantId }, exchange))
  expect(await handlers.restoreItem(owner.ctx, { itemId }, exchange)).toMatchObject({
    refused: 'not-found',
  })
})
