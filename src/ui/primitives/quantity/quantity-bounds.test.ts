import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clampQuantity, parseQuantity } from './quantity-bounds.ts'

const bounds = fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 80 })).map(([min, more]) => ({ min, max: min + more }))

describe('quantity', () => {
  it('is a whole number within its bounds, whatever is typed', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double().map(String), fc.integer().map(String)), bounds, (text, { min, max }) => {
        const quantity = parseQuantity(text, { min, max })
        expect(Number.isInteger(quantity)).toBe(true)
        expect(quantity).toBeGreaterThanOrEqual(min)
        expect(quantity).toBeLessThanOrEqual(max)
      }),
    )
  })

  it('leaves a number within the bounds as it is', () => {
    fc.assert(
      fc.property(bounds, fc.nat(), ({ min, max }, step) => {
        const within = min + (step % (max - min + 1))
        expect(clampQuantity(within, { min, max })).toBe(within)
      }),
    )
  })

  it('falls to the least where nothing was typed, and where no more are to be had', () => {
    expect(parseQuantity('  ', { min: 1, max: 9 })).toBe(1)
    expect(parseQuantity('three', { min: 0, max: 9 })).toBe(0)
    expect(clampQuantity(3, { min: 1, max: 0 })).toBe(1)
  })
})
