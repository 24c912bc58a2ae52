import { expect, test } from 'vitest'
import { printableText } from './printable-text.ts'

const hasGlyph = (codePoint: number) =>
  (codePoint >= 0x20 && codePoint <= 0x02ba) || codePoint === 0x2014

test.each([
  ['Café — 4', 'Café — 4'],
  ['Łódź Road', 'Łódź Road'],
  ['e\u0301', 'é'],
  ['Dear May,\n\r\nthank you', 'Dear May,\n\r\nthank you'],
])('what the font covers stays, a letter of two characters as one: %s is %s', (text, printable) => {
  expect(printableText(text, hasGlyph)).toBe(printable)
})

test.each([
  ['林 💣', '? ?'],
  ['👩\u200D👩\u200D👧 Ann', '? Ann'],
  ['Ann ❤\uFE0F', 'Ann ?'],
  ['Nguyễn', 'Nguyen'],
  ['Ａｎｎ', 'Ann'],
])('what the font lacks is its plain letter or one question mark: %s is %s', (text, printable) => {
  expect(printableText(text, hasGlyph)).toBe(printable)
})
