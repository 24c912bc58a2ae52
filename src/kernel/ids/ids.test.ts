import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createId, parseId } from './ids.ts'

test('an id is parsed with its own prefix only', () => {
  const id = createId('ord')
  expect(parseId('ord', id)).toBe(id)
  expect(parseId('crt', id)).toBeNull()
})

test('ids sort by creation time', () => {
  const ids = [1, 2, 1_000_000, Date.now()].map((now) => createId('ord', now))
  expect([...ids].sort()).toEqual(ids)
})

test('ids of one millisecond sort in the order of their creation', () => {
  const ids = Array.from({ length: 4_000 }, () => createId('ord', 1_000))
  expect([...ids].sort()).toEqual(ids)
})

test.each([
  '',
  'ord_',
  'ord_x',
  'ord_01h455vb4pex5vsknk084sn02!',
  'ORD_01h455vb4pex5vsknk084sn02q',
  'ord_81h455vb4pex5vsknk084sn02q',
])('%j is not an order id', (text) => expect(parseId('ord', text)).toBeNull())

test('an id is a UUIDv7 (RFC 9562) with its creation time, version and variant', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 48 - 1 }), (now) => {
      let value = 0n
      for (const letter of createId('ord', now).slice('ord_'.length))
        value = value * 32n + BigInt('0123456789abcdefghjkmnpqrstvwxyz'.indexOf(letter))
      expect([value >> 80n, (value >> 76n) & 0xfn, (value >> 62n) & 3n]).toEqual([
        BigInt(now),
        7n,
        2n,
      ])
    }),
  )
})
