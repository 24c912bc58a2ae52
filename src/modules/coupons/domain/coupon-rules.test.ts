import { describe, expect, test } from 'vitest'
import {
  buyerFacts as buyer,
  cartFacts as cart,
  cartLine as line,
  couponTerms as coupon,
} from '#test/support/coupon-terms.ts'
import { findCouponBlocker, listEligibleLines, type CouponBuyer } from './coupon-blocker.ts'
import { explainConflict, listValidSets, canCombine } from './combine-coupons.ts'
import { describeConditions } from './describe-conditions.ts'
import { describeCouponValue, type CouponTerms } from './coupon.ts'
import { toCouponDiscount } from './to-discount.ts'

const full = cart(line('a', 60_00), line('b', 40_00, { collectionIds: ['col_towels'] }))

type Case = readonly [
  reasonCode: string,
  message: string,
  terms: Partial<CouponTerms>,
  who?: Partial<CouponBuyer>,
]

describe('every reason a code can be refused for (commerce.md §3.4)', () => {
  const cases: readonly Case[] = [
    ['NOT_FOUND', 'We don’t recognize the code LINEN20.', { state: 'revoked' }],
    [
      'NOT_STARTED',
      'LINEN20 is valid from December 1.',
      { startsAt: new Date('2026-12-01T12:00:00Z') },
    ],
    ['EXPIRED', 'LINEN20 expired on November 20.', { endsAt: new Date('2026-11-20T12:00:00Z') }],
    ['USED_UP', 'LINEN20 has already been used.', { maxUses: 1, used: 1 }],
    ['USED_BY_YOU', 'You’ve already used LINEN20', {}, { uses: new Map([['cpn_1', 1]]) }],
    ['MIN_SPEND', 'Add $50 of products to use LINEN20.', { minSpend: 150_00 }],
    ['MIN_QTY', 'Add 1 more item to use LINEN20.', { minQty: 3 }],
    [
      'MIN_QTY',
      'Add 1 more item to use LINEN20.',
      { class: 'product', value: { kind: 'buy_get', buy: 2, get: 1, percent: 10_000 } },
    ],
    [
      'MIN_SPEND',
      'Add $50 of eligible items to use LINEN20.',
      { minSpend: 110_00, productIds: ['goods_a'] },
    ],
    [
      'MIN_SPEND',
      'Add $10 of anything from Towels to use LINEN20.',
      { minSpend: 50_00, collectionIds: ['col_towels'] },
    ],
    [
      'NO_ELIGIBLE_GOODS',
      'Nothing in your cart is covered by LINEN20. Add anything from Robes to use it.',
      { collectionIds: ['col_robes'] },
    ],
    [
      'NO_ELIGIBLE_GOODS',
      'Add the free item of LINEN20 to your cart',
      { class: 'product', value: { kind: 'gift', productIds: ['goods_z'] } },
    ],
    [
      'AUDIENCE',
      'LINEN20 is for another tier',
      { audience: 'tier', tierIds: ['weld'] },
      { memberId: 'mem_1', tierId: 'warp' },
    ],
    [
      'AUDIENCE',
      'LINEN20 is for your third order. This is your second.',
      { audience: 'nth_order', nthOrder: 3 },
      { orders: 1 },
    ],
    [
      'AUDIENCE',
      'LINEN20 is only for orders without an account.',
      { audience: 'guest' },
      { memberId: 'mem_1' },
    ],
    ['AUDIENCE', 'LINEN20 is only given out by our team.', { audience: 'staff' }],
    [
      'AUDIENCE',
      'LINEN20 is for customers who have ordered before.',
      { audience: 'repeat', repeatAfterDays: 90 },
    ],
    [
      'AUDIENCE',
      'LINEN20 is for customers whose last order is at least 90 days ago. You can use it from December 30.',
      { audience: 'repeat', repeatAfterDays: 90 },
      { orders: 2, lastOrderAt: new Date('2026-10-01T12:00:00Z') },
    ],
    [
      'NO_ELIGIBLE_GOODS',
      'Add anything in Indigo or Madder to use it.',
      {
        optionValues: [
          { name: 'Color', value: 'Indigo' },
          { name: 'Color', value: 'Madder' },
        ],
      },
    ],
    [
      'USED_BY_YOU',
      'You’ve already used LINEN20',
      { pool: 'letters' },
      { uses: new Map([['letters', 1]]) },
    ],
    [
      'NO_ELIGIBLE_GOODS',
      'Nothing in your cart is covered by LINEN20.',
      { productIds: ['goods_z'] },
    ],
    [
      'AUDIENCE',
      'LINEN20 belongs to another email address.',
      { audience: 'email', identity: 'ann@example.com' },
    ],
    [
      'FIRST_ORDER_ONLY',
      'LINEN20 is for first orders only.',
      { audience: 'first_order' },
      { orders: 1 },
    ],
    ['BUDGET_EXHAUSTED', 'LINEN20 has ended', { budget: 100_00, spent: 100_00 }],
    ['NEEDS_SIGN_IN', 'Sign in to use LINEN20.', { audience: 'member' }],
  ]
  test.each(
    cases.map(([reasonCode, message, terms, who]) => ({ reasonCode, message, terms, who })),
  )('$reasonCode: $message', ({ reasonCode, message, terms, who }) => {
    expect(findCouponBlocker(coupon(terms), buyer(who), full)).toMatchObject({
      reasonCode,
      message: expect.stringContaining(message),
    })
  })

  test('the shortfall is the amount missing of covered products', () => {
    const facts = cart(
      line('a', 60_50),
      line('card', 500_00, { isGiftCard: true }),
      line('sale', 80_00, { isOnSale: true }),
    )
    expect(
      findCouponBlocker(coupon({ minSpend: 75_00, includesSale: false }), buyer(), facts),
    ).toMatchObject({
      reasonCode: 'MIN_SPEND',
      shortfall: 14_50,
    })
  })

  test('a guest without an address passes until checkout', () => {
    expect(
      findCouponBlocker(
        coupon({ audience: 'email', identity: 'ann@example.com' }),
        buyer({ identity: null }),
        full,
      ),
    ).toBeNull()
  })
})

