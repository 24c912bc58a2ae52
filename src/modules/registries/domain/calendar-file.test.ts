import { expect, test } from 'vitest'
import { calendarFile } from './calendar-file.ts'

test('the event is a whole day, with its link, and words that mean something to calendars are escaped', () => {
  const file = calendarFile(
    { id: 'reg_1', title: 'Nora, Theo; and all', date: '2026-06-30', place: 'Reno, NV', url: 'https://shop.example/registry/share/x' },
    new Date('2026-03-02T15:00:00.000Z'),
  )
  expect(file).toContain('DTSTART;VALUE=DATE:20260630\r\nDTEND;VALUE=DATE:20260701')
  expect(file).toContain('SUMMARY:Nora\\, Theo\\; and all')
  expect(file).toContain('DTSTAMP:20260302T150000Z')
  expect(file).toContain('URL:https://shop.example/registry/share/x')
})
