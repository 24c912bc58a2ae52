import { Field } from 'pg-protocol/dist/messages.js'
import { expect, test } from 'vitest'
import { readRows, type ReadValue } from './read-rows.ts'

const [json, number, other] = [114, 23, 25]
const readers = new Map<number, ReadValue>([
  [json, (text) => JSON.parse(text) as unknown],
  [number, Number],
])
const fields = [json, number, other].map(
  (type, index) => new Field(`c${index}`, 0, 0, type, 0, 0, 'text'),
)
const read = (row: readonly (string | null)[], asLists: boolean) =>
  readRows({ fields, rows: [row] }, { readerOf: (type) => readers.get(type), asLists })[0]

test('rows are lists or objects, each value read by its type; one without a reader stays text', () => {
  expect(read(['{"a":1}', '2', 'three'], true)).toEqual([{ a: 1 }, 2, 'three'])
  expect(read(['{"a":1}', '2', 'three'], false)).toEqual({ c0: { a: 1 }, c1: 2, c2: 'three' })
})

test('nothing stays nothing, and so does what is read as nothing', () => {
  expect(read([null, null, null], true)).toEqual([null, null, null])
  expect(read(['null', '0', ''], true)).toEqual([null, 0, ''])
  expect(readRows({ fields, rows: [] }, { readerOf: () => undefined, asLists: true })).toEqual([])
})
