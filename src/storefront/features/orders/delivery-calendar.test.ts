import { expect, test } from 'vitest'
import { createDeliveryCalendar } from './delivery-calendar.ts'

const order = { number: 'AB-7K2M9QXA', placedAt: '2026-11-27T01:02:03.004Z' }

test('each delivery is an all-day event that ends after its last day', () => {
  const groups = [
    { id: 'ogr_1', arrives: { earliest: '2026-12-30', latest: '2026-12-31' } },
    { id: 'ogr_2', arrives: null },
  ]
  expect(createDeliveryCalendar({ ...order, groups })?.split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Aumbry//Orders//EN',
    'BEGIN:VEVENT',
    'UID:ogr_1@ab-7k2m9qxa',
    'DTSTAMP:20261127T010203Z',
    'DTSTART;VALUE=DATE:20261230',
    'DTEND;VALUE=DATE:20270101',
    'SUMMARY:Order AB-7K2M9QXA arrives',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('a pickup is an event at the shop', () => {
  const pickup = { address: '40 Mercer Street, New York, NY 10013' }
  const arrives = { earliest: '2026-12-30', latest: '2026-12-30' }
  const calendar = createDeliveryCalendar({ ...order, groups: [{ id: 'ogr_1', arrives, pickup }] })
  expect(calendar).toContain('SUMMARY:Order AB-7K2M9QXA is ready for pickup\r\n')
  expect(calendar).toContain(String.raw`LOCATION:40 Mercer Street\, New York\, NY 10013`)
})

test('an order that is only emailed has no calendar', () =>
  expect(createDeliveryCalendar({ ...order, groups: [{ id: 'ogr_1', arrives: null }] })).toBe(null))
