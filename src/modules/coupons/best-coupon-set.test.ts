import fc from 'fast-check'
import { expect, test } from 'vitest'
import { priceLines, createSetPricing, type PriceInput } from '#modules/pricing/price-lines.ts'
import { cartFacts, cartLine, couponTerms } from '#test/support/coupon-terms.ts'
import { findBestCouponSet, type PricedCouponSet } from './domain/find-best-coupon-set.ts'
import { listEligibleLines } from './domain/coupon-blocker.ts'
import { listValidSets } from './domain/combine-coupons.ts'
import type { CouponTerms } from './domain/coupon.ts'
import { toCouponDiscount } from './domain/to-discount.ts'
import { explainUnusedCoupon } from './domain/explain-unused-coupon.ts'
import { testPricing } from '#test/support/settings.ts'

/** So many made-up carts; the slow command asks for more. */
const numRuns = Number(process.env['SEQUENCES'] ?? 0) > 0 ? 2_000 : 40

const pricing = testPricing
const classes = ['product', 'order', 'shipping'] as const
const percent = fc.integer({ min: 1, max: 10_000 })

const value = (kind: CouponTerms['class']): fc.Arbitrary<CouponTerms['value']> => {
  const whole = [
    fc.record({ kind: fc.constant('percent' as const), percent }),
    fc.record({
      kind: fc.constant('percent' as const),
      percent,
      cap: fc.integer({ min: 1, max: 5_000 }),
    }),
    fc.record({ kind: fc.constant('amount' as const), amount: fc.integer({ min: 1, max: 6_000 }) }),
  ]
  if (kind === 'shipping')
    return fc.oneof(fc.constant({ kind: 'free_shipping' as const }), ...whole)
  if (kind === 'order') return fc.oneof(...whole)
  const [buy, get] = [fc.integer({ min: 1, max: 2 }), fc.integer({ min: 1, max: 2 })]
  return fc.oneof(
    fc.record({ kind: fc.constant('buy_get' as const), buy, get, percent }),
    fc.record({ kind: fc.constant('cheapest' as const), percent }),
    ...whole,
  )
}

const coupons = fc
  .array(
    fc.constantFrom(...classes).chain((kind) =>
      fc.record({
        class: fc.constant(kind),
        value: value(kind),
        combinesWith: fc.subarray([...classes]),
        stackGroup: fc.option(fc.constantFrom('x', 'y'), { nil: null }),
        exclusive: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
        pool: fc.option(fc.constantFrom('p', 'q'), { nil: null }),
        priority: fc.integer({ min: -2, max: 2 }),
        productIds: fc.option(fc.subarray(['goods_a', 'goods_b', 'goods_c'], { minLength: 1 }), {
          nil: null,
        }),
      }),
    ),
    { maxLength: 10 },
  )
  .map((all) =>
    all.map((given, index) => couponTerms({ ...given, id: `cpn_${index}`, code: `CODE${index}` })),
  )

/** Around the least for free delivery, so that a discount can lose it. */
const lines = fc
  .tuple(
    ...['a', 'b', 'c'].map((id) =>
      fc.record({
        id: fc.constant(id),
        price: fc.integer({ min: 1_000, max: 9_000 }),
        qty: fc.integer({ min: 1, max: 3 }),
      }),
    ),
  )
  .map((all) => all.map(({ id, price, qty }) => cartLine(id, price, { qty })))

const home = {
  line1: '24 Orchard Street',
  line2: '',
  city: 'New York',
  stateCode: 'NY',
  zip: '10002',
}

function inputOf(facts: ReturnType<typeof cartFacts>): Omit<PriceInput, 'discounts'> {
  return {
    lines: facts.lines.map(({ id, qty, unitPrice }) => ({
      id,
      groupId: 'grp',
      qty,
      unitPrice,
      personalization: 0,
      taxCode: 'general',
      taxable: true,
      weightG: 300,
      requiresShipping: true,
      leadDays: 0,
      workDays: 0,
    })),
    groups: [{ id: 'grp', wrap: false, methodId: null, destination: home }],
    estimateZip: null,
    certificates: [],
    now: facts.now,
  }
}

/**
 * Every subset, by counting: nothing of what finds the legal sets is used but the question whether
 * two may stand together.
 */
function everyLegalSet(all: readonly CouponTerms[]): CouponTerms[][] {
  const ok = (set: readonly CouponTerms[]) =>
    set.filter((one) => one.class === 'shipping').length <= 1
    && set.filter((one) => one.class !== 'shipping').length <= 5
    && set.every((a, at) => set.slice(at + 1).every((b) => together(a, b)))
  return Array.from({ length: 2 ** all.length }, (_, bits) =>
    all.filter((_one, at) => (bits >> at) & 1),
  ).filter(ok)
}

