import { expect, test } from 'vitest'
import { calculateGiftCardSendTime } from './gift-card-send-time.ts'

const from = new Date('2026-03-02T15:30:00Z')

test('a card without a date is sent when its order is final', () => {
  expect(calculateGiftCardSendTime(null, from)).toEqual(from)
})

test('a card with a date is sent at 9 a.m. in New York, winter and summer', () => {
  expect(calculateGiftCardSendTime('2026-12-24', from).toISOString()).toBe(
    '2026-12-24T14:00:00.000Z',
  )
  expect(calculateGiftCardSendTime('2026-07-04', from).toISOString()).toBe(
    '2026-07-04T13:00:00.000Z',
  )
  expect(calculateGiftCardSendTime('2026-03-02', from)).toEqual(from)
})
