import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { makeVariant } from '#test/support/products.ts'
import { openTestShop } from '#test/support/shop.ts'
import { address as home } from '#test/support/shopper.ts'
import { signedInMember } from '#test/support/signed-in-member.ts'
import { startUspsServer } from '#test/support/usps-server.ts'

const usps = await startUspsServer()
afterAll(() => usps.close())
const { call, database, guest } = await openTestShop({ environment: usps.account })

beforeEach(() => {
  usps.answer = null
  usps.asked.length = 0
  usps.places.clear()
  usps.places.set('24 ORCHARD STREET', {
    streetAddress: '24 ORCHARD ST',
    city: 'NEW YORK',
    state: 'NY',
    ZIPCode: '10002',
    ZIPPlus4: '5901',
  })
})

interface Address {
  readonly id: string
  readonly zip: string
  readonly verification: {
    readonly status: string
    readonly suggestion: { readonly zip: string } | null
    readonly warning: string | null
  }
}

async function member() {
  const { bearer } = await signedInMember(database)
  const create = async (change: object = {}) =>
    (await call('post /api/address/create', { ...home, ...change }, bearer)).data[
      'address'
    ] as Address
  const edit = async (id: string, change: object) =>
    (await call('post /api/address/edit', { id, ...change }, bearer)).data['address'] as Address
  return { bearer, create, edit }
}

describe('the address book with address verification by the Postal Service', () => {
  test('suggests ZIP+4, and the accepted address is verified', async () => {
    const { create, edit } = await member()
    const address = await create()
    expect(address).toMatchObject({
      zip: '10002',
      verification: { status: 'suggested', suggestion: { zip: '10002-5901' }, warning: null },
    })
    expect(await edit(address.id, { zip: address.verification.suggestion?.zip })).toMatchObject({
      zip: '10002-5901',
      verification: { status: 'verified', suggestion: null },
    })
  })

  test('keeps a five-digit ZIP code on request, and the address stays verified', async () => {
    const { create, edit } = await member()
    const { id } = await create()
    expect(await edit(id, { asEntered: true })).toMatchObject({
      zip: '10002',
      verification: { status: 'verified' },
    })
    expect(await edit(id, { label: 'Home' })).toMatchObject({
      zip: '10002',
      verification: { status: 'verified' },
    })
  })

  test('shows a warning, saves the address anyway and does not repeat a dismissed warning', async () => {
    const { create, edit } = await member()
    const { id, verification } = await create({ line1: '1 Nowhere Lane' })
    expect(verification).toMatchObject({
      status: 'unverified',
      warning: expect.stringContaining('could not find this address'),
    })
    expect((await edit(id, { asEntered: true })).verification.status).toBe('overridden')
    expect((await edit(id, { label: 'The new house' })).verification.status).toBe('overridden')
    expect((await edit(id, { line1: '24 Orchard Street' })).verification).toMatchObject({
      status: 'suggested',
      warning: null,
    })
  })

  test('does not verify an unchanged place again, so that an outage changes nothing', async () => {
    const { create, edit } = await member()
    const { id } = await create({ zip: '10002-5901' })
    const asked = usps.asked.length
    usps.answer = { status: 503 }
    expect(await edit(id, { label: 'Home', phone: '6175550100' })).toMatchObject({
      verification: { status: 'verified' },
    })
    expect(usps.asked).toHaveLength(asked)
  })
})

describe('checkout', () => {
  async function buying() {
    const bearer = await guest()
    await call('post /api/cart/add', { variantId: await makeVariant(database), qty: 1 }, bearer)
    const first = async () =>
      (
        (await call('get /api/checkout/index', {}, bearer)).data['groups'] as Record<
          string,
          unknown
        >[]
      )[0]
    const groupId = String((await first())?.['id'])
    const type = async (change: object = {}) =>
      (
        await call(
          'post /api/checkout/quote',
          { groups: [{ groupId, address: { ...home, ...change } }] },
          bearer,
        )
      ).status
    return { first, type }
  }

  test('shows no suggestion for a verified address, not even ZIP+4', async () => {
    const { first, type } = await buying()
    expect(await type()).toBe(200)
    expect(await first()).toMatchObject({
      address: { zip: '10002' },
      suggestion: null,
      warnings: [],
    })
  })

  test('suggests the standard spelling and shows a warning, but accepts the address as entered', async () => {
    usps.places.set('24 ORCHID STREET', {
      streetAddress: '24 ORCHARD ST',
      city: 'NEW YORK',
      state: 'NY',
      ZIPCode: '10002',
      ZIPPlus4: '',
    })
    const { first, type } = await buying()
    expect(await type({ line1: '24 Orchid Street' })).toBe(200)
    expect(await first()).toMatchObject({
      address: { line1: '24 Orchid Street' },
      suggestion: {
        address: { line1: '24 Orchard St', firstName: 'Nora', phone: home.phone },
        reason: expect.any(String),
      },
    })
    await type({ line1: '1 Nowhere Lane' })
    expect(await first()).toMatchObject({
      suggestion: null,
      warnings: [expect.stringContaining('could not find this address')],
    })
  })
})

test('while the Postal Service is down, addresses are checked by built-in rules only', async () => {
  usps.answer = { status: 503 }
  const { create, bearer } = await member()
  expect(await create({ zip: '02139' })).toMatchObject({
    verification: { status: 'suggested', suggestion: { stateCode: 'MA' } },
  })
  await call('post /api/cart/add', { variantId: await makeVariant(database), qty: 1 }, bearer)
  const groups = (await call('get /api/checkout/index', {}, bearer)).data['groups'] as {
    id: string
  }[]
  const answer = await call(
    'post /api/checkout/quote',
    { groups: [{ groupId: groups[0]?.id, address: home }] },
    bearer,
  )
  expect(answer).toMatchObject({
    success: true,
    data: { groups: [{ address: { line1: home.line1 }, suggestion: null, warnings: [] }] },
  })
})
