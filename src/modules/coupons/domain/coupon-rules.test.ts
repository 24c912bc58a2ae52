import { describe, expect, test } from 'vitest'
import { blockerOf, eligibleLines, type Buyer, type CartFacts } from './blocker.ts'
import { joinBlocker } from './combine.ts'
import { conditionText } from './condition-text.ts'
import { normalizeCode, valueInWords, type CouponTerms } from './coupon.ts'
import { discountOf } from './discount-of.ts'

const now = new Date('2026-11-21T12:00:00Z')
const coupon = (given: Partial<CouponTerms> = {}): CouponTerms => ({
  id: 'cpn_1',
  code: 'LINEN20',
  name: 'Linen days',
  description: '',
  class: 'order',
  value: { kind: 'percent', percent: 2000 },
  minSpend: null,
  goodsIds: null,
  collectionIds: null,
  excludedGoodsIds: [],
  includesSale: true,
  audience: 'anyone',
  identity: null,
  memberId: null,
  maxUses: null,
  used: 0,
  perCustomer: 1,
  budget: null,
  spent: 0,
  combinesWith: [],
  stackGroup: null,
  startsAt: new Date('2026-11-01T00:00:00Z'),
  endsAt: new Date('2026-12-01T05:00:00Z'),
  state: 'active',
  source: 'campaign',
  ...given,
})
const buyer = (given: Partial<Buyer> = {}): Buyer => ({
  memberId: null,
  identity: 'nora@example.com',
  hasOrdered: false,
  uses: new Map(),
  ...given,
})
const line = (id: string, unitPrice: number, more: Partial<CartFacts['lines'][number]> = {}) => ({
  id,
  goodsId: `goods_${id}`,
  collectionIds: [],
  qty: 1,
  unitPrice,
  isGiftCard: false,
  isOnSale: false,
  ...more,
})
const cart = (...lines: CartFacts['lines'][number][]): CartFacts => ({ now, lines })
const full = cart(line('a', 60_00), line('b', 40_00))

type Case = readonly [reasonCode: string, message: string, terms: Partial<CouponTerms>, who?: Partial<Buyer>]

describe('every reason a code can be refused for (commerce.md §3.4)', () => {
  const cases: readonly Case[] = [
    ['NOT_FOUND', 'We know no code LINEN20.', { state: 'revoked' }],
    ['NOT_STARTED', 'LINEN20 is good from December 1.', { startsAt: new Date('2026-12-01T12:00:00Z') }],
    ['EXPIRED', 'LINEN20 was good until November 20.', { endsAt: new Date('2026-11-20T12:00:00Z') }],
    ['USED_UP', 'LINEN20 has been used.', { maxUses: 1, used: 1 }],
    ['USED_BY_YOU', 'You have used LINEN20 already', {}, { uses: new Map([['cpn_1', 1]]) }],
    ['MIN_SPEND', 'Add $50 of goods to use LINEN20.', { minSpend: 150_00 }],
    ['NO_ELIGIBLE_GOODS', 'Nothing in your cart is covered by LINEN20.', { goodsIds: ['goods_z'] }],
    ['AUDIENCE', 'LINEN20 belongs to another email address.', { audience: 'email', identity: 'ann@example.com' }],
    ['FIRST_ORDER_ONLY', 'LINEN20 is for a first order.', { audience: 'first_order' }, { hasOrdered: true }],
    ['BUDGET_EXHAUSTED', 'LINEN20 is over', { budget: 100_00, spent: 100_00 }],
    ['NEEDS_SIGN_IN', 'Sign in to use LINEN20.', { audience: 'member' }],
  ]
  test.each(cases.map(([reasonCode, message, terms, who]) => ({ reasonCode, message, terms, who })))(
    '$reasonCode: $message',
    ({ reasonCode, message, terms, who }) => {
      expect(blockerOf(coupon(terms), buyer(who), full)).toMatchObject({ reasonCode, message: expect.stringContaining(message) })
    },
  )

  test('the shortfall is what is missing of the goods it covers, to the cent', () => {
    const facts = cart(line('a', 60_50), line('card', 500_00, { isGiftCard: true }), line('sale', 80_00, { isOnSale: true }))
    expect(blockerOf(coupon({ minSpend: 75_00, includesSale: false }), buyer(), facts)).toMatchObject({
      reasonCode: 'MIN_SPEND',
      shortfall: 14_50,
    })
  })

  test('a guest without an address yet is let through; whose it is is asked at settlement', () => {
    expect(blockerOf(coupon({ audience: 'email', identity: 'ann@example.com' }), buyer({ identity: null }), full)).toBeNull()
  })
})

