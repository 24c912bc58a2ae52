import { expect, test } from 'vitest'
import { calculateUnitPrice } from './unit-price.ts'

test.each([
  [
    1200,
    { total: '250', totalUnit: 'ml', base: '100', baseUnit: 'ml' },
    { amount: 480, per: '100 ml' },
  ],
  [
    1200,
    { total: '0.25', totalUnit: 'l', base: '100', baseUnit: 'ml' },
    { amount: 480, per: '100 ml' },
  ],
  [1200, { total: '250', totalUnit: 'ml', base: '1', baseUnit: 'l' }, { amount: 4800, per: 'l' }],
  [1000, { total: '8', totalUnit: 'oz', base: '1', baseUnit: 'lb' }, { amount: 2000, per: 'lb' }],
  [1000, { total: '4', totalUnit: 'item', base: '', baseUnit: '' }, { amount: 250, per: 'item' }],
  [
    1000,
    { total: '3', totalUnit: 'fl. oz', base: '1', baseUnit: 'fl. oz' },
    { amount: 333, per: 'fl. oz' },
  ],
  [1000, { total: '3', totalUnit: 'kg', base: '1', baseUnit: 'l' }, null],
  [1000, { total: '0', totalUnit: 'kg', base: '1', baseUnit: 'kg' }, null],
  [1000, { total: 'a lot', totalUnit: 'kg', base: '1', baseUnit: 'kg' }, null],
] as const)('%i cents for %j is %j', (price, measures, expected) =>
  expect(calculateUnitPrice(price, measures)).toEqual(expected),
)
