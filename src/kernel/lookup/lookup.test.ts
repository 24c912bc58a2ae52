import { expect, test } from 'vitest'
import { lookUp } from './lookup.ts'

test('a table holds what was written into it, and nothing that every object has', () => {
  const table: Readonly<Record<string, number>> = { a: 1 }
  expect(lookUp(table, 'a')).toBe(1)
  for (const name of ['b', '__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'])
    expect(lookUp(table, name)).toBeUndefined()
})
