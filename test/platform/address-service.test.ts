import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { makeVariant } from '#test/support/goods.ts'
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
    readonly doubt: string | null
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

describe('the address book of a shop with an account at the Postal Service', () => {
  test('offers ZIP+4; taken, the address is looked up under it and known', async () => {
    const { create, edit } = await member()
    const address = await create()
    expect(address).toMatchObject({
      zip: '10002',
      verification: { status: 'suggested', suggestion: { zip: '10002-5901' }, doubt: null },
    })
    expect(await edit(address.id, { zip: address.verification.suggestion?.zip })).toMatchObject({
      zip: '10002-5901',
      verification: { status: 'verified', suggestion: null },
    })
  })

  test('keeps the five digits of whoever prefers them, and the address stays known', async () => {
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

  test('tells a doubt, keeps the address all the same, and does not tell it again once it is said to be right', async () => {
    const { create, edit } = await member()
    const { id, verification } = await create({ line1: '1 Nowhere Lane' })
    expect(verification).toMatchObject({
      status: 'unverified',
      doubt: expect.stringContaining('finds no such address'),
    })
    expect((await edit(id, { asEntered: true })).verification.status).toBe('overridden')
    expect((await edit(id, { label: 'The new house' })).verification.status).toBe('overridden')
    expect((await edit(id, { line1: '24 Orchard Street' })).verification).toMatchObject({
      status: 'suggested',
      doubt: null,
    })
  })

  test('asks nobody again while the place stays, so that an outage takes nothing back', async () => {
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

describe('the settlement', () => {
  async function buying() {
    const bearer = await guest()
    await call('post /api/cart/add', { variantId: await makeVariant(database), qty: 1 }, bearer)
    const first = async () =>
      (
        (await call('get /api/settlement/index', {}, bearer)).data['groups'] as Record<
          string,
          unknown
        >[]
      )[0]
    const groupId = String((await first())?.['id'])
    const type = async (change: object = {}) =>
      (
        await call(
          'post /api/settlement/quote',
          { groups: [{ groupId, address: { ...home, ...change } }] },
          bearer,
        )
      ).status
    return { first, type }
  }

  test('asks nothing of an address that is known, not even four more digits', async () => {
    const { first, type } = await buying()
    expect(await type()).toBe(200)
    expect(await first()).toMatchObject({
      address: { zip: '10002' },
      suggestion: null,
      warnings: [],
    })
  })

  test('offers the street as it is written and tells a doubt, and goes on with what was typed', async () => {
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
      warnings: [expect.stringContaining('finds no such address')],
    })
  })
})

test('while the Postal Service is down, no address is refused anywhere: the rules speak alone', async () => {
  usps.answer = { status: 503 }
  const { create, bearer } = await member()
  expect(await create({ zip: '02139' })).toMatchObject({
    verification: { status: 'suggested', suggestion: { stateCode: 'MA' } },
  })
  await call('post /api/cart/add', { variantId: await makeVariant(database), qty: 1 }, bearer)
  const groups = (await call('get /api/settlement/index', {}, bearer)).data['groups'] as {
    id: string
  }[]
  const answer = await call(
    'post /api/settlement/quote',
    { groups: [{ groupId: groups[0]?.id, address: home }] },
    bearer,
  )
  expect(answer).toMatchObject({
    success: true,
    data: { groups: [{ address: { line1: home.line1 }, suggestion: null, warnings: [] }] },
  })
})
