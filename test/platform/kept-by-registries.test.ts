import { describe, expect, test } from 'vitest'
import { createListedVariant } from '#test/support/wishlists.ts'
import { openTestShop } from '#test/support/shop.ts'
import { address as home } from '#test/support/shopper.ts'
import { signedInMember, type SignedInMember } from '#test/support/signed-in-member.ts'

const { database, call } = await openTestShop()

interface Use {
  readonly id: string
  readonly kind: string
  readonly title: string
  readonly where: string
  readonly canApply: boolean
}

/** A member whose registry ships gifts to a saved address, also after the event. */
async function memberWithRegistry() {
  const nora = await signedInMember(database)
  const { id: addressId } = (await call('post /api/address/create', home, nora.bearer)).data[
    'address'
  ] as { id: string }
  const { id } = (await call('post /api/registry/create', {}, nora.bearer)).data as { id: string }
  const saved = {
    title: 'Our wedding',
    addressBefore: home,
    addressAfter: { ...home, line1: '9 Elm Street' },
    addressSwitchOn: '2031-06-20',
  }
  expect(await call('post /api/registry/edit', { id, ...saved }, nora.bearer)).toMatchObject({
    success: true,
  })
  return { nora, addressId, id }
}

const edit = async (nora: SignedInMember, addressId: string, change: object) =>
  (await call('post /api/address/edit', { id: addressId, ...change }, nora.bearer)).data[
    'uses'
  ] as Use[]
const registry = async (nora: SignedInMember, id: string) =>
  (await call('get /api/registry/detail', { id }, nora.bearer)).data

describe('updating the uses of an address: a registry', () => {
  test('that ships gifts to a changed address is listed and updated on request', async () => {
    const { nora, addressId, id } = await memberWithRegistry()
    const uses = await edit(nora, addressId, { line1: '26 Orchard Street' })
    expect(uses).toMatchObject([
      {
        id: `${id}:before`,
        kind: 'registry',
        title: 'Registry “Our wedding”',
        where: 'Gifts ship there until Fri, Jun 20.',
        canApply: true,
      },
    ])
    expect(await registry(nora, id)).toMatchObject({
      addressBefore: { line1: '24 Orchard Street' },
    })
    const applied = await call(
      'post /api/address/apply',
      { id: addressId, useIds: [`${id}:before`] },
      nora.bearer,
    )
    expect(applied.data).toMatchObject({ applied: [`${id}:before`], left: [], uses: [] })
    expect(await registry(nora, id)).toMatchObject({
      addressBefore: { line1: '26 Orchard Street' },
      addressAfter: { line1: '9 Elm Street' },
      log: [{ text: 'Corrected the shipping address.' }, {}],
    })
  })

  test('of another member is not listed or changed', async () => {
    const { nora, addressId, id } = await memberWithRegistry()
    const ben = await memberWithRegistry()
    await edit(ben.nora, ben.addressId, { line1: '26 Orchard Street' })
    const answer = await call(
      'post /api/address/apply',
      { id: ben.addressId, useIds: [`${id}:before`] },
      ben.nora.bearer,
    )
    expect(answer).toMatchObject({ status: 404, code: 40400 })
    expect(await registry(nora, id)).toMatchObject({
      addressBefore: { line1: '24 Orchard Street' },
    })
    expect(await edit(nora, addressId, { label: 'Home' })).toEqual([])
  })

  test('that was deleted is not changed', async () => {
    const { nora, addressId, id } = await memberWithRegistry()
    await call('post /api/registry/status', { id, action: 'delete' }, nora.bearer)
    expect(await edit(nora, addressId, { line1: '26 Orchard Street' })).toEqual([])
  })
})

describe('a wish list becomes a registry', () => {
  test('keeps notes, priorities and quantities, leaves out gift cards, and the list stays', async () => {
    const nora = await signedInMember(database)
    const [one, other] = [await createListedVariant(database), await createListedVariant(database)]
    await call('post /api/wishlist/add', one, nora.bearer)
    await call('post /api/wishlist/add', { productId: other.productId }, nora.bearer)
    await call(
      'post /api/wishlist/add',
      await createListedVariant(database, { taxCode: 'gift-card' }),
      nora.bearer,
    )
    const [list] = (await call('get /api/wishlist/index', {}, nora.bearer)).data['lists'] as {
      id: string
    }[]
    const { items } = (await call('get /api/wishlist/detail', { id: list?.id }, nora.bearer))
      .data as {
      items: { id: string; productId: string }[]
    }
    const wish = items.find(({ productId }) => productId === one.productId)
    await call(
      'post /api/wishlist/update',
      { itemId: wish?.id, note: 'The green ones', priority: 'must', qty: 3 },
      nora.bearer,
    )
    const made = (await call('post /api/registry/create', { wishlistId: list?.id }, nora.bearer))
      .data
    expect(made).toMatchObject({ status: 'draft', eventDate: null, addressBefore: null })
    expect(made['items']).toHaveLength(2)
    expect(made['items']).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          variantId: one.variantId,
          note: 'The green ones',
          priority: 'must',
          wanted: 3,
        }),
        expect.objectContaining({ variantId: other.variantId, wanted: 1 }),
      ]),
    )
    expect(
      (await call('get /api/wishlist/detail', { id: list?.id }, nora.bearer)).data['items'],
    ).toHaveLength(3)
    const ben = await signedInMember(database)
    expect(
      await call('post /api/registry/create', { wishlistId: list?.id }, ben.bearer),
    ).toMatchObject({ status: 404 })
  })
})
