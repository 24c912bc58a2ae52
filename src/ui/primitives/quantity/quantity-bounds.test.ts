import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  clampQuantity,
  parseQuantity,
  getQuantityRange,
  stepQuantity,
  type QuantityBounds,
} from './quantity-bounds.ts'

const bounds: fc.Arbitrary<QuantityBounds> = fc
  .record({
    min: fc.integer({ min: 0, max: 20 }),
    more: fc.integer({ min: -5, max: 80 }),
    step: fc.integer({ min: 1, max: 12 }),
    orNone: fc.boolean(),
  })
  .map(({ min, more, step, orNone }) => ({ min, max: min + more, step, orNone }))

function canBeHad(quantity: number, { step = 1, orNone, ...rest }: QuantityBounds): boolean {
  const { least, most } = getQuantityRange({ step, ...rest })
  return (
    (orNone === true && quantity === 0)
    || (quantity % step === 0 && quantity >= least && quantity <= most)
  )
}

describe('quantity', () => {
  it('is always an allowed quantity, whatever is typed', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.double().map(String), fc.integer().map(String)),
        bounds,
        (text, rule) => {
          const quantity = parseQuantity(text, rule)
          expect(quantity === null || canBeHad(quantity, rule)).toBe(true)
        },
      ),
    )
  })

  it('does not change an allowed quantity', () => {
    fc.assert(
      fc.property(bounds, fc.nat(), (rule, pick) => {
        const { step = 1 } = rule
        const { least, most } = getQuantityRange(rule)
        const one = least + (pick % ((most - least) / step + 1)) * step
        expect(clampQuantity(one, rule)).toBe(one)
      }),
    )
  })

  it('steps to the next allowed quantity and stops at the bounds', () => {
    fc.assert(
      fc.property(bounds, fc.integer({ min: -5, max: 120 }), (rule, start) => {
        const { least, most } = getQuantityRange(rule)
        const up = stepQuantity(start, 1, rule)
        const down = stepQuantity(start, -1, rule)
        expect(canBeHad(up, rule) && canBeHad(down, rule)).toBe(true)
        if (start < most) expect(up).toBeGreaterThan(start)
        if (start > (rule.orNone ? 0 : least)) expect(down).toBeLessThan(start)
      }),
    )
  })

  it('steps by six from the minimum, and from the minimum down to 0', () => {
    const rule = { min: 10, max: 40, step: 6, orNone: true }
    expect(stepQuantity(12, 1, rule)).toBe(18)
    expect(stepQuantity(36, 1, rule)).toBe(36)
    expect(stepQuantity(12, -1, rule)).toBe(0)
    expect(stepQuantity(0, 1, rule)).toBe(12)
    expect(parseQuantity('20', rule)).toBe(18)
    expect(parseQuantity('1', rule)).toBe(12)
  })

  it('ignores text that is no number, and is the minimum when no more are available', () => {
    expect(parseQuantity('  ', { min: 1, max: 9 })).toBeNull()
    expect(parseQuantity('three', { min: 1, max: 9, orNone: true })).toBeNull()
    for (const text of ['1e2', '-1', '2.5', '+3', '0x10', '２'])
      expect(parseQuantity(text, { min: 1, max: 99 })).toBeNull()
    expect(clampQuantity(3, { min: 1, max: 0 })).toBe(1)
  })
})
