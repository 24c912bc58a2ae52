import { expect, test } from 'vitest'
import { calculateReservedMinutes } from './availability.ts'

const now = new Date('2026-11-25T12:00:00Z')

test('a sold-out variant has the minutes until its last reservation expires', () => {
  expect(
    calculateReservedMinutes({ available: 0, heldUntil: new Date('2026-11-25T12:08:10Z') }, now),
  ).toBe(9)
  expect(
    calculateReservedMinutes({ available: 0, heldUntil: new Date('2026-11-25T11:59:00Z') }, now),
  ).toBeNull()
  expect(calculateReservedMinutes({ available: 0, heldUntil: null }, now)).toBeNull()
  expect(
    calculateReservedMinutes({ available: 2, heldUntil: new Date('2026-11-25T12:08:10Z') }, now),
  ).toBeNull()
})
