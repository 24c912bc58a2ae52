import { describe, expect, it } from 'vitest'
import { formatQuantityRule, calculateTakeableQuantity } from './quantity-rule.ts'

describe('the quantity rule', () => {
  it('is shown unless any quantity can be bought', () => {
    expect(formatQuantityRule({ minQty: 1, multiple: 1 })).toBeNull()
    expect(formatQuantityRule({ minQty: 4, multiple: 1 })).toBe('Minimum quantity 4.')
    expect(formatQuantityRule({ minQty: 6, multiple: 6 })).toBe('Sold in multiples of 6.')
    expect(formatQuantityRule({ minQty: 12, multiple: 6 })).toBe(
      'Sold in multiples of 6, minimum 12.',
    )
  })

  it('limits how many of the remaining units are offered', () => {
    const rule = { minQty: 12, maxQty: 36, multiple: 6 }
    expect(calculateTakeableQuantity(20, rule)).toBe(18)
    expect(calculateTakeableQuantity(11, rule)).toBe(0)
    expect(calculateTakeableQuantity(100, rule)).toBe(36)
    expect(calculateTakeableQuantity(3, { minQty: 1, maxQty: 20, multiple: 1 })).toBe(3)
  })
})
