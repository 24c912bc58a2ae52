import { describe, expect, test } from 'vitest'
import {
  getExpectedReturnDeadline,
  getReturnDeadline,
  formatReturnDeadline,
  describeReturnWindow,
} from './return-window.ts'

const holiday = { from: '11-01', to: '12-31', until: '01-31' }
const window = { days: 30, holiday }

describe('the return window', () => {
  test('is longer for deliveries in the holiday period, and never shorter', () => {
    expect(getReturnDeadline('2026-12-02', window)).toBe('2027-01-31')
    expect(getReturnDeadline('2026-10-31', window)).toBe('2026-11-30')
    expect(getReturnDeadline('2026-12-31', { ...window, days: 60 })).toBe('2027-03-01')
  })

  test('is estimated from the earliest delivery date before delivery', () => {
    const expectedDelivery = { ordered: '2026-10-30', arrives: '2026-11-03' } as const
    expect(getExpectedReturnDeadline(window, expectedDelivery)).toBe('2027-01-31')
    expect(getExpectedReturnDeadline({ ...window, anchor: 'placed' }, expectedDelivery)).toBe(
      '2026-11-29',
    )
    expect(formatReturnDeadline('2027-01-31')).toBe('Return by Jan 31, 2027')
  })

  test('is described as a general rule', () => {
    expect(describeReturnWindow(window)).toBe(
      '30 days from delivery, or until January 31 for items delivered from November 1 to December 31',
    )
    expect(describeReturnWindow({ days: 1, holiday: null, anchor: 'placed' })).toBe(
      '1 day from your order',
    )
  })
})
