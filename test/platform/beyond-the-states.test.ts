import { describe, expect, test } from 'vitest'
import { makeVariant } from '#test/support/products.ts'
import { openTestShop, type TestShop } from '#test/support/shop.ts'
import { address as home } from '#test/support/shopper.ts'
import { signedInMember, type SignedInMember } from '#test/support/signed-in-member.ts'
import { changeTestSettings } from '#test/support/settings.ts'

/** Two shops on one database: with the default and with the setting enabled. */
const defaultShop = await openTestShop()
const { database } = defaultShop
const enabledShop = await openTestShop({
  database,
  settings: changeTestSettings({ shipping: { beyond: ['military', 'territories'] } }),
})

const base = {
  ...home,
  line1: 'Unit 4312 Box 77',
  line2: '',
  city: 'APO',
  stateCode: 'AE',
  zip: '09012',
}
const island = {
  ...home,
  line1: '12 Calle Luna',
  line2: '',
  city: 'San Juan',
  stateCode: 'PR',
  zip: '00901',
}
const samoa = { ...island, city: 'Pago Pago', stateCode: 'AS', zip: '96799' }

interface Group {
  readonly id: string
  readonly address: unknown
  readonly warnings: readonly string[]
  readonly suggestion: unknown
  readonly methods: readonly { readonly id: string; readonly price: number }[]
  readonly totals: { readonly tax: number }
}

/** A shopper with a cart; `quote` enters the address. */
async function buying({ call }: TestShop) {
  const nora = await signedInMember(database)
  await call('post /api/cart/add', { variantId: await makeVariant(database), qty: 1 }, nora.bearer)
  const groups = async () =>
    (await call('get /api/checkout/index', {}, nora.bearer)).data['groups'] as Group[]
  const groupId = (await groups())[0]?.id
  const quote = (address: object) =>
    call('post /api/checkout/quote', { groups: [{ groupId, address }] }, nora.bearer)
  const estimate = (zip: string) => call('post /api/cart/estimate', { zip }, nora.bearer)
  return { nora, groups, quote, estimate }
}

const book = async ({ call }: TestShop, nora: SignedInMember) =>
  (await call('get /api/address/index', {}, nora.bearer)).data['rows']

describe('the setting for military mail and territories', () => {
  test.each([
    ['Armed Forces Europe', base],
    ['Puerto Rico', island],
  ])(
    'by default the shop does not ship to %s: refused in address book, checkout, registry and cart',
    async (name, address) => {
      const message = `We do not ship to ${name}.`
      const { nora, groups, quote, estimate } = await buying(defaultShop)
      expect(
        await defaultShop.call('post /api/address/create', address, nora.bearer),
      ).toMatchObject({
        code: 42200,
        data: { fields: { stateCode: message } },
      })
      expect(await book(defaultShop, nora)).toEqual([])
      expect(await quote(address)).toMatchObject({
        code: 42200,
        data: { fields: { 'groups.0.address.stateCode': message } },
      })
      expect((await groups())[0]?.address).toBeNull()
      const { id } = (await defaultShop.call('post /api/registry/create', {}, nora.bearer)).data
      expect(
        await defaultShop.call(
          'post /api/registry/edit',
          { id, addressBefore: address },
          nora.bearer,
        ),
      ).toMatchObject({
        code: 42200,
        data: { fields: { 'addressBefore.stateCode': message } },
      })
      expect(await estimate(address.zip)).toMatchObject({
        code: 42200,
        data: { fields: { zip: expect.any(String) } },
      })
    },
  )

  test('an address in a state cannot be changed to one of them', async () => {
    const nora = await signedInMember(database)
    const { id } = (await defaultShop.call('post /api/address/create', home, nora.bearer)).data[
      'address'
    ] as { id: string }
    expect(
      await defaultShop.call(
        'post /api/address/edit',
        { id, stateCode: 'GU', zip: '96910' },
        nora.bearer,
      ),
    ).toMatchObject({
      code: 42200,
    })
    expect(await book(defaultShop, nora)).toMatchObject([{ stateCode: home.stateCode }])
  })

  test('with the setting they are accepted and estimated in the cart', async () => {
    const { nora, estimate } = await buying(enabledShop)
    for (const address of [base, island, samoa])
      expect(
        await enabledShop.call('post /api/address/create', address, nora.bearer),
      ).toMatchObject({
        success: true,
        data: { address: { stateCode: address.stateCode, verification: { suggestion: null } } },
      })
    expect(await estimate(base.zip)).toMatchObject({ success: true })
    expect(await estimate('96941'), 'another country').toMatchObject({ code: 42200 })
  })

  test('military mail ships by standard shipping at the mainland price', async () => {
    const { groups, quote } = await buying(enabledShop)
    expect(await quote(base)).toMatchObject({ success: true })
    expect(await groups()).toMatchObject([
      { address: base, warnings: [], suggestion: null, methods: [{ id: 'standard', price: 6_00 }] },
    ])
    expect((await groups())[0]?.methods).toHaveLength(1)
  })

  test('territories are shipped by air like Alaska and Hawaii', async () => {
    const { groups, quote } = await buying(enabledShop)
    await quote(island)
    expect((await groups())[0]?.methods.map(({ id, price }) => [id, price])).toEqual([
      ['standard', 15_00],
      ['express', 30_00],
    ])
  })

  test.each([base, island, samoa])('no state tax is charged in $stateCode', async (address) => {
    const { groups, quote } = await buying(enabledShop)
    await quote(address)
    expect((await groups())[0]?.totals.tax).toBe(0)
    await quote({ ...home, city: 'Honolulu', stateCode: 'HI', zip: '96813' })
    expect((await groups())[0]?.totals.tax).toBeGreaterThan(0)
  })

  test('FAQs and terms state where the shop ships', async () => {
    const said = async ({ call }: TestShop) => {
      const texts = [
        await call('get /api/content/faqs'),
        await call('get /api/content/policy', { name: 'terms' }),
      ]
      return texts.map(({ data }) => JSON.stringify(data))
    }
    const everywhere =
      /[Tt]o the 50 states, Washington, D\.C\., military addresses \(APO, FPO, DPO\), and the U\.S\. territories\./
    for (const text of await said(enabledShop)) expect(text).toMatch(everywhere)
    for (const text of await said(defaultShop))
      expect(text).toMatch(/[Tt]o the 50 states and Washington, D\.C\. /)
  })
})
