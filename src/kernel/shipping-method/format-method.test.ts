import { expect, test } from 'vitest'
import { formatMethod, formatMethodRow } from './format-method.ts'

test.each([
  ['Standard', 'Standard shipping', 'Shipping, standard'],
  ['Pick up at the shop', 'Pick up at the shop', 'Pick up at the shop'],
  ['Local delivery', 'Local delivery', 'Local delivery'],
])('%s', (label, inText, row) => {
  expect(formatMethod(label)).toBe(inText)
  expect(formatMethodRow(label)).toBe(row)
})
