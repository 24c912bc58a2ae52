import { afterEach, expect, test, vi } from 'vitest'
import { hours, days } from '#kernel/time/time.ts'
import { watchClock } from './watch-clock.ts'

afterEach(() => vi.useRealTimers())

test('reports a clock that is set back, but not small corrections or a clock that is set ahead', () => {
  vi.useFakeTimers({
    toFake: ['Date', 'performance', 'setInterval', 'clearInterval'],
    now: Date.parse('2026-03-02'),
  })
  let reports = 0
  const stop = watchClock(() => void reports++)
  vi.advanceTimersByTime(hours(1))
  vi.setSystemTime(Date.now() + days(40))
  vi.advanceTimersByTime(5_000)
  vi.setSystemTime(Date.now() - 1_000)
  vi.advanceTimersByTime(5_000)
  expect(reports).toBe(0)
  vi.setSystemTime(Date.now() - days(40))
  vi.advanceTimersByTime(5_000)
  expect(reports).toBe(1)
  stop()
  vi.setSystemTime(Date.now() - days(40))
  vi.advanceTimersByTime(5_000)
  expect(reports).toBe(1)
})
