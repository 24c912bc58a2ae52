import { expect, test } from 'vitest'
import { describeSharedItem } from './describe-shared-item.ts'

const item = { qty: 2, reserved: 0, mine: 0, facts: [] }

test('an item that is held by a checkout says until when, as on the owner’s list', () => {
  const text = 'Someone is buying the last one. Check back in 9 minutes.'
  const held = { ...item, mine: 1, facts: [{ kind: 'sold-out' as const, text }] }
  expect(describeSharedItem(held, false)).toBe(text)
  expect(describeSharedItem(held, true)).toBe(text)
})

test('friends see what they give, and the owner does not', () => {
  const describe = (reserved: number, mine: number) =>
    [false, true].map((isOwner) => describeSharedItem({ ...item, reserved, mine }, isOwner))
  expect(describe(0, 0)).toEqual([undefined, undefined])
  expect(describe(1, 1)).toEqual(['You’re giving 1', undefined])
  expect(describe(1, 0)).toEqual(['1 of 2 still wanted', undefined])
  expect(describe(2, 0)).toEqual(['A friend is giving this', undefined])
})
