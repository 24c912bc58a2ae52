import { describe, expect, test } from 'vitest'
import { createId } from '#kernel/ids/ids.ts'
import { days, hours, minutes } from '#kernel/time/time.ts'
import { reserveStock } from '#modules/inventory/reserve-stock.ts'
import { checkInvariants } from '#platform/db/check-invariants.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { first } from '#test/support/caller.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { makeSharedList, createListedVariant, openTestWishlists } from '#test/support/wishlists.ts'
import { wishlistInvariants } from './db/invariants.ts'
import { listMostWished } from './list-most-wished.ts'

const database = await openTestDatabase()
const shop = openTestWishlists(database)

const makeProduct = (options?: Parameters<typeof createListedVariant>[1]) =>
  createListedVariant(database, options)

/** A second variant of the product. */
async function insertVariant(productId: string, price = 120_00): Promise<string> {
  const id = createId('var')
  await database.query(
    'insert into variants (id, product_id, position, option_values, price, tracked, policy, '
      + "available) values ($1, $2, 1, '{Large}', $3, true, 'deny', 5)",
    [id, productId, price],
  )
  await database.query('insert into stock_levels (variant_id, on_hand) values ($1, 5)', [id])
  return id
}

const sharedList = () => makeSharedList(database, shop)
type Caller = Awaited<ReturnType<typeof shop.member>> | ReturnType<typeof shop.visitor>
const readItems = async (who: Caller, id: string) => (await who.does('readWishlist', { id })).items

describe('lists', () => {
  test('adding the first item creates the default list', async () => {
    const [nora, product] = [await shop.member(), await makeProduct()]
    const { lists, items, listId, itemId } = await nora.does('addWishlistItem', {
      productId: product.productId,
    })
    expect(lists).toMatchObject([
      {
        id: listId,
        name: 'Wish list',
        kind: 'wishlist',
        isDefault: true,
        count: 1,
        shareUrl: null,
        emailNotices: false,
      },
    ])
    expect(items).toEqual([{ productId: product.productId, variantId: null, itemId, listId }])
  })

  test('a member can have several lists, one of them the default', async () => {
    const nora = await shop.member()
    const home = await nora.does('createWishlist', { name: 'Home' })
    const table = await nora.does('createWishlist', { name: 'Table' })
    expect([home.isDefault, table.isDefault]).toEqual([true, false])
    await nora.does('editWishlist', { id: table.id, isDefault: true, name: 'The table' })
    expect(
      (await nora.does('listWishlists', {})).lists.map(({ name, isDefault }) => [name, isDefault]),
    ).toEqual([
      ['Home', false],
      ['The table', true],
    ])
    const { lists } = await nora.does('deleteWishlist', { id: table.id })
    expect(lists).toMatchObject([{ id: home.id, isDefault: true }])
  })

  test('a member can have 20 lists, a guest one', async () => {
    const nora = await shop.member()
    for (let number = 1; number <= 20; number++)
      await nora.does('createWishlist', { name: `List ${number}` })
    expect(await nora.refused('createWishlist', { name: 'One more' })).toMatchObject({
      refused: 'fields-invalid',
    })
    const guest = shop.visitor()
    await guest.does('createWishlist', { name: 'Mine' })
    expect(await guest.refused('createWishlist', { name: 'Another' })).toMatchObject({
      refused: 'not-allowed',
    })
  })

  test('a list can have 200 items', async () => {
    const [nora, product] = [await shop.member(), await makeProduct()]
    const { listId } = await nora.does('addWishlistItem', product)
    await database.query(
      'insert into wishlist_items (id, list_id, product_id, price_when_added, added_at) select '
        + "'wli_' || n, $1, 'gds_' || n, 0, now() from generate_series(1, 199) n",
      [listId],
    )
    expect(await nora.refused('addWishlistItem', { productId: product.productId })).toMatchObject({
      refused: 'fields-invalid',
    })
    expect((await nora.does('addWishlistItem', product)).listId).toBe(listId)
    await database.query(
      "delete from wishlist_items where list_id = $1 and product_id like 'gds\\_%' and "
        + 'length(product_id) < 10',
      [listId],
    )
  })
})

