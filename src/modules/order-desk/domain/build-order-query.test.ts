import { expect, test } from 'vitest'
import { buildOrderQuery, findNumberStart } from './build-order-query.ts'

test('names match by the beginning of every word, SKUs and tracking numbers as a whole', () => {
  expect(buildOrderQuery(' Álvaro Nuñ ')).toBe(
    "('alvaro':* & 'nun':*) | ('/álvaro nuñ') | ('#álvaronuñ')",
  )
})

test('a text with marks can be the beginning of an email', () => {
  expect(buildOrderQuery('nora.h@ex')).toBe(
    "('nora':* & 'h':* & 'ex':*) | ('nora.h@ex':*) | ('/nora.h@ex') | ('#nora.h@ex')",
  )
  expect(buildOrderQuery('#1z')).toBe("('1z':*) | ('/#1z') | ('##1z')")
})

test('quotes and backslashes cannot end a lexeme', () => {
  expect(buildOrderQuery("'br\\")).toBe("('br':*) | ('/''br\\\\') | ('#''br\\\\')")
})

test('a search without words searches the whole text; an empty one searches nothing', () => {
  expect(buildOrderQuery('!!')).toBe("('/!!') | ('#!!')")
  expect(buildOrderQuery('  ')).toBeNull()
})

test.each([
  ['ab-4k', '4K'],
  ['AB-7K3M9QXE', '7K3M9QXE'],
  [' 7k3m', '7K3M'],
  ['AB', 'AB'],
  ['AB-', null],
  ['4', null],
  ['nora@example.com', null],
  ['fern-1', null],
  ['7K3M9QXEZ', null],
])('%s → %s', (search, code) => {
  expect(findNumberStart(search)).toBe(code)
})
