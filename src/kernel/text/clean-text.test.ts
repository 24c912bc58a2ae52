import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cleanParagraph,
  cleanSearch,
  cleanText,
  hasOnlyLineControls,
  hasStackedMarks,
  isOneLine,
  isVisible,
  looksLikeLink,
} from './clean-text.ts'

describe('cleanText', () => {
  test.each([
    ['\u200B', ''],
    ['\u2060\u3164\u00AD\u200E\u034F\u115F\u1160\u2800\uFFA0\uFEFF\u061C', ''],
    ['Ann\u202Eeinna', 'Anneinna'],
    ['\u2066Ann\u2069', 'Ann'],
    ['\u202A(617) 555-0142\u202C', '(617) 555-0142'],
    ['Ann\u{E0041}\u{E0042}', 'Ann'],
    ['e\u0301', 'é'],
    ['e\u200B\u0301', 'é'],
    ['  Ann\u00A0 ', 'Ann'],
    ['a\u200Db', 'ab'],
    ['👩\u200D', '👩'],
  ])('%j becomes %j', (input, output) => expect(cleanText(input)).toBe(output))

  test.each([
    ['a family', '👩‍👩‍👧‍👦'],
    ['a flag of tags', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
    ['a heart in color', '❤️'],
    ['a keycap', '1️⃣'],
    ['Persian', 'می‌خواهم'],
    ['Sinhala', 'ශ්‍රී'],
    ['Devanagari', 'क्‍ष'],
    ['Hebrew', 'שָׁלוֹם'],
    ['Vietnamese', 'Nguyễn Thị Phượng'],
    ['a variant of a Japanese name', '葛\u{E0100}城'],
    ['punctuation', 'O’Hara-Żamet, Jr. & Co. ½ №5'],
  ])('%s is unchanged', (_name, text) => {
    expect(cleanText(text)).toBe(text.normalize('NFC'))
    expect(hasStackedMarks(text)).toBe(false)
  })

  test('is idempotent and removes all invisible characters', () => {
    const unit = fc.oneof(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
      fc.constantFrom('\u200D', '\uFE0F', '👩', '\u0301', 'क', '्', '\u200C', '1', '\u20E3'),
    )
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 20 }), (units) => {
        const once = cleanText(units.join(''))
        expect(cleanText(once)).toBe(once)
        expect(once).not.toMatch(
          /\u200B|[\u202A-\u202E\u2066-\u2069\u2060\u3164\u2800]|\uFEFF|\u061C/,
        )
      }),
    )
  })

  test.each(['\u0301', '\u200B', 'क्', 'a\u200D'])(
    'a long text of %j is processed quickly',
    { timeout: 500 },
    (unit) => {
      expect(cleanText(unit.repeat(64_000 / unit.length)).length).toBeLessThanOrEqual(64_000)
    },
  )
})

test('a paragraph has one kind of line break', () => {
  expect(cleanParagraph('a\r\nb\rc\u2028d\u2029e\n\tf')).toBe('a\nb\nc\nd\ne\n\tf')
  expect(hasOnlyLineControls('a\n\tb')).toBe(true)
  expect(hasOnlyLineControls('a\u0007b')).toBe(false)
  expect(hasOnlyLineControls('a\u007Fb')).toBe(false)
})

test('a line has no line breaks or other control characters', () => {
  for (const text of [
    'a\nb',
    'a\rb',
    'a\tb',
    'a\u0007',
    '\u0085',
    'a\u2028b',
    'a\u2029b',
    '\u001B[31m',
  ])
    expect(isOneLine(text)).toBe(false)
  expect(isOneLine('Ann Hale 🧵')).toBe(true)
})

test('control characters in a search become spaces', () =>
  expect(cleanSearch('linen\ttable\u0007cloth\n')).toBe('linen table cloth'))

test('stacked marks are detected, accented letters are not', () => {
  expect(hasStackedMarks('Z̴̡̛͓͇͐a')).toBe(true)
  expect(hasStackedMarks('Nguyễn')).toBe(false)
})

test('visible text has a letter, a digit, punctuation or a symbol', () => {
  for (const text of ['', ' ', '\u0301', '\u00A0']) expect(isVisible(text)).toBe(false)
  for (const text of ['a', '7', '🧵', '漢', '?']) expect(isVisible(text)).toBe(true)
})

describe('text that an email client turns into a link', () => {
  test.each([
    'http://evil.example/aa',
    'ftp://x',
    'www.evil.example',
    'WWW.EVIL',
    'evil.com',
    'evil.COM',
    'Evil.Com',
    'evil.museum/free',
    'win at evil.io now',
    'nora@example.com',
    'ｅｖｉｌ．ｃｏｍ',
    'evil。com',
    'xn--80ak6aa92e.com',
  ])('%j', (text) => expect(looksLikeLink(text)).toBe(true))
  test.each([
    'Nora',
    'J.R.R. Tolkien',
    'J.R.R.Tolkien',
    'St.John',
    'Dr. Ann-Marie O’Hara, Jr.',
    'No. 5',
    'Ann & Bob',
    'Ćiro Žamet',
    '渡辺 明',
    'a.b',
    'Summer 2026.',
  ])('%j is not', (text) => expect(looksLikeLink(text)).toBe(false))
})
