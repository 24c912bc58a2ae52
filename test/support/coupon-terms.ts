import type { CouponBuyer } from '#modules/coupons/domain/coupon-blocker.ts'
import type { CouponCartFacts } from '#modules/coupons/domain/coupon-cart-facts.ts'
import type { CouponTerms } from '#modules/coupons/domain/coupon.ts'

const couponTestNow = new Date('2026-11-21T12:00:00Z')

/** 20% off the order for everyone, except for the given terms. */
export function couponTerms(overrides: Partial<CouponTerms> = {}): CouponTerms {
  return {
    id: 'cpn_1',
    code: 'LINEN20',
    name: 'Linen days',
    description: '',
    class: 'order',
    value: { kind: 'percent', percent: 2000 },
    minSpend: null,
    minQty: null,
    productIds: null,
    collectionIds: null,
    excludedProductIds: [],
    includesSale: true,
    audience: 'anyone',
    tierIds: null,
    nthOrder: null,
    repeatAfterDays: null,
    optionValues: null,
    identity: null,
    memberId: null,
    maxUses: null,
    used: 0,
    perCustomer: 1,
    budget: null,
    spent: 0,
    combinesWith: [],
    stackGroup: null,
    priority: 0,
    exclusive: false,
    automatic: false,
    pool: null,
    startsAt: new Date('2026-11-01T00:00:00Z'),
    endsAt: new Date('2026-12-01T05:00:00Z'),
    state: 'active',
    source: 'campaign',
    sourceRef: null,
    ...overrides,
  }
}

export function buyerFacts(overrides: Partial<CouponBuyer> = {}): CouponBuyer {
  return {
    memberId: null,
    identity: 'nora@example.com',
    orders: 0,
    lastOrderAt: null,
    tierId: null,
    uses: new Map(),
    ...overrides,
  }
}

export function cartLine(
  id: string,
  unitPrice: number,
  overrides: Partial<CouponCartFacts['lines'][number]> = {},
): CouponCartFacts['lines'][number] {
  return {
    id,
    productId: `goods_${id}`,
    collectionIds: [],
    options: [],
    qty: 1,
    unitPrice,
    isGiftCard: false,
    isOnSale: false,
    ...overrides,
  }
}

export function cartFacts(...lines: CouponCartFacts['lines'][number][]): CouponCartFacts {
  const collectionTitles = new Map([
    ['col_towels', 'Towels'],
    ['col_robes', 'Robes'],
  ])
  return { now: couponTestNow, collectionTitles, lines }
}