test('a customer whose last order is long enough ago may use it', () => {
  const back = buyer({ orders: 1, lastOrderAt: new Date('2026-03-01T12:00:00Z') })
  expect(
    findCouponBlocker(coupon({ audience: 'repeat', repeatAfterDays: 90 }), back, full),
  ).toBeNull()
})

describe('what a coupon covers', () => {
  test('covers variants with its option, ignoring case', () => {
    const facts = cart(
      line('a', 1, { options: [{ name: 'Color', value: 'Indigo' }] }),
      line('b', 1, { options: [{ name: 'Size', value: 'Indigo' }] }),
    )
    expect(
      listEligibleLines(coupon({ optionValues: [{ name: 'color', value: 'INDIGO' }] }), facts).map(
        (one) => one.id,
      ),
    ).toEqual(['a'])
  })

  test('excludes gift cards and excluded products, includes collection members', () => {
    const facts = cart(
      line('card', 1, { isGiftCard: true }),
      line('a', 1),
      line('b', 1, { collectionIds: ['col_bed'] }),
    )
    const ids = (terms: Partial<CouponTerms>) =>
      listEligibleLines(coupon(terms), facts).map((one) => one.id)
    expect(ids({})).toEqual(['a', 'b'])
    expect(ids({ excludedProductIds: ['goods_a'] })).toEqual(['b'])
    expect(ids({ collectionIds: ['col_bed'] })).toEqual(['b'])
    expect(ids({ productIds: ['goods_a'] })).toEqual(['a'])
  })

  test('the discount names covered lines; free shipping covers all shipping', () => {
    expect(toCouponDiscount(coupon({ productIds: ['goods_a'] }), full)).toEqual({
      id: 'cpn_1',
      priority: 0,
      class: 'order',
      label: 'Linen days (LINEN20)',
      value: { kind: 'percent', percent: 2000 },
      only: ['a'],
    })
    expect(
      toCouponDiscount(coupon({ class: 'shipping', value: { kind: 'free_shipping' } }), full),
    ).toMatchObject({
      class: 'shipping',
      value: { kind: 'percent', percent: 10_000 },
    })
  })

  test('the discount never exceeds the rest of the budget', () => {
    expect(toCouponDiscount(coupon({ budget: 100_00, spent: 95_00 }), full).value).toEqual({
      kind: 'percent',
      percent: 2000,
      cap: 5_00,
    })
  })
})

