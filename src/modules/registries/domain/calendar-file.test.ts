import { expect, test } from 'vitest'
import { renderCalendarFile } from './calendar-file.ts'

test('the event lasts all day, and special characters are escaped', () => {
  const file = renderCalendarFile(
    {
      id: 'reg_1',
      title: 'Nora, Theo; and all',
      date: '2026-06-30',
      place: 'Reno, NV',
      url: 'https://shop.example/registry/share/x',
    },
    new Date('2026-03-02T15:00:00.000Z'),
  )
  expect(file).toContain('DTSTART;VALUE=DATE:20260630\r\nDTEND;VALUE=DATE:20260701')
  expect(file).toContain('SUMMARY:Nora\\, Theo\\; and all')
  expect(file).toContain('DTSTAMP:20260302T150000Z')
  expect(file).toContain('URL:https://shop.example/registry/share/x')
})

test('lines are folded at 75 octets in every script', () => {
  const title = `Ann & Léa 婚礼 👩‍👩‍👧 ${'Whittington-Featherstonehaugh '.repeat(8)}`
  const file = renderCalendarFile(
    {
      id: 'reg_1',
      title,
      date: '2026-06-13',
      place: 'é'.repeat(120),
      url: `https://shop.example/${'x'.repeat(90)}`,
    },
    new Date('2026-01-01T00:00:00Z'),
  )
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  const unfolded = file.replaceAll('\r\n ', '')
  expect(unfolded).toContain(`SUMMARY:${title}\r\n`)
  expect(unfolded).toContain(`LOCATION:${'é'.repeat(120)}\r\n`)
  expect(file).not.toContain('\uFFFD')
})
