import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compact, indexWords, normalizeText, stem, wordsOf } from './words.ts'

describe('plurals are converted to singulars', () => {
  test.each([
    ['napkins', 'napkin'],
    ['glasses', 'glass'],
    ['boxes', 'box'],
    ['brushes', 'brush'],
    ['hankies', 'hanky'],
    ['knives', 'knife'],
    ['vases', 'vase'],
    ['pillowcases', 'pillowcase'],
    ['candles', 'candle'],
    ['swatches', 'swatch'],
    ['glass', 'glass'],
    ['linen', 'linen'],
    ['gas', 'gas'],
    ['16x16', '16x16'],
  ])('%s → %s', (word, expected) => expect(stem(word)).toBe(expected))

  test('a regular plural has the stem of its singular', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{3,12}[bcdfgklmnprtvw]$/), (word) => {
        expect(stem(`${word}s`)).toBe(stem(word))
      }),
    )
  })

  test('stemming a stem changes nothing', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{1,14}$/), (word) => {
        expect(stem(stem(word))).toBe(stem(word))
      }),
    )
  })
})

test('accents, case, apostrophes and units make no difference', () => {
  expect(wordsOf('Matelassé Coverlet')).toEqual(wordsOf('MATELASSE coverlet'))
  expect(wordsOf('ship’s decanter')).toEqual(wordsOf('ships decanter'))
  expect(wordsOf('16 × 20 in')).toEqual(wordsOf('16x20"'))
  expect(wordsOf('22 inch')).toEqual(wordsOf('22 in'))
  expect(indexWords('16 × 20 in')).toEqual(['16x20', '16in', '20in', '16', '20'])
})

test('stop words are removed, unless there are no other words', () => {
  expect(wordsOf('a gift for the baby')).toEqual(['gift', 'baby'])
  expect(wordsOf('the')).toEqual(['the'])
})

test('any text can be processed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      for (const word of [...wordsOf(text), ...indexWords(text)])
        expect(word).toMatch(/^[a-z0-9]+$/)
      expect(compact(text)).toMatch(/^[a-z0-9]*$/)
      expect(normalizeText(normalizeText(text)).trim()).toBe(
        normalizeText(normalizeText(normalizeText(text))).trim(),
      )
    }),
  )
})