function together(a: CouponTerms, b: CouponTerms): boolean {
  if (a.exclusive || b.exclusive || (a.pool !== null && a.pool === b.pool)) return false
  if (a.class === 'product' && b.class === 'product') return true
  if (a.class === 'order' && b.class === 'order')
    return a.stackGroup !== null && a.stackGroup === b.stackGroup
  return a.class !== b.class && a.combinesWith.includes(b.class) && b.combinesWith.includes(a.class)
}

const discountsOf = (set: readonly CouponTerms[], facts: ReturnType<typeof cartFacts>) =>
  set.map((one) => toCouponDiscount(one, facts))

async function pricedSets(
  sets: readonly (readonly CouponTerms[])[],
  facts: ReturnType<typeof cartFacts>,
): Promise<PricedCouponSet[]> {
  const prices = await createSetPricing(
    pricing,
    inputOf(facts),
  )(sets.map((set) => discountsOf(set, facts)))
  return sets.map((set, at) => ({ coupons: set, price: prices[at] ?? 0 }))
}

const codesOf = (set: readonly CouponTerms[]) => set.map(({ code }) => code).join(' ')

test(
  `the set that is chosen is never dearer than any other legal set, delivery and taxes included (${numRuns} carts, all sets of up to 10)`,
  { timeout: 300_000 + numRuns * 500 },
  async () => {
    await fc.assert(
      fc.asyncProperty(coupons, lines, async (given, cart) => {
        const facts = cartFacts(...cart)
        const all = given.filter(
          (one) => one.class === 'shipping' || listEligibleLines(one, facts).length > 0,
        )
        const sets = listValidSets(all)
        expect(sets.map(codesOf).toSorted()).toEqual(everyLegalSet(all).map(codesOf).toSorted())
        const found = await pricedSets(sets, facts)
        const alone = await Promise.all(
          sets.map((set) =>
            priceLines(pricing, { ...inputOf(facts), discounts: discountsOf(set, facts) }),
          ),
        )
        expect(found.map(({ price }) => price)).toEqual(
          alone.map(({ breakdown: quote }) => quote.totals.grand),
        )
        const best = findBestCouponSet(found, null)
        for (const one of found) expect(best.price).toBeLessThanOrEqual(one.price)
        for (const one of all) {
          const pinned = findBestCouponSet(found, one.code)
          expect(pinned.coupons).toContain(one)
          for (const other of found.filter((set) => set.coupons.includes(one)))
            expect(pinned.price).toBeLessThanOrEqual(other.price)
          if (!best.coupons.includes(one))
            expect(explainUnusedCoupon(one, { sets: found, best, pinned: null }).message).toMatch(
              /^(CODE|You can use up to)/,
            )
        }
      }),
      { numRuns },
    )
  },
)

test('a code that would lose free shipping and cost more is not applied', async () => {
  const facts = cartFacts(cartLine('a', 152_00))
  const five = couponTerms({ code: 'FIVE', value: { kind: 'amount', amount: 5_00 } })
  const sets = listValidSets([five])
  const found = await pricedSets(sets, facts)
  const best = findBestCouponSet(found, null)
  expect(best.coupons).toEqual([])
  expect(explainUnusedCoupon(five, { sets: found, best, pinned: null }).message).toMatch(
    /^FIVE isn’t applied: with it, shipping wouldn’t be free and you’d pay \$1\.\d\d more/,
  )
})

test('ties go to fewer codes, then to higher priority', () => {
  const [a, b, c] = [
    couponTerms({ code: 'A' }),
    couponTerms({ code: 'B', priority: 5 }),
    couponTerms({ code: 'C' }),
  ]
  const sets = [[], [a], [b], [a, c]].map((set) => ({
    coupons: set,
    price: set.length === 0 ? 100 : 90,
  }))
  expect(findBestCouponSet(sets, null).coupons).toEqual([b])
  expect(findBestCouponSet(sets, 'A').coupons).toEqual([a])
  expect(
    explainUnusedCoupon(a, { sets, best: sets[2] ?? expect.fail(), pinned: null }),
  ).toMatchObject({
    reasonCode: 'CONFLICT',
    message: 'A can’t be combined with B: both apply to the whole order. Both save the same.',
    conflictsWith: 'B',
  })
})
