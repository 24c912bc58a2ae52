import { expect, test } from 'vitest'
import { mergeOrder } from './collection-order.ts'

test.each([
  ['abc', 'cab', 'cab'],
  ['abc', 'ca', 'cba'],
  ['abc', '', 'abc'],
  ['abc', 'x', 'abcx'],
  ['abc', 'bx', 'abxc'],
  ['abc', 'xa', 'xabc'],
  ['abc', 'xyb', 'axybc'],
  ['', 'xyz', 'xyz'],
])('%s with a file that lists %s is %s', (current, listed, wanted) =>
  expect(mergeOrder([...current], [...listed]).join('')).toBe(wanted),
)
