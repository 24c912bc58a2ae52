import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sum } from '#kernel/money/money.ts'
import { priceLines, type QuotedUnit } from '#modules/pricing/quote.ts'
import { tableRateShipping } from '#modules/pricing/table-rate-shipping.ts'
import { taxTable } from '#modules/pricing/tax-table.ts'
import { refundSum, shareOf, type AskedShare, type RefundPart } from './refund-sum.ts'

const parts = { shipping: tableRateShipping(), tax: taxTable() }
const places = [
  { line1: '24 Orchard Street', line2: '', city: 'New York', stateCode: 'NY', zip: '10002' },
  { line1: '5 Pine Street', line2: '', city: 'Seattle', stateCode: 'WA', zip: '98101' },
  { line1: '9 Ala Moana', line2: '', city: 'Honolulu', stateCode: 'HI', zip: '96813' },
  { line1: '1 Oak Road', line2: '', city: 'Portland', stateCode: 'OR', zip: '97201' },
]

const line = fc.record({
  qty: fc.integer({ min: 1, max: 4 }),
  unitPrice: fc.integer({ min: 0, max: 50_000 }),
  personalization: fc.constantFrom(0, 0, 15_00),
  taxCode: fc.constantFrom('general', 'clothing', 'gift-card'),
  group: fc.nat(1),
})
const discount = fc.record({
  kind: fc.constantFrom('product' as const, 'order' as const, 'shipping' as const),
  percent: fc.integer({ min: 0, max: 10_000 }),
  amount: fc.option(fc.integer({ min: 0, max: 20_000 })),
})
const order = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 4 }),
  discounts: fc.array(discount, { maxLength: 3 }),
  place: fc.constantFrom(...places),
  wrap: fc.boolean(),
  method: fc.constantFrom('standard', 'express'),
})

/** A frozen order as checkout hands it over, by the shop's own pricing. */
async function placed({ lines, discounts, place, wrap, method }: typeof order extends fc.Arbitrary<infer T> ? T : never) {
  const { quote } = await priceLines(parts, {
    lines: lines.map(({ group, ...one }, index) => ({
      ...one,
      id: `l${index}`,
      groupId: `g${group}`,
      taxable: true,
      weightG: 900,
      requiresShipping: true,
      leadDays: 0,
      workDays: 0,
    })),
    groups: ['g0', 'g1'].map((id) => ({ id, wrap, methodId: method, destination: place })),
    estimateZip: null,
    discounts: discounts.map(({ kind, percent, amount }, index) => ({
      id: `d${index}`,
      label: 'Discount',
      class: kind,
      value: amount === null ? { kind: 'percent' as const, percent } : { kind: 'amount' as const, amount },
    })),
    now: new Date('2026-03-02T15:00:00Z'),
  })
  return quote
}

const all: readonly RefundPart[] = ['goods', 'delivery']

function sharesOf(lines: readonly { id: string; units: readonly QuotedUnit[] }[]): AskedShare[] {
  return lines.flatMap(({ id, units }) => units.flatMap((frozen, unit) => all.map((part) => ({ lineId: id, unit, part, frozen }))))
}

test(
  '10,000 orders: refunded in any parts and any order, what goes back sums to what was captured, to the cent',
  { timeout: 240_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(order, fc.infiniteStream(fc.nat(1_000_000)), async (facts, chance) => {
        const quote = await placed(facts)
        const captured = quote.totals.grand
        const left = sharesOf(quote.lines)
        let given = 0
        while (left.length > 0) {
          const draw = () => chance.next().value ?? 0
          const shares = Array.from({ length: 1 + (draw() % 3) }, () => left.splice(draw() % Math.max(1, left.length), 1)).flat()
          const preview = refundSum({ shares, left: captured - given })
          const paid = refundSum({ shares, left: captured - given })
          expect(paid).toEqual(preview)
          expect(paid.capped).toBe(0)
          expect(paid.amount).toBe(sum(shares.map(({ frozen, part }) => shareOf(frozen, part).amount)))
          expect(paid.shares.every(({ amount }) => amount >= 0)).toBe(true)
          given += paid.amount
        }
        expect(given).toBe(captured)
      }),
      { numRuns: 10_000 },
    )
  },
)

test('whatever is asked, nothing goes back beyond what is left, and the sum explains itself', () => {
  const unit = fc.record({
    goods: fc.nat(10_000),
    tax: fc.nat(900),
    shipping: fc.nat(900),
  })
  fc.assert(
    fc.property(
      fc.record({ units: fc.array(unit, { maxLength: 5 }), left: fc.nat(40_000), fee: fc.nat(2_000), extra: fc.nat(5_000) }),
      ({ units, left, fee, extra }) => {
        const shares = units.flatMap(({ goods, tax, shipping }, index) =>
          all.map((part) => ({
            lineId: 'l',
            unit: index,
            part,
            frozen: {
              totals: {
                merchandise: goods,
                productDiscount: 0,
                orderDiscount: 0,
                personalization: 0,
                wrap: 0,
                shipping,
                shippingDiscount: 0,
                tax,
                grand: goods + shipping + tax,
              },
              taxes: [{ goods: tax, wrap: 0, shipping: 0 }],
            },
          })),
        )
        const found = refundSum({ shares, left, fee, extra })
        expect(found.amount).toBeLessThanOrEqual(left)
        expect(found.amount).toBe(found.goods + found.delivery + found.extra - found.fee - found.capped)
        expect(Math.min(found.amount, found.fee, found.capped)).toBeGreaterThanOrEqual(0)
      },
    ),
  )
})
