import { describe, expect, test } from 'vitest'
import { makeVariant } from '#test/support/products.ts'
import { openTestShop, type TestShop } from '#test/support/shop.ts'
import { address } from '#test/support/shopper.ts'
import { signedInMember } from '#test/support/signed-in-member.ts'

/** Two shops on one database: with the default and with guest checkout disabled. */
const open = await openTestShop()
const { database } = open
const closed = await openTestShop({ database, environment: { GUEST_CHECKOUT: 'false' } })

interface Settlement {
  readonly totals: { readonly grand: number }
  readonly due: number
  readonly groups: readonly { readonly id: string }[]
}
type Bearer = { readonly authorization: string }

const refusal = {
  status: 403,
  success: false,
  code: 40300,
  msg: 'Sign in or create an account to check out. Your cart goes with you.',
}
const count = async (table: string) =>
  (await database.query(`select count(*)::int as rows from ${table}`)).rows[0]?.['rows']

async function filled({ call }: TestShop, bearer: Bearer) {
  expect(
    await call('post /api/cart/add', { variantId: await makeVariant(database), qty: 1 }, bearer),
  ).toMatchObject({ success: true })
}

/** Completes and places a checkout. */
async function placed({ call }: TestShop, bearer: Bearer) {
  const { groups } = (await call('get /api/checkout/index', {}, bearer))
    .data as unknown as Settlement
  const entered = {
    email: 'nora@example.com',
    groups: [{ groupId: groups[0]?.id, address }],
    billing: { sameAsShipping: true },
  }
  const { totals, due } = (await call('post /api/checkout/quote', entered, bearer))
    .data as unknown as Settlement
  return call('post /api/checkout/place', { expectedTotal: totals.grand, expectedDue: due }, bearer)
}

describe('the setting for guest checkout', () => {
  test('by default guests can check out', async () => {
    const bearer = await open.guest()
    await filled(open, bearer)
    expect(await placed(open, bearer)).toMatchObject({
      success: true,
      data: { checkoutId: expect.any(String) },
    })
  })

  test('checkout does not reveal whether an email has an account', async () => {
    const { email } = await signedInMember(database)
    const bearer = await open.guest()
    await filled(open, bearer)
    const said = async (typed: string) => {
      const { data, ...answer } = await open.call(
        'post /api/checkout/quote',
        { email: typed },
        bearer,
      )
      return { ...answer, data: { ...data, email: null, cartVersion: 0 } }
    }
    expect(await said(email)).toEqual(await said('nobody@example.com'))
  })

  test('without guest checkout every checkout call is refused and does not sign out', async () => {
    const bearer = await closed.guest()
    await filled(closed, bearer)
    const before = await count('checkouts')
    for (const [route, input] of [
      ['get /api/checkout/index', {}],
      ['post /api/checkout/quote', { email: 'nora@example.com' }],
      ['post /api/checkout/giftCard', { code: '2345-6789-ABCD-EFGH' }],
      ['post /api/checkout/removeGiftCard', { giftCardId: 'lot_12345' }],
      ['post /api/checkout/place', { expectedTotal: 0, expectedDue: 0 }],
    ] as const)
      expect(await closed.call(route, input, bearer), route).toMatchObject(refusal)
    expect(await count('checkouts')).toBe(before)
    expect((await closed.call('get /api/cart/index', {}, bearer)).data).toMatchObject({ count: 1 })
  })

  test('a cart from elsewhere cannot be started either and opens no session', async () => {
    const [sessions, carts] = [await count('sessions'), await count('carts')]
    const lines = [{ variantId: await makeVariant(database), qty: 1 }]
    expect(
      await closed.call('post /api/checkout/begin', {
        lines,
        email: 'nora@example.com',
        address,
      }),
    ).toMatchObject(refusal)
    expect([await count('sessions'), await count('carts')]).toEqual([sessions, carts])
  })

  test('members can still check out', async () => {
    const { bearer } = await signedInMember(database)
    await filled(closed, bearer)
    expect(await placed(closed, bearer)).toMatchObject({ success: true })
  })

  test('an earlier checkout of a guest can still be paid', async () => {
    const bearer = await open.guest()
    await filled(open, bearer)
    const { checkoutId } = (await placed(open, bearer)).data
    expect(await closed.call('post /api/pay/session', { checkoutId }, bearer)).toMatchObject({
      success: true,
      data: { state: 'open' },
    })
    expect(
      await closed.call('post /api/checkout/extendHold', { checkoutId }, bearer),
    ).toMatchObject({
      success: true,
    })
  })
})
