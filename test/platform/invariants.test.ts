import { expect, test } from 'vitest'
import { invariants } from '../../src/app/assemble.ts'
import { joinInvariants } from '#platform/db/invariant.ts'
import { sql } from '#platform/db/sql.ts'

const one = { id: 'I-1', description: 'It holds.', query: sql`select 1` }

test('duplicate invariant ids are rejected, in one list or in two', () => {
  expect(() => joinInvariants([one], [{ ...one, description: 'Another.' }])).toThrow('I-1')
  expect(() => joinInvariants([one, one])).toThrow('I-1')
  expect(joinInvariants([one], [{ ...one, id: 'I-1b' }]).map(({ id }) => id)).toEqual([
    'I-1',
    'I-1b',
  ])
})

test('every invariant of the shop has a unique id', () => {
  expect(new Set(invariants.map(({ id }) => id)).size).toBe(invariants.length)
})
