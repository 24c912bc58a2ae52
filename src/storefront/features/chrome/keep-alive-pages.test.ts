import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { onKeepAliveExpiry } from './keep-alive-pages.ts'

const minute = 60_000
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a kept-alive page expires after 30 minutes', () => {
  const leavePage = () => {
    const onEnd = vi.fn<() => void>()
    return { onEnd, comeBack: onKeepAliveExpiry(onEnd) }
  }

  test('not earlier', () => {
    const { onEnd } = leavePage()
    vi.advanceTimersByTime(29 * minute)
    expect(onEnd).not.toHaveBeenCalled()
    vi.advanceTimersByTime(minute)
    expect(onEnd).toHaveBeenCalled()
  })

  test('not after the shopper returns in time', () => {
    const { onEnd, comeBack: returnToPage } = leavePage()
    vi.advanceTimersByTime(29 * minute)
    returnToPage()
    vi.advanceTimersByTime(60 * minute)
    expect(onEnd).not.toHaveBeenCalled()
  })

  test('also counting time in sleep mode', () => {
    const { onEnd } = leavePage()
    vi.setSystemTime(Date.now() + 8 * 60 * minute)
    vi.advanceTimersByTime(minute)
    expect(onEnd).toHaveBeenCalled()
  })
})
