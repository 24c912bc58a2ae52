import { describe, expect, test } from 'vitest'
import { applyPriceRule, type PriceRule } from './price-rule.ts'

const rule = (changed: Partial<PriceRule>): PriceRule => ({
  change: 'percent',
  value: 0,
  ending: 'any',
  compareAt: 'keep',
  ...changed,
})
const plain = { price: 72_00, compareAt: null }

describe('a price rule', () => {
  test.each([
    [{ change: 'set', value: 80_00 }, 80_00],
    [{ change: 'amount', value: -5_50 }, 66_50],
    [{ value: 10_00 }, 79_20],
    [{ value: 10_00, ending: '00' }, 79_00],
    [{ value: 10_00, ending: '95' }, 78_95],
    [{ value: -99_90, ending: '99' }, 99],
    [{ value: -100_00, ending: '95' }, 0],
  ] as const)('%o', (changed, price) => {
    expect(applyPriceRule(plain, rule(changed))).toEqual({ price, compareAt: null })
  })

  test('refuses prices below zero and above a million', () => {
    expect(applyPriceRule(plain, rule({ change: 'amount', value: -72_01 }))).toBeNull()
    expect(applyPriceRule(plain, rule({ change: 'amount', value: 100_000_000 }))).toBeNull()
  })

  test('shows the price before only where the new one is lower', () => {
    const previous = rule({ value: -10_00, compareAt: 'previous' })
    expect(applyPriceRule(plain, previous)).toEqual({ price: 64_80, compareAt: 72_00 })
    expect(applyPriceRule({ price: 72_00, compareAt: 90_00 }, previous)?.compareAt).toBe(90_00)
    expect(
      applyPriceRule({ price: 72_00, compareAt: 90_00 }, { ...previous, value: 10_00 })?.compareAt,
    ).toBeNull()
    expect(
      applyPriceRule({ price: 72_00, compareAt: 90_00 }, rule({ compareAt: 'remove' }))?.compareAt,
    ).toBeNull()
  })
})
