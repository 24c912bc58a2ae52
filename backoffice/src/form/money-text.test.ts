import { expect, test } from 'vitest'
import { parseMoney } from './money-text.ts'

test('dollars are read as cents', () => {
  expect(parseMoney('25')).toBe(2_500)
  expect(parseMoney(' $1,250.5 ')).toBe(125_050)
  expect(parseMoney('0.07')).toBe(7)
  for (const text of ['', '-5', '1.005', '12 dollars', '1e3']) expect(parseMoney(text)).toBeNull()
})