describe('what a coupon covers', () => {
  test('gift cards never, excluded goods never, collections by membership', () => {
    const facts = cart(line('card', 1, { isGiftCard: true }), line('a', 1), line('b', 1, { collectionIds: ['col_bed'] }))
    const ids = (terms: Partial<CouponTerms>) => eligibleLines(coupon(terms), facts).map((one) => one.id)
    expect(ids({})).toEqual(['a', 'b'])
    expect(ids({ excludedGoodsIds: ['goods_a'] })).toEqual(['b'])
    expect(ids({ collectionIds: ['col_bed'] })).toEqual(['b'])
    expect(ids({ goodsIds: ['goods_a'] })).toEqual(['a'])
  })

  test('the discount handed to the pricing names those lines; free delivery is all of the delivery', () => {
    expect(discountOf(coupon({ goodsIds: ['goods_a'] }), full)).toEqual({
      id: 'cpn_1',
      class: 'order',
      label: 'Linen days (LINEN20)',
      value: { kind: 'percent', percent: 2000 },
      only: ['a'],
    })
    expect(discountOf(coupon({ class: 'shipping', value: { kind: 'free_shipping' } }), full)).toMatchObject({
      class: 'shipping',
      value: { kind: 'percent', percent: 10_000 },
    })
  })

  test('the last of a budget is given, not more', () => {
    expect(discountOf(coupon({ budget: 100_00, spent: 95_00 }), full).value).toEqual({ kind: 'percent', percent: 2000, cap: 5_00 })
  })
})

describe('which codes stand together', () => {
  const order = coupon()
  const shipping = coupon({ id: 'cpn_2', code: 'FREIGHT', class: 'shipping' })

  test('two of the order only within one stack group, and the refusal names the other', () => {
    expect(joinBlocker(coupon({ code: 'MORE' }), [order])).toMatchObject({ reasonCode: 'CONFLICT', conflictsWith: 'LINEN20' })
    expect(joinBlocker(coupon({ code: 'MORE', stackGroup: 'x' }), [coupon({ stackGroup: 'x' })])).toBeNull()
  })

  test('classes apart join when both opt in, never when one does', () => {
    expect(joinBlocker({ ...shipping, combinesWith: ['order'] }, [coupon({ combinesWith: ['shipping'] })])).toBeNull()
    expect(joinBlocker({ ...shipping, combinesWith: ['order'] }, [order])).toMatchObject({ reasonCode: 'CONFLICT' })
    expect(joinBlocker(shipping, [coupon({ combinesWith: ['shipping'] })])).toMatchObject({ reasonCode: 'CONFLICT' })
  })

  test('at most five codes, and one for delivery beside them', () => {
    const piece = coupon({ class: 'product' })
    expect(joinBlocker(piece, [piece, piece, piece, piece])).toBeNull()
    expect(joinBlocker(piece, [piece, piece, piece, piece, piece])).toMatchObject({ reasonCode: 'CLASS_LIMIT' })
    expect(joinBlocker(shipping, [shipping])).toMatchObject({ reasonCode: 'CLASS_LIMIT' })
  })
})

test('a code is read as people type it, and a coupon says in words what it gives and when', () => {
  expect(normalizeCode('  linen 20 ')).toBe('LINEN20')
  expect(valueInWords(coupon())).toBe('20% off')
  expect(valueInWords(coupon({ value: { kind: 'amount', amount: 15_00 } }))).toBe('$15 off')
  expect(conditionText(coupon({ source: 'subscription', combinesWith: ['shipping'], minSpend: 50_00 }))).toBe(
    'For your first order from $50 of goods, not on gift cards. Joins other codes for delivery. Good until December 1, 2026.',
  )
})
