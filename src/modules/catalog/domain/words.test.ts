import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normalizeCode, indexTerms, normalizeText, stem, splitWords } from './words.ts'

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
  expect(splitWords('Matelassé Coverlet')).toEqual(splitWords('MATELASSE coverlet'))
  expect(splitWords('ship’s decanter')).toEqual(splitWords('ships decanter'))
  expect(splitWords('16 × 20 in')).toEqual(splitWords('16x20"'))
  expect(splitWords('22 inch')).toEqual(splitWords('22 in'))
  expect(indexTerms('16 × 20 in')).toEqual(['16x20', '16in', '20in', '16', '20'])
})

test('stop words are removed, unless there are no other words', () => {
  expect(splitWords('a gift for the baby')).toEqual(['gift', 'baby'])
  expect(splitWords('the')).toEqual(['the'])
})

test('any text can be processed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      for (const word of [...splitWords(text), ...indexTerms(text)])
        expect(word).toMatch(/^[a-z0-9]+$/)
      expect(normalizeCode(text)).toMatch(/^[a-z0-9]*$/)
      expect(normalizeText(normalizeText(text)).trim()).toBe(
        normalizeText(normalizeText(normalizeText(text))).trim(),
      )
    }),
  )
})
