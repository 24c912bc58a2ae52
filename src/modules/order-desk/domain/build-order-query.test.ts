import { expect, test } from 'vitest'
import { buildOrderQuery } from './build-order-query.ts'

test('names match by the beginning of every word, SKUs and tracking numbers as a whole', () => {
  expect(buildOrderQuery(' Álvaro Nuñ ')).toBe(
    "('alvaro':* & 'nun':*) | ('álvaro nuñ':*) | ('sku:álvaro nuñ') | ('tracking:álvaronuñ')",
  )
})

test('quotes and backslashes cannot end a lexeme', () => {
  expect(buildOrderQuery("o'br\\")).toBe(
    "('o':* & 'br':*) | ('o''br\\\\':*) | ('sku:o''br\\\\') | ('tracking:o''br\\\\')",
  )
})

test('a search without words searches the whole text; an empty one searches nothing', () => {
  expect(buildOrderQuery('!!')).toBe("('!!':*) | ('sku:!!') | ('tracking:!!')")
  expect(buildOrderQuery('  ')).toBeNull()
})
