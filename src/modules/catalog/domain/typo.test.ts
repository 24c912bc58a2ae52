import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findCorrection, allowedTypos, editDistance, type CorrectionCandidate } from './typo.ts'

const words = [
  'napkin',
  'linen',
  'tablecloth',
  'pillowcase',
  'towel',
  'candle',
  'throw',
  'runner',
  'hemstitch',
  'matelasse',
]
const candidates: CorrectionCandidate[] = words.map((word) => ({
  word,
  count: 10,
  prominent: true,
}))
const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz')

describe('a typo finds the word', () => {
  test.each([
    ['napkn', 'napkin'],
    ['napikn', 'napkin'],
    ['lenin', 'linen'],
    ['tableclth', 'tablecloth'],
    ['pilowcase', 'pillowcase'],
    ['towl', 'towel'],
    ['hemstich', 'hemstitch'],
    ['matlase', 'matelasse'],
  ])('%s → %s', (typed, meant) => expect(findCorrection(typed, candidates)).toBe(meant))

  test('with one letter missing, added, changed or swapped, in words of five letters or more', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...words),
        fc.nat(),
        letter,
        fc.constantFrom('lose', 'add', 'change', 'swap'),
        (...[word, seed, other, kind]) => {
          const at = seed % (word.length - 1)
          const typed = {
            lose: word.slice(0, at) + word.slice(at + 1),
            add: word.slice(0, at) + other + word.slice(at),
            change: word.slice(0, at) + other + word.slice(at + 1),
            swap: word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2),
          }[kind]
          fc.pre(typed !== word && typed.length >= 4)
          expect(editDistance(typed, word, 2)).toBe(1)
          expect(findCorrection(typed, candidates)).toBe(word)
        },
      ),
    )
  })

  test('a word that occurs only in descriptions is not suggested', () => {
    expect(findCorrection('doily', [{ word: 'daily', count: 3, prominent: false }])).toBeNull()
    expect(findCorrection('doily', [{ word: 'daily', count: 3, prominent: true }])).toBe('daily')
  })

  test('short words and numbers are not corrected', () => {
    expect(
      ['mat', '16x16', 'bed'].map((word) =>
        findCorrection(word, [
          { word: 'mit', count: 1, prominent: true },
          { word: '16x17', count: 1, prominent: true },
        ]),
      ),
    ).toEqual([null, null, null])
  })
})

test('the distance is symmetric, and zero only between equal words', () => {
  const word = fc.stringMatching(/^[a-e]{0,8}$/)
  fc.assert(
    fc.property(word, word, (one, other) => {
      expect(editDistance(one, other, 3)).toBe(editDistance(other, one, 3))
      expect(editDistance(one, one, 2)).toBe(0)
      expect(editDistance(one, other, 20) === 0).toBe(one === other)
      expect(allowedTypos(one)).toBeLessThanOrEqual(2)
    }),
  )
})
