import { expect, test } from 'vitest'
import { newId, parseId } from './ids.ts'

test('an id reads back as itself under its own prefix only', () => {
  const id = newId('ord')
  expect(parseId('ord', id)).toBe(id)
  expect(parseId('crt', id)).toBeNull()
})

test('ids sort by the time they were made', () => {
  const ids = [1, 2, 1_000_000, Date.now()].map((now) => newId('ord', now))
  expect([...ids].sort()).toEqual(ids)
})

test.each(['', 'ord_', 'ord_x', 'ord_01h455vb4pex5vsknk084sn02!', 'ORD_01h455vb4pex5vsknk084sn02q', 'ord_81h455vb4pex5vsknk084sn02q'])(
  '%j is not an order id',
  (text) => expect(parseId('ord', text)).toBeNull(),
)
