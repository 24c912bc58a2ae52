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

describe('a query is understood', () => {
  test('word order makes no difference to what is asked', () => {
    const inOrder = (text: string) =>
      stems(text)
        .map((alternatives) => alternatives.join('|'))
        .sort()
    expect(inOrder('white linen towels')).toEqual(inOrder('towel linen white'))
  })

  test('a synonym stands for every word of its group, phrases included', () => {
    expect(stems('serviettes')).toEqual([['serviette', 'napkin', 'table napkin']])
    expect(stems('comforter covers')).toEqual([
      ['comforter cover', 'duvet cover', 'comforter cover'],
    ])
    expect(stems('throw pillows')[0]).toContain('cushion')
  })

  test('words written together or apart are the same', () => {
    expect(stems('table cloth')).toEqual([['table cloth', 'tablecloth']])
    expect(stems('bathtowels')).toEqual([['bath towel']])
  })

  test('a slip is mended, and said', () => {
    expect(readQuery('white napkns', vocabulary).corrected).toBe('white napkins')
    expect(readQuery('pilow cases', vocabulary).corrected).toBe('pillowcases')
    expect(readQuery('white napkins', vocabulary).corrected).toBeNull()
  })

  test('an article number is found however it is written', () => {
    for (const text of ['AU-NAP-16', 'au nap 16', 'aunap16'])
      expect(stems(text)).toEqual([['#aunap16']])
  })

  test('its beginning is enough, in a list as while typing; what is a word too means both', () => {
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

  test('while typing, the last word may become anything that begins so, and an article number too', () => {
    expect(readQuery('linen ta', vocabulary, { typing: true }).concepts[1]?.alternatives).toEqual([
      ['table'],
      ['tablecloth'],
    ])
    expect(readQuery('AU-NAP-1', vocabulary, { typing: true }).concepts[0]?.alternatives).toEqual([
      ['#aunap16'],
    ])
  })

  test('nothing to say asks for nothing', () => {
    expect(readQuery('!!!', vocabulary)).toEqual({ concepts: [], corrected: null })
  })
})
