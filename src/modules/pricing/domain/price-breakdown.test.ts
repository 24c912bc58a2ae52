import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sum } from '#kernel/money/money.ts'
import type { Discount } from './discount.ts'
import { calculatePriceBreakdown } from './price-breakdown.ts'
import type {
  GroupFacts,
  LineFacts,
  PriceBreakdown,
  PriceBreakdownInput,
} from './price-breakdown-types.ts'
import type { TaxRate } from './tax.ts'
import { sumTotals, completeTotals, type Totals } from './totals.ts'

const amount = (max: number) => fc.integer({ min: 0, max })
const taxCode = fc.constantFrom('general', 'clothing', 'gift-card')

const taxRate = (jurisdiction: string): fc.Arbitrary<TaxRate> =>
  fc.record({
    jurisdiction: fc.constant(jurisdiction),
    rate: fc.integer({ min: 0, max: 120_000 }),
    exemptions: fc.record(
      {
        clothing: fc.oneof(
          fc.constant({ kind: 'all' as const }),
          fc.record({
            kind: fc.constantFrom('below' as const, 'up-to' as const),
            price: amount(30_000),
          }),
        ),
        'gift-card': fc.constant({ kind: 'all' as const }),
      },
      { requiredKeys: [] },
    ),
    taxesShipping: fc.boolean(),
  })

const group = (id: string): fc.Arbitrary<GroupFacts> =>
  fc.record({
    id: fc.constant(id),
    wrap: fc.option(amount(900), { nil: null }),
    shipping: fc.option(
      fc.record({
        methodId: fc.constant('standard'),
        label: fc.constant('Standard'),
        price: amount(4_000),
      }),
      {
        nil: null,
      },
    ),
    taxRates: fc
      .tuple(taxRate('State'), taxRate('County'), taxRate('City'))
      .chain((rates) => fc.integer({ min: 0, max: 3 }).map((count) => rates.slice(0, count))),
  })

const groupIds = ['grp_1', 'grp_2', 'grp_3']
const groups = fc.tuple(...groupIds.map(group)).map((all) => [...all])

