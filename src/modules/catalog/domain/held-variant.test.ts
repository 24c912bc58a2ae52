import { expect, test } from 'vitest'
import { heldMinutes } from './availability.ts'

const now = new Date('2026-11-25T12:00:00Z')

test('a sold-out variant has the minutes until its last reservation expires', () => {
  expect(heldMinutes({ available: 0, heldUntil: '2026-11-25T12:08:10Z' }, now)).toBe(9)
  expect(heldMinutes({ available: 0, heldUntil: '2026-11-25T11:59:00Z' }, now)).toBeNull()
  expect(heldMinutes({ available: 0, heldUntil: null }, now)).toBeNull()
  expect(heldMinutes({ available: 2, heldUntil: '2026-11-25T12:08:10Z' }, now)).toBeNull()
})
