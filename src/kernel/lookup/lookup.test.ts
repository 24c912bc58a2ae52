import { expect, test } from 'vitest'
import { lookUp } from './lookup.ts'

test('returns own properties and no inherited ones', () => {
  const table: Readonly<Record<string, number>> = { a: 1 }
  expect(lookUp(table, 'a')).toBe(1)
  for (const name of ['b', '__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'])
    expect(lookUp(table, name)).toBeUndefined()
})
