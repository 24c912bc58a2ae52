import { describe, expect, test } from 'vitest'
import { readQuery, type Vocabulary } from './query.ts'
import { readSynonyms } from './synonyms.ts'
import { likeliest } from './typo.ts'

const known = [
  'napkin',
  'linen',
  'table',
  'cloth',
  'tablecloth',
  'bath',
  'towel',
  'pillowcase',
  'white',
  'cushion',
  'duvet',
  'cover',
]
const vocabulary: Vocabulary = {
  count: (word) => (known.includes(word) ? 5 : 0),
  hasNumber: (number) => number === 'aunap16',
  numbers: (prefix) => ['aunap16', 'aunap22'].filter((number) => number.startsWith(prefix)),
  correct: (word) =>
    likeliest(
      word,
      known.map((one) => ({ word: one, count: 5, prominent: true })),
    ),
  shown: (word, typed) => (typed.endsWith('s') ? `${word}s` : word),
  completions: (prefix) => known.filter((word) => word.startsWith(prefix)),
  synonyms: readSynonyms([
    { words: ['serviette', 'napkin', 'table napkin'] },
    { words: ['duvet cover', 'comforter cover'] },
    { words: ['throw pillow', 'cushion'] },
  ]),
}
const stems = (text: string) =>
  readQuery(text, vocabulary).concepts.map(({ alternatives }) =>
    alternatives.map((words) => words.join(' ')),
  )

describe('a query', () => {
  test('does not depend on word order', () => {
    const inOrder = (text: string) =>
      stems(text)
        .map((alternatives) => alternatives.join('|'))
        .sort()
    expect(inOrder('white linen towels')).toEqual(inOrder('towel linen white'))
  })

  test('a synonym stands for every word and phrase of its group', () => {
    expect(stems('serviettes')).toEqual([['serviette', 'napkin', 'table napkin']])
    expect(stems('comforter covers')).toEqual([
      ['comforter cover', 'duvet cover', 'comforter cover'],
    ])
    expect(stems('throw pillows')[0]).toContain('cushion')
  })

  test('compound words match with and without a space', () => {
    expect(stems('table cloth')).toEqual([['table cloth', 'tablecloth']])
    expect(stems('bathtowels')).toEqual([['bath towel']])
  })

  test('a typo is corrected and reported', () => {
    expect(readQuery('white napkns', vocabulary).corrected).toBe('white napkins')
    expect(readQuery('pilow cases', vocabulary).corrected).toBe('pillowcases')
    expect(readQuery('white napkins', vocabulary).corrected).toBeNull()
  })

  test('a SKU is found with any separators', () => {
    for (const text of ['AU-NAP-16', 'au nap 16', 'aunap16'])
      expect(stems(text)).toEqual([['#aunap16']])
  })

  test('a SKU prefix is enough, also while typing; a number that is also a word matches both', () => {
    for (const text of ['AU-NAP-2', 'au nap 2', 'aunap2'])
      for (const typing of [false, true])
        expect(readQuery(text, vocabulary, { typing }).concepts[0]?.alternatives).toEqual([
          ['#aunap22'],
        ])
    const both = {
      ...vocabulary,
      count: (word: string) => (word === '2500' ? 3 : 0),
      numbers: (prefix: string) => (prefix === '2500' ? ['250077'] : []),
    }
    expect(readQuery('2500', both).concepts.map(({ alternatives }) => alternatives)).toEqual([
      [['2500'], ['#250077']],
    ])
  })

  test('while typing, the last word is completed, also to a SKU', () => {
    expect(readQuery('linen ta', vocabulary, { typing: true }).concepts[1]?.alternatives).toEqual([
      ['table'],
      ['tablecloth'],
    ])
    expect(readQuery('AU-NAP-1', vocabulary, { typing: true }).concepts[0]?.alternatives).toEqual([
      ['#aunap16'],
    ])
  })

  test('a query without words has no concepts', () => {
    expect(readQuery('!!!', vocabulary)).toEqual({ concepts: [], corrected: null })
  })
})