const lines = fc
  .array(
    fc.record({
      groupId: fc.constantFrom(...groupIds),
      qty: fc.integer({ min: 1, max: 6 }),
      unitPrice: amount(60_000),
      personalization: fc.oneof(fc.constant(0), amount(5_000)),
      taxCode,
      taxable: fc.boolean(),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((all): LineFacts[] => all.map((line, index) => ({ ...line, id: `lin_${index}` })))

const discount: fc.Arbitrary<Discount> = fc.record({
  id: fc.uuid(),
  class: fc.constantFrom('product', 'order', 'shipping'),
  label: fc.constant('Offer'),
  value: fc.oneof(
    fc.record(
      { kind: fc.constant('percent' as const), percent: amount(10_000), cap: amount(5_000) },
      { requiredKeys: ['kind', 'percent'] },
    ),
    fc.record({ kind: fc.constant('amount' as const), amount: amount(20_000) }),
  ),
  only: fc.option(fc.subarray(['lin_0', 'lin_1', 'lin_2', ...groupIds]), { nil: undefined }),
})

const facts: fc.Arbitrary<PriceBreakdownInput> = fc.record({
  currency: fc.constant('USD' as const),
  lines,
  groups,
  discounts: fc.array(discount, { maxLength: 4 }),
})

/**
 * Decision 38: whole cents cannot be split so that this holds when a discount covers some lines
 * only and lines are taxed differently.
 */
const discountOnAll = discount.map((one): Discount =>
  one.class === 'product' ? one : { ...one, only: undefined },
)
const oneTaxTreatment = fc
  .tuple(facts, fc.array(discountOnAll, { maxLength: 4 }))
  .map(([given, discounts]): PriceBreakdownInput => ({
    ...given,
    discounts,
    lines: given.lines.map((line) => ({
      ...line,
      groupId: 'grp_1',
      taxCode: 'general',
      taxable: true,
    })),
  }))

const runs = { numRuns: 1_000 }
const keys = Object.keys(sumTotals([])) as (keyof Totals)[]
const unitsOf = (priced: PriceBreakdown) => priced.lines.flatMap((line) => line.units)

describe('quote', () => {
  test('units sum to their line, lines to their group and groups to the order, to the cent', () => {
    fc.assert(
      fc.property(facts, (given) => {
        const priced = calculatePriceBreakdown(given)
        for (const line of priced.lines)
          expect(sumTotals(line.units.map((unit) => unit.totals))).toEqual(line.totals)
        for (const one of priced.groups)
          expect(
            sumTotals(
              priced.lines.filter((line) => line.groupId === one.id).map((line) => line.totals),
            ),
          ).toEqual(one.totals)
        expect(sumTotals(priced.groups.map((one) => one.totals))).toEqual(priced.totals)
        for (const unit of unitsOf(priced)) expect(completeTotals(unit.totals)).toEqual(unit.totals)
      }),
      runs,
    )
  })

  test('discount and tax shares of a unit equal its totals', () => {
    fc.assert(
      fc.property(facts, (given) => {
        const priced = calculatePriceBreakdown(given)
        for (const { totals, discounts, taxes } of unitsOf(priced)) {
          expect(sum(discounts.map((share) => share.amount))).toBe(
            totals.productDiscount + totals.orderDiscount,
          )
          expect(sum(taxes.map((tax) => tax.goods + tax.wrap + tax.shipping))).toBe(totals.tax)
        }
        for (const one of priced.groups)
          expect(sum(one.taxes.map((tax) => tax.amount))).toBe(one.totals.tax)
        expect(sum(priced.taxes.map((tax) => tax.amount))).toBe(priced.totals.tax)
      }),
      runs,
    )
  })

  test('products and adjustments add up to the total', () => {
    fc.assert(
      fc.property(facts, (given) => {
        const { totals, adjustments } = calculatePriceBreakdown(given)
        expect(totals.merchandise + sum(adjustments.map((row) => row.amount))).toBe(totals.grand)
      }),
      runs,
    )
  })

  test('no amount of a unit is negative', () => {
    fc.assert(
      fc.property(facts, (given) => {
        for (const { totals } of unitsOf(calculatePriceBreakdown(given)))
          for (const key of keys) expect(totals[key]).toBeGreaterThanOrEqual(0)
      }),
      runs,
    )
  })

  test('the order of lines, groups and discounts does not matter', () => {
    const shuffled = facts.chain((given) =>
      fc.record({
        given: fc.constant(given),
        lines: fc.shuffledSubarray([...given.lines], { minLength: given.lines.length }),
        groups: fc.shuffledSubarray([...given.groups], { minLength: given.groups.length }),
        discounts: fc.shuffledSubarray([...given.discounts], { minLength: given.discounts.length }),
      }),
    )
    fc.assert(
      fc.property(shuffled, ({ given, ...other }) => {
        const [one, two] = [
          calculatePriceBreakdown(given),
          calculatePriceBreakdown({ ...given, ...other }),
        ]
        expect(two.totals).toEqual(one.totals)
        for (const line of one.lines)
          expect(two.lines.find((same) => same.id === line.id)).toEqual(line)
        for (const parcel of one.groups)
          expect(two.groups.find((same) => same.id === parcel.id)).toEqual(parcel)
      }),
      runs,
    )
  })

  test('one more discount never raises the total', () => {
    fc.assert(
      fc.property(oneTaxTreatment, discountOnAll, (given, more) => {
        expect(
          calculatePriceBreakdown({ ...given, discounts: [...given.discounts, more] }).totals.grand,
        ).toBeLessThanOrEqual(calculatePriceBreakdown(given).totals.grand)
      }),
      { numRuns: 5_000 },
    )
  })

  test('with different taxes, another discount raises the total by at most a cent per unit', () => {
    fc.assert(
      fc.property(facts, discount, (given, more) => {
        const before = calculatePriceBreakdown(given)
        expect(
          calculatePriceBreakdown({ ...given, discounts: [...given.discounts, more] }).totals.grand
            - before.totals.grand,
        ).toBeLessThanOrEqual(unitsOf(before).length)
      }),
      { numRuns: 5_000 },
    )
  })

  test('refunding all units in any steps returns exactly what was paid', () => {
    fc.assert(
      fc.property(
        facts,
        fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 20 }),
        (given, steps) => {
          const priced = calculatePriceBreakdown(given)
          const kept = unitsOf(priced).map((unit) => unit.totals.grand)
          const refunds = [...steps, kept.length].map((count) => sum(kept.splice(0, count)))
          expect(sum(refunds)).toBe(priced.totals.grand)
        },
      ),
      runs,
    )
  })
})
