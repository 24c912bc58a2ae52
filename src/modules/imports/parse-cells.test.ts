import { expect, test } from 'vitest'
import { parseEnd, parseInstant, parseList, parseYes } from './parse-cells.ts'
import { cleanCell } from './files/read-row.ts'

test.each([
  ['2026-01-31', '2026-01-31T00:00:00.000Z'],
  ['2026-01-31 14:05:00 -0500', '2026-01-31T19:05:00.000Z'],
  ['2026-01-31T14:05:00Z', '2026-01-31T14:05:00.000Z'],
  ['2026-01-31 14:05:09 UTC', '2026-01-31T14:05:09.000Z'],
  ['2021-05-04 10:30', '2021-05-04T10:30:00.000Z'],
  ['0000-00-00 00:00:00', null],
  ['31.01.2026', null],
  ['2026-02-30', null],
  ['soon', null],
  ['', null],
])('the instant of "%s" is %s', (text, instant) => expect(parseInstant(text)).toBe(instant))

test.each([
  ['2026-01-31', '2026-01-31T23:59:59.000Z'],
  ['2026-01-31 14:05:00', '2026-01-31T14:05:00.000Z'],
  ['1/31/2026', null],
  ['', null],
])('the end on "%s" is %s', (text, end) => expect(parseEnd(text)).toBe(end))

test.each([
  ['yes', true],
  ['TRUE', true],
  ['SUBSCRIBED', true],
  ['1', true],
  ['no', false],
  ['', false],
  ['NOT_SUBSCRIBED', false],
  ['pending', false],
])('"%s" is a yes: %s', (text, isYes) => expect(parseYes(text)).toBe(isYes))

test('a list has each item once, without empty ones', () =>
  expect(parseList(' vip, , wholesale,vip')).toEqual(['vip', 'wholesale']))

test.each([
  ["'+16175550142", '+16175550142'],
  ["'02134", '02134'],
  ["'=1+1", '=1+1'],
  ["'s-Gravenhage", "'s-Gravenhage"],
  ['  a\r\nb ', 'a\nb'],
])('the value of the cell %j is %j', (cell, value) => expect(cleanCell(cell)).toBe(value))
