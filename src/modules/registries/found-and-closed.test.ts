import { beforeEach, expect, test } from 'vitest'
import { unwrapResult } from '#test/support/checkout.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'
import { openTestGiving, openWithWish } from '#test/support/registries.ts'

const database = await openTestDatabase()
const giving = openTestGiving(database)
const { shop, handlers } = giving
const { checkout } = shop

/** Hides the registries of earlier tests from search. */
beforeEach(
  async () => void (await database.query(`update registries set visibility = 'link_only'`)),
)

const opened = (wanted?: number, settings = {}) =>
  openWithWish(database, giving, { ...(wanted && { wanted }), settings })
const find = (firstName: string, lastName: string) =>
  handlers
    .findRegistries(checkout.buyer().ctx, { name: `${firstName} ${lastName}`, page: 1 }, exchange)
    .then(unwrapResult)

test.each([
  [
    ['Álvaro', 'Núñez'],
    ['Alvaro', 'Nunez'],
  ],
  [
    ['Alvaro', 'Nunez'],
    ['Álvaro', 'Núñez'],
  ],
  [
    ['Ćiro', 'Žamet'],
    ['ciro', 'zamet'],
  ],
  [
    ['Siobhán', 'O’Brien'],
    ['Siobhan', "O'Brien"],
  ],
  [
    ['Anne-Marie', 'de la Cruz'],
    ['Anne Marie', 'Delacruz'],
  ],
  [
    ['Łukasz', 'Æ'],
    ['Lukasz', 'Æ'],
  ],
  [
    ['Bo', 'X'],
    ['Bo', 'X'],
  ],
  [
    ['伟', '王'],
    ['伟', '王'],
  ],
])('%j is found by %j', async ([firstName = '', lastName = ''], [first = '', last = '']) => {
  await opened(1, { visibility: 'searchable', registrants: [{ firstName, lastName }] })
  expect((await find(first, last)).rows.map(({ names }) => names)).toEqual([
    `${firstName} ${lastName}`,
  ])
})

test('a single letter matches only a whole name, and wildcards are ignored', async () => {
  await opened(1, {
    visibility: 'searchable',
    registrants: [{ firstName: 'Nadia', lastName: 'Holt' }],
  })
  expect((await find('N', 'H')).total).toBe(0)
  expect((await find('%', '_')).total).toBe(0)
  expect((await find('Nad%', 'Ho_')).total).toBe(1)
})

test('creating a registry again reuses the empty draft', async () => {
  const owner = await giving.owner()
  const begin = async () => unwrapResult(await handlers.createRegistry(owner.ctx, {}, exchange)).id
  const first = await begin()
  expect(await begin()).toBe(first)
  unwrapResult(
    await handlers.saveRegistry(owner.ctx, { id: first, eventDate: '2027-06-20' }, exchange),
  )
  const second = await begin()
  expect(second).not.toBe(first)
  expect(await begin()).toBe(second)
})

test('the shared registry shows what is in the reader’s own cart', async () => {
  const { share, slug, itemId } = await opened(2)
  const buyer = checkout.buyer()
  expect(unwrapResult(await share(buyer.ctx)).items[0]).toMatchObject({ inCart: 0 })
  await giving.choose(buyer, { slug, itemId, qty: 2 })
  expect(unwrapResult(await share(buyer.ctx)).items[0]).toMatchObject({ inCart: 2 })
  expect(unwrapResult(await share()).items[0]).toMatchObject({ inCart: 0 })
})

test('a gift for a paused registry is named in the cart and at checkout', async () => {
  const { owner, registry, slug, itemId } = await opened()
  const buyer = checkout.buyer()
  await giving.choose(buyer, { slug, itemId })
  unwrapResult(
    await handlers.changeStatus(owner.ctx, { id: registry.id, action: 'pause' }, exchange),
  )
  expect(await buyer.place()).toMatchObject({
    refused: 'fields-invalid',
    message:
      'The registry of Nora and Theo isn’t accepting gifts right now. Remove the gift from your cart to continue.',
  })
  const notices = async () =>
    unwrapResult(await checkout.handlers.readCart(buyer.ctx, {}, exchange)).notices.map(
      ({ text }) => text,
    )
  const notice =
    'The registry of Nora and Theo is not accepting gifts right now. Remove the gift from your cart to check out.'
  expect(await notices()).toEqual([notice])
  unwrapResult(
    await handlers.changeStatus(owner.ctx, { id: registry.id, action: 'complete' }, exchange),
  )
  expect(await notices(), 'said once').toEqual([notice])
  unwrapResult(
    await handlers.changeStatus(owner.ctx, { id: registry.id, action: 'resume' }, exchange),
  )
  expect(await notices()).toEqual([])
})