describe('items', () => {
  test('have a quantity, a note, a priority, and optionally a variant', async () => {
    const [nora, product] = [await shop.member(), await makeProduct({ price: 80_00 })]
    const { listId, itemId } = await nora.does('addWishlistItem', {
      productId: product.productId,
      qty: 2,
      note: 'For June',
      priority: 'dream',
    })
    expect(await readItems(nora, listId)).toMatchObject([
      {
        id: itemId,
        variantId: null,
        qty: 2,
        note: 'For June',
        priority: 'dream',
        price: 80_00,
        priceWhenAdded: 80_00,
        needsChoice: false,
        facts: [],
      },
    ])
    expect(
      await nora.does('updateWishlistItem', { itemId, variantId: product.variantId, qty: 3 }),
    ).toMatchObject({
      variantId: product.variantId,
      qty: 3,
      note: 'For June',
    })
  })

  test('adding an item twice leaves it unchanged', async () => {
    const [nora, product] = [await shop.member(), await makeProduct()]
    const one = await nora.does('addWishlistItem', { ...product, note: 'Blue' })
    const two = await nora.does('addWishlistItem', { ...product, note: 'Red' })
    expect(two.itemId).toBe(one.itemId)
    expect(await readItems(nora, one.listId)).toMatchObject([{ note: 'Blue' }])
  })

  test('can be moved between lists, and an existing item keeps the larger quantity', async () => {
    const [nora, product, other] = [await shop.member(), await makeProduct(), await makeProduct()]
    const { listId, itemId } = await nora.does('addWishlistItem', {
      ...product,
      qty: 3,
      note: 'Blue',
    })
    const { id } = await nora.does('createWishlist', { name: 'Table' })
    await nora.does('addWishlistItem', { ...product, listId: id, qty: 1 })
    const { itemId: lonely } = await nora.does('addWishlistItem', { ...other, listId })
    await nora.does('moveWishlistItem', { itemId, listId: id })
    await nora.does('moveWishlistItem', { itemId: lonely, listId: id })
    expect(await readItems(nora, id)).toMatchObject([
      { id: lonely },
      { productId: product.productId, qty: 3, note: 'Blue' },
    ])
    expect(await readItems(nora, listId)).toEqual([])
  })

  test('unknown products, foreign variants, and archived products are not found', async () => {
    const [nora, product, other] = [await shop.member(), await makeProduct(), await makeProduct()]
    await database.query(`update variants set status = 'archived' where id = $1`, [other.variantId])
    for (const input of [
      { productId: createId('gds') },
      { productId: product.productId, variantId: other.variantId },
      other,
    ])
      expect(await nora.refused('addWishlistItem', input)).toMatchObject({ refused: 'not-found' })
    expect((await nora.does('listWishlists', {})).lists).toEqual([])
  })

  test('another member’s lists and items are not found', async () => {
    const { nora, listId, itemId, ...product } = await sharedList()
    const ben = await shop.member()
    const mine = await ben.does('createWishlist', { name: 'Mine' })
    const before = await nora.does('readWishlist', { id: listId })
    for (const [name, input] of [
      ['readWishlist', { id: listId }],
      ['editWishlist', { id: listId, name: 'Taken' }],
      ['deleteWishlist', { id: listId }],
      ['addWishlistItem', { productId: product.productId, listId }],
      ['updateWishlistItem', { itemId, qty: 9 }],
      ['removeWishlistItem', { itemId }],
      ['moveWishlistItem', { itemId, listId: mine.id }],
      ['moveToCart', { itemId }],
      ['moveToCart', { listId }],
      ['shareWishlist', { id: listId, on: false }],
    ] as const)
      expect(await ben.refused(name, input as never), name).toMatchObject({ refused: 'not-found' })
    expect(await nora.does('readWishlist', { id: listId })).toEqual(before)
  })
})

describe('moving to the cart', () => {
  test('an item moved to the cart leaves the list', async () => {
    const [nora, product] = [await shop.member(), await makeProduct()]
    const { itemId, listId } = await nora.does('addWishlistItem', { ...product, qty: 2 })
    const { cart, moved, notMoved } = await nora.does('moveToCart', { itemId })
    expect(cart.lines).toMatchObject([{ variantId: product.variantId, qty: 2 }])
    expect([moved, notMoved]).toEqual([[itemId], []])
    expect(await readItems(nora, listId)).toEqual([])
  })

  test('a whole list is moved, and unavailable items stay with a reason', async () => {
    const [nora, plenty, gone, many] = [
      await shop.member(),
      await makeProduct({ title: 'Plate' }),
      await makeProduct({ title: 'Bowl', onHand: 0 }),
      await makeProduct({ title: 'Cup' }),
    ]
    await insertVariant(many.productId)
    const { listId } = await nora.does('addWishlistItem', { productId: plenty.productId })
    await nora.does('addWishlistItem', gone)
    await nora.does('addWishlistItem', { productId: many.productId })
    const { cart, moved, notMoved } = await nora.does('moveToCart', { listId })
    expect(cart.lines.map(({ title }) => title)).toEqual(['Plate'])
    expect(moved).toHaveLength(1)
    expect(notMoved.map(({ title, reason }) => [title, reason])).toEqual([
      ['Cup', 'Choose an option first.'],
      ['Bowl', 'Bowl is sold out.'],
    ])
    expect((await readItems(nora, listId)).map(({ title }) => title)).toEqual(['Cup', 'Bowl'])
  })

  test('giving neither an item nor a list is refused', async () => {
    const nora = await shop.member()
    expect(await nora.refused('moveToCart', {})).toMatchObject({
      refused: 'fields-invalid',
      fields: { itemId: expect.any(String) },
    })
  })
})

