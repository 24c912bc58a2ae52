import { expect, test } from 'vitest'
import { getOwnValue } from './lookup.ts'

test('returns own properties and no inherited ones', () => {
  const table: Readonly<Record<string, number>> = { a: 1 }
  expect(getOwnValue(table, 'a')).toBe(1)
  for (const name of ['b', '__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'])
    expect(getOwnValue(table, name)).toBeUndefined()
})
