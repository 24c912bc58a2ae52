import { beforeAll, describe, expect, test } from 'vitest'
import { createGiftCard } from '#modules/wallet/commands/activate-gift-card.ts'
import { resolveCouponCode } from '#modules/coupons/resolve-coupon-code.ts'
import { findVariantsByKey } from '#modules/catalog/find-variants-by-key.ts'
import { codeSchema } from '#modules/members/contract.ts'
import { parseGiftCode } from '#modules/orders/domain/gift-code.ts'
import {
  formatOrderNumber,
  orderNumberBytes,
  parseOrderNumber,
} from '#modules/orders/domain/order-number.ts'
import { registryNumberSchema } from '#modules/registries/api/giving-contract.ts'
import { parseReturnNumber } from '#modules/returns/domain/return-number.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { makeCoupon } from '#test/support/coupons.ts'
import { makeVariant } from '#test/support/products.ts'
import { dashes, unseen } from '#test/support/odd-spellings.ts'
import { openTestShop } from '#test/support/shop.ts'
import { followCouponLink } from '#storefront/features/coupons/coupon-link.ts'

const { database, call, guest } = await openTestShop()
const { db } = database

const fullWidth = (text: string) =>
  text.replaceAll(/[!-~]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0))
const inside = (text: string, what: string) => `${text.slice(0, 3)}${what}${text.slice(3)}${what}`

/** Spellings from emails, chats and tables, by name. */
const spellings: readonly (readonly [string, (text: string) => string])[] = [
  ...unseen.map((what) => [`with ${nameOf(what)}`, (text: string) => inside(text, what)] as const),
  ...dashes.map(
    (dash) =>
      [`with the dash ${nameOf(dash)}`, (text: string) => text.replaceAll('-', dash)] as const,
  ),
  ['without dashes', (text) => text.replaceAll('-', '')],
  ['in full width', fullWidth],
  ['in small letters', (text) => text.toLowerCase()],
]

function nameOf(text: string): string {
  return `U+${(text.codePointAt(0) ?? 0).toString(16).padStart(4, '0').toUpperCase()}`
}

describe.each(spellings)('%s', (_, spelled) => {
  let headers: Record<string, string>
  let variantId: string

  beforeAll(async () => {
    headers = await guest()
    variantId = await makeVariant(database, { price: 60_00, onHand: 5 })
    await call('post /api/cart/add', { variantId, qty: 1 }, headers)
  })

  test('a coupon is found', async () => {
    const { code } = await makeCoupon(database, {
      code: `SAVE-${variantId.slice(-6).toUpperCase()}`,
      value: { kind: 'amount', amount: 5_00 },
    })
    const { data, msg } = await call('post /api/cart/coupon', { code: spelled(code) }, headers)
    expect(JSON.stringify(data) + msg).toContain(`"code":"${code}"`)
    expect(await resolveCouponCode(db, spelled(code).toUpperCase())).toBe(code)
  })

  test('a link with a code leads to it', () => {
    const link = `https://shop.example/?code=${encodeURIComponent(spelled('SAVE-20'))}`
    expect(followCouponLink(new Request(link))?.headers.get('set-cookie')).toMatch(
      /^coupon_link=SAVE-?20;|=SAVE-?20;/,
    )
  })

  test('a gift card is found', async () => {
    const { code } = await inTransaction(db, (tx) =>
      createGiftCard(tx, { amount: 10_00, reason: 'For a test', now: new Date() }),
    )
    expect(
      (await call('post /api/wallet/giftCardBalance', { code: spelled(code) })).data,
    ).toMatchObject({
      available: 10_00,
    })
  })

  test('numbers and codes of emails and cards are recognized', () => {
    expect(codeSchema.parse(spelled('123456'))).toBe('123456')
    expect(registryNumberSchema.parse(spelled('4821773015'))).toBe('4821773015')
    expect(parseReturnNumber(spelled('RT-7K3M9QXE'))).toBe('RT-7K3M9QXE')
    expect(parseGiftCode(spelled('7KQ2-M9XW-4T7Z'))).toBe('7KQ2-M9XW-4T7Z')
  })
})

test('an order number is recognized in every spelling', () => {
  const number = formatOrderNumber('AB', crypto.getRandomValues(new Uint8Array(orderNumberBytes)))
  for (const [name, spelled] of spellings)
    expect(parseOrderNumber(spelled(number), 'AB'), name).toBe(number)
})

test('a SKU in a cart link is found with added characters, and an exact match comes first', async () => {
  const variantId = await makeVariant(database, {})
  await database.query('update variants set sku = $2 where id = $1', [variantId, 'NOR.0707-060'])
  for (const typed of [
    'NOR.0707-060\u200B',
    'NOR.0707\u2011060',
    'nor.0707–060',
    fullWidth('NOR.0707-060'),
    ' NOR.0707-060 ',
  ])
    expect((await findVariantsByKey(db, [typed])).get(typed), nameOf(typed)).toBe(variantId)
  const other = await makeVariant(database, {})
  await database.query('update variants set sku = $2 where id = $1', [other, 'NOR.0707–060'])
  expect((await findVariantsByKey(db, ['NOR.0707–060'])).get('NOR.0707–060')).toBe(other)
})
