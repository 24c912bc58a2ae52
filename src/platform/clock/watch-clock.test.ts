import { afterEach, expect, test, vi } from 'vitest'
import { hours, days } from '#kernel/time/time.ts'
import { watchClock } from './watch-clock.ts'

afterEach(() => vi.useRealTimers())

test('a clock that is set back is told once; one that goes on, is set ahead or is corrected by a second is not', () => {
  vi.useFakeTimers({
    toFake: ['Date', 'performance', 'setInterval', 'clearInterval'],
    now: Date.parse('2026-03-02'),
  })
  let told = 0
  const stop = watchClock(() => void told++)
  vi.advanceTimersByTime(hours(1))
  vi.setSystemTime(Date.now() + days(40))
  vi.advanceTimersByTime(5_000)
  vi.setSystemTime(Date.now() - 1_000)
  vi.advanceTimersByTime(5_000)
  expect(told).toBe(0)
  vi.setSystemTime(Date.now() - days(40))
  vi.advanceTimersByTime(5_000)
  expect(told).toBe(1)
  stop()
  vi.setSystemTime(Date.now() - days(40))
  vi.advanceTimersByTime(5_000)
  expect(told).toBe(1)
})