describe('combining codes', () => {
  const order = coupon()
  const shipping = coupon({ id: 'cpn_2', code: 'FREIGHT', class: 'shipping' })

  test('two order codes combine only within one stack group', () => {
    expect(explainConflict(coupon({ code: 'MORE' }), order)).toBe('both apply to the whole order')
    expect(
      explainConflict(coupon({ code: 'MORE', stackGroup: 'x' }), coupon({ stackGroup: 'x' })),
    ).toBeNull()
  })

  test('different classes combine only when both allow it', () => {
    expect(
      explainConflict(
        { ...shipping, combinesWith: ['order'] },
        coupon({ combinesWith: ['shipping'] }),
      ),
    ).toBeNull()
    expect(explainConflict({ ...shipping, combinesWith: ['order'] }, order)).toBe(
      'LINEN20 can’t be combined with codes for shipping',
    )
    expect(explainConflict(shipping, coupon({ combinesWith: ['shipping'] }))).toBe(
      'FREIGHT can’t be combined with codes for the whole order',
    )
  })

  test('an exclusive code cannot be combined', () => {
    const open = { combinesWith: ['order', 'shipping'] } as const
    expect(explainConflict(coupon({ ...open, exclusive: true }), { ...shipping, ...open })).toBe(
      'LINEN20 can’t be combined with other codes',
    )
  })

  test('up to five codes and one shipping code', () => {
    const piece = coupon({ class: 'product' })
    expect(canCombine(piece, [piece, piece, piece, piece])).toBe(true)
    expect(canCombine(piece, [piece, piece, piece, piece, piece])).toBe(false)
    expect(canCombine(shipping, [shipping])).toBe(false)
    expect(
      Math.max(
        ...listValidSets(Array.from({ length: 8 }, () => coupon({ class: 'product' }))).map(
          (set) => set.length,
        ),
      ),
    ).toBe(5)
  })
})

describe('coupons for individual items', () => {
  const off = (value: CouponTerms['value'], more: Partial<CouponTerms> = {}) =>
    toCouponDiscount(
      coupon({ class: 'product', value, ...more }),
      cart(line('a', 60_00, { qty: 2 }), line('b', 40_00), line('c', 10_00)),
    ).value

  test('three for two discounts the cheapest of every three', () => {
    expect(off({ kind: 'buy_get', buy: 2, get: 1, percent: 10_000 })).toEqual({
      kind: 'lines',
      amounts: { c: 10_00 },
    })
    expect(off({ kind: 'buy_get', buy: 1, get: 1, percent: 5_000 })).toEqual({
      kind: 'lines',
      amounts: { c: 5_00, b: 20_00 },
    })
  })

  test('the cheapest item, once', () => {
    expect(off({ kind: 'cheapest', percent: 5_000 })).toEqual({
      kind: 'lines',
      amounts: { c: 5_00 },
    })
  })

  test('higher discounts for more items', () => {
    const steps = [
      { qty: 2, percent: 1_000 },
      { qty: 4, percent: 2_000 },
    ]
    expect(off({ kind: 'tiers', steps })).toEqual({
      kind: 'lines',
      amounts: { a: 24_00, b: 8_00, c: 2_00 },
    })
  })

  test('a free gift, whose price does not count toward the minimum spend', () => {
    const gift = { kind: 'gift', productIds: ['goods_b'] } as const
    expect(off(gift)).toEqual({ kind: 'lines', amounts: { b: 40_00 } })
    expect(
      findCouponBlocker(coupon({ class: 'product', value: gift, minSpend: 70_00 }), buyer(), full),
    ).toMatchObject({ shortfall: 10_00 })
  })

  test('caps and budgets apply to all lines together', () => {
    const value = { kind: 'percent', percent: 1_000, cap: 14_00 } as const
    expect(off(value)).toEqual({ kind: 'lines', amounts: { a: 12_00, b: 2_00 } })
    expect(off({ kind: 'percent', percent: 1_000 }, { budget: 50_00, spent: 45_00 })).toEqual({
      kind: 'lines',
      amounts: { a: 5_00 },
    })
  })
})

test('a coupon describes its value and conditions', () => {
  expect(describeCouponValue(coupon())).toBe('20% off')
  expect(describeCouponValue(coupon({ value: { kind: 'amount', amount: 15_00 } }))).toBe('$15 off')
  expect(
    describeCouponValue(coupon({ value: { kind: 'buy_get', buy: 2, get: 1, percent: 10_000 } })),
  ).toBe('Buy 2, get 1 free')
  expect(
    describeConditions(
      coupon({ source: 'subscription', combinesWith: ['shipping'], minSpend: 50_00 }),
    ),
  ).toBe(
    'For your first order of $50 or more. Not valid on gift cards. Can be combined with codes for shipping. Valid until December 1, 2026.',
  )
})
