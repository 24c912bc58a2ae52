import { expect, test } from 'vitest'
import { getSignInDelay } from './sign-in-delay.ts'

test('the delay grows after the fourth failed attempt up to a maximum', () => {
  const waits = Array.from({ length: 20 }, (_, failures) => getSignInDelay(failures))
  expect(waits.slice(0, 5)).toEqual([0, 0, 0, 0, 0])
  for (let failures = 5; failures < 10; failures++)
    expect(getSignInDelay(failures + 1)).toBeGreaterThan(getSignInDelay(failures))
  expect(new Set(waits.slice(10)).size).toBe(1)
})

test('an account accepts at most ten wrong passwords an hour', () => {
  let seconds = 0
  let attempts = 0
  while (seconds < 3600) seconds += getSignInDelay(++attempts)
  expect(attempts).toBeLessThanOrEqual(10)
})
