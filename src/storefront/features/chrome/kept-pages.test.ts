import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { onIdleEnd } from './kept-pages.ts'

const minute = 60_000
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a kept page lives for 30 minutes after it was left', () => {
  const leave = () => {
    const onEnd = vi.fn<() => void>()
    return { onEnd, comeBack: onIdleEnd(onEnd) }
  }

  test('not a minute less', () => {
    const { onEnd } = leave()
    vi.advanceTimersByTime(29 * minute)
    expect(onEnd).not.toHaveBeenCalled()
    vi.advanceTimersByTime(minute)
    expect(onEnd).toHaveBeenCalled()
  })

  test('who comes back in time finds it', () => {
    const { onEnd, comeBack } = leave()
    vi.advanceTimersByTime(29 * minute)
    comeBack()
    vi.advanceTimersByTime(60 * minute)
    expect(onEnd).not.toHaveBeenCalled()
  })

  test('the hours a machine slept count', () => {
    const { onEnd } = leave()
    vi.setSystemTime(Date.now() + 8 * 60 * minute)
    vi.advanceTimersByTime(minute)
    expect(onEnd).toHaveBeenCalled()
  })
})
