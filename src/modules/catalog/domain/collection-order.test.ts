import { expect, test } from 'vitest'
import { mergeCollectionOrder } from './collection-order.ts'

test.each([
  ['abc', 'cab', 'cab'],
  ['abc', 'ca', 'cba'],
  ['abc', '', 'abc'],
  ['abc', 'x', 'abcx'],
  ['abc', 'bx', 'abxc'],
  ['abc', 'xa', 'xabc'],
  ['abc', 'xyb', 'axybc'],
  ['', 'xyz', 'xyz'],
])('%s merged with a file that lists %s is %s', (current, listed, expected) =>
  expect(mergeCollectionOrder([...current], [...listed]).join('')).toBe(expected),
)