describe('facts', () => {
  test('describe price drops, low stock, sold-out, restocked, and archived items', async () => {
    const [nora, product] = [await shop.member(), await makeProduct({ price: 80_00 })]
    const { listId } = await nora.does('addWishlistItem', product)
    const facts = async () => first(await readItems(nora, listId)).facts.map(({ text }) => text)
    await database.query('update variants set price = 6400, available = 2 where id = $1', [
      product.variantId,
    ])
    expect(await facts()).toEqual(['Now $64.00; it was $80.00 when you added it.', 'Only 2 left.'])
    await database.query('update variants set price = 8000, available = 0 where id = $1', [
      product.variantId,
    ])
    expect(await facts()).toEqual(['Sold out right now.'])
    await shop.watch()
    await database.query('update variants set available = 9 where id = $1', [product.variantId])
    await shop.watch()
    expect(await facts()).toEqual(['Back in stock.'])
    nora.clock.advance(days(15))
    expect(await facts()).toEqual([])
    await database.query(`update variants set status = 'archived' where id = $1`, [
      product.variantId,
    ])
    expect(await facts()).toEqual(['This item is no longer available.'])
  })

  test('say when to check back while a checkout holds the last one', async () => {
    const [nora, product] = [await shop.member(), await makeProduct({ onHand: 1 })]
    const { listId } = await nora.does('addWishlistItem', product)
    const now = nora.clock.now()
    await inTransaction(database.db, (tx) =>
      reserveStock(tx, {
        checkoutId: 'chk_of_another',
        demands: [{ variantId: product.variantId, qty: 1 }],
        until: new Date(now.getTime() + minutes(9)),
        now,
      }),
    )
    const facts = async () => first(await readItems(nora, listId)).facts.map(({ text }) => text)
    expect(await facts()).toEqual(['Someone is buying the last one. Check back in 9 minutes.'])
    nora.clock.advance(minutes(10))
    expect(await facts()).toEqual(['Sold out right now.'])
  })

  test('are emailed once, to members who turned on emails', async () => {
    const [nora, ben, product] = [
      await shop.member(),
      await shop.member(),
      await makeProduct({ title: 'Fern plate', price: 80_00 }),
    ]
    const { listId } = await nora.does('addWishlistItem', product)
    await ben.does('addWishlistItem', product)
    await nora.does('editWishlist', { id: listId, emailNotices: true })
    await shop.watch()
    expect(await shop.mailsTo(nora.email)).toEqual([])
    await database.query('update variants set price = 6400 where id = $1', [product.variantId])
    await shop.watch()
    await shop.watch()
    const [mail, ...more] = await shop.mailsTo(nora.email)
    expect(mail?.subject).toBe('Update on Fern plate')
    expect(mail?.text).toContain('Now $64.00; it was $80.00')
    expect(mail?.html).toContain('https://shop.example/goodsDetail/')
    expect(more).toEqual([])
    expect(await shop.mailsTo(ben.email)).toEqual([])
    shop.clock.advance(hours(1))
    await database.query('update variants set price = 6000 where id = $1', [product.variantId])
    await shop.watch()
    expect(await shop.mailsTo(nora.email)).toHaveLength(2)
  })
})

test('the merchant sees the products on most lists, and which are sold out', async () => {
  const [wanted, gone] = [
    await makeProduct({ title: 'Most wanted' }),
    await makeProduct({ title: 'Missed', onHand: 0 }),
  ]
  for (let count = 0; count < 30; count++)
    await (await shop.member()).does('addWishlistItem', { ...wanted, qty: 2 })
  for (let count = 0; count < 20; count++) await shop.visitor().does('addWishlistItem', gone)
  expect(
    (await listMostWished(database.db, { soldOutOnly: false, limit: 2 })).map(
      ({ title, people, pieces }) => [title, people, pieces],
    ),
  ).toEqual([
    ['Most wanted', 30, 60],
    ['Missed', 20, 20],
  ])
  expect(first(await listMostWished(database.db, { soldOutOnly: true, limit: 5 })).title).toBe(
    'Missed',
  )
})

test('all invariants of wish lists hold', async () => {
  for (const { id, violations } of await checkInvariants(database.db, wishlistInvariants))
    expect(violations, id).toEqual([])
})
