import { expect, test } from 'vitest'
import type { Caller } from '#platform/context.ts'
import { checkInvariants } from '#platform/db/check-invariants.ts'
import { createCaller, first } from '#test/support/caller.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { makeVariant } from '#test/support/products.ts'
import { testPricing } from '#test/support/settings.ts'
import { cartHandlers } from '../api/http.ts'
import type { Cart } from '../contract.ts'
import { cartInvariants } from '../db/invariants.ts'

const database = await openTestDatabase()
const handlers = cartHandlers({ pricing: testPricing })
const shopper = (actor?: Caller) => createCaller(database, handlers, actor)

/** The quantities in each group that has lines, by its kind and recipient. */
const contents = (cart: Cart) =>
  cart.groups.map(({ id, kind, recipientName }) => [
    kind,
    recipientName,
    cart.lines.filter(({ groupId }) => groupId === id).map(({ qty }) => qty),
  ])

test('everything goes to one recipient with the gift options, and back to the buyer', async () => {
  const [ann, one, two] = [shopper(), await makeVariant(database), await makeVariant(database)]
  await ann.does('addLine', { variantId: one, qty: 3 })
  const cart = await ann.does('addLine', { variantId: two, qty: 1 })
  await ann.does('saveGroup', {
    groupId: first(cart.groups).id,
    giftNote: 'With love',
    wrap: true,
  })
  const sent = await ann.does('shipTo', { to: 'recipient' })
  expect(contents(sent)).toEqual([
    ['own', '', []],
    ['address', '', [3, 1]],
  ])
  expect(sent.groups).toMatchObject([
    { giftNote: '', wrap: false, pricesHidden: false },
    { giftNote: 'With love', wrap: true, pricesHidden: true },
  ])
  expect(contents(await ann.does('shipTo', { to: 'recipient' }))).toEqual(contents(sent))
  const back = await ann.does('shipTo', { to: 'me' })
  expect(contents(back)).toEqual([['own', '', [3, 1]]])
  expect(back.groups).toMatchObject([{ giftNote: 'With love', wrap: true, pricesHidden: false }])
  const checked = await checkInvariants(database.db, cartInvariants)
  expect(checked.flatMap(({ violations }) => violations)).toEqual([])
})

test('several recipients become the first who gets something, and equal lines merge', async () => {
  const [ann, one] = [shopper(), await makeVariant(database)]
  await ann.does('addLine', { variantId: one, qty: 1 })
  await ann.does('saveGroup', { recipientName: 'Nobody yet' })
  const carla = (await ann.does('saveGroup', { recipientName: 'Carla' })).groups[2]?.id ?? ''
  await ann.does('addLine', { variantId: one, qty: 2, groupId: carla })
  expect(contents(await ann.does('shipTo', { to: 'recipient' }))).toEqual([
    ['own', '', []],
    ['address', 'Carla', [3]],
  ])
})

test('emailed gift cards stay with the buyer', async () => {
  const [ann, one] = [shopper(), await makeVariant(database)]
  const card = await makeVariant(database, { requiresShipping: false })
  await ann.does('addLine', { variantId: one, qty: 1 })
  await ann.does('addLine', { variantId: card, qty: 2 })
  expect(contents(await ann.does('shipTo', { to: 'recipient' }))).toEqual([
    ['own', '', [2]],
    ['address', '', [1]],
  ])
})

test('a caller without a cart has nothing to ship', async () => {
  expect(await shopper().refused('shipTo', { to: 'recipient' })).toMatchObject({
    refused: 'not-found',
  })
})
