import { expect, test } from 'vitest'
import { listDeliveryWeekends } from './delivery-weekends.ts'

const friday = '2026-11-27'
const open = { shipAfter: null, eventDate: null }

test('the first weekend is one that a gift bought today still meets', () => {
  const weekends = listDeliveryWeekends(open, friday)
  expect(weekends).toHaveLength(10)
  expect(weekends[0]).toBe('2026-12-05')
  expect(listDeliveryWeekends(open, '2026-11-30')[0]).toBe('2026-12-05')
  expect(listDeliveryWeekends(open, '2026-12-01')[0]).toBe('2026-12-12')
})

test('no weekend is before the day until which gifts are held', () => {
  expect(listDeliveryWeekends({ ...open, shipAfter: '2027-01-05' }, friday)[0]).toBe('2027-01-16')
})

test('the weekends are near the event and end 30 days after it', () => {
  const june = listDeliveryWeekends({ ...open, eventDate: '2027-06-12' }, friday)
  expect(june).toHaveLength(10)
  expect([june[0], june.at(-1)]).toEqual(['2027-05-08', '2027-07-10'])
  const soon = listDeliveryWeekends({ ...open, eventDate: '2026-12-12' }, friday)
  expect([soon[0], soon.at(-1)]).toEqual(['2026-12-05', '2027-01-09'])
  expect(listDeliveryWeekends({ ...open, eventDate: '2026-10-17' }, friday)).toEqual([])
})
