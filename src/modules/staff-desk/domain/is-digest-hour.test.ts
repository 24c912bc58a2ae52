import { expect, test } from 'vitest'
import { isDigestHour } from './is-digest-hour.ts'

test.each([
  ['2026-11-26T13:00:00Z', 'America/New_York', true],
  ['2026-07-26T12:30:00Z', 'America/New_York', true],
  ['2026-11-26T12:59:00Z', 'America/New_York', false],
  ['2026-11-26T16:00:00Z', 'America/Los_Angeles', true],
] as const)('%s in %s: %s', (at, zone, expected) => {
  expect(isDigestHour(new Date(at), zone)).toBe(expected)
})
