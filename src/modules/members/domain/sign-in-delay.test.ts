import { expect, test } from 'vitest'
import { getSignInDelay } from './sign-in-delay.ts'

test('the delay grows after the fourth failed attempt up to a maximum', () => {
  const waits = Array.from({ length: 20 }, (_, misses) => getSignInDelay(misses))
  expect(waits.slice(0, 5)).toEqual([0, 0, 0, 0, 0])
  for (let misses = 5; misses < 10; misses++)
    expect(getSignInDelay(misses + 1)).toBeGreaterThan(getSignInDelay(misses))
  expect(new Set(waits.slice(10)).size).toBe(1)
})

test('an account accepts at most ten wrong passwords an hour', () => {
  let seconds = 0
  let tries = 0
  while (seconds < 3600) seconds += getSignInDelay(++tries)
  expect(tries).toBeLessThanOrEqual(10)
})
