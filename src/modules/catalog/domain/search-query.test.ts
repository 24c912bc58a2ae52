import { describe, expect, test } from 'vitest'
import { parseSearchQuery, type SearchVocabulary } from './search-query.ts'
import { createSynonyms } from './synonyms.ts'
import { findCorrection } from './typo.ts'

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
const vocabulary: SearchVocabulary = {
  count: (word) => (known.includes(word) ? 5 : 0),
  hasCode: (number) => number === 'aunap16',
  listCodes: (prefix) => ['aunap16', 'aunap22'].filter((number) => number.startsWith(prefix)),
  correct: (word) =>
    findCorrection(
      word,
      known.map((one) => ({ word: one, count: 5, prominent: true })),
    ),
  findSpelling: (word, typed) => (typed.endsWith('s') ? `${word}s` : word),
  completions: (prefix) => known.filter((word) => word.startsWith(prefix)),
  synonyms: createSynonyms([
    { words: ['serviette', 'napkin', 'table napkin'] },
    { words: ['duvet cover', 'comforter cover'] },
    { words: ['throw pillow', 'cushion'] },
  ]),
}
const stems = (text: string) =>
  parseSearchQuery(text, vocabulary).concepts.map(({ alternatives }) =>
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
    expect(parseSearchQuery('white napkns', vocabulary).corrected).toBe('white napkins')
    expect(parseSearchQuery('pilow cases', vocabulary).corrected).toBe('pillowcases')
    expect(parseSearchQuery('white napkins', vocabulary).corrected).toBeNull()
  })

  test('a word in another form has the meanings of its base form', () => {
    const forms = {
      ...vocabulary,
      count: (word: string) => (['monogram', 'stripe', 'quilted', 'quilt'].includes(word) ? 5 : 0),
      synonyms: createSynonyms([{ words: ['monogram', 'initials'] }]),
    }
    const alternatives = (text: string) =>
      parseSearchQuery(text, forms).concepts.map((concept) =>
        concept.alternatives.map((words) => words.join(' ')),
      )
    expect(alternatives('monogrammed')).toEqual([['monogrammed', 'monogram', 'initial']])
    expect(alternatives('monogramming')).toEqual([['monogramming', 'monogram', 'initial']])
    expect(alternatives('striped')).toEqual([['striped', 'stripe']])
    expect(alternatives('quilted')).toEqual([['quilted', 'quilt']])
    expect(parseSearchQuery('monogrammed', forms).corrected).toBeNull()
  })

  test('a SKU is found with any separators', () => {
    for (const text of ['AU-NAP-16', 'au nap 16', 'aunap16'])
      expect(stems(text)).toEqual([['#aunap16']])
  })

  test('a SKU prefix is enough, also while typing; a number that is also a word matches both', () => {
    for (const text of ['AU-NAP-2', 'au nap 2', 'aunap2'])
      for (const typing of [false, true])
        expect(parseSearchQuery(text, vocabulary, { typing }).concepts[0]?.alternatives).toEqual([
          ['#aunap22'],
        ])
    const both = {
      ...vocabulary,
      count: (word: string) => (word === '2500' ? 3 : 0),
      listCodes: (prefix: string) => (prefix === '2500' ? ['250077'] : []),
    }
    expect(parseSearchQuery('2500', both).concepts.map(({ alternatives }) => alternatives)).toEqual(
      [[['2500'], ['#250077']]],
    )
  })

  test('while typing, the last word is completed, also to a SKU', () => {
    expect(
      parseSearchQuery('linen ta', vocabulary, { typing: true }).concepts[1]?.alternatives,
    ).toEqual([['table'], ['tablecloth']])
    expect(
      parseSearchQuery('AU-NAP-1', vocabulary, { typing: true }).concepts[0]?.alternatives,
    ).toEqual([['#aunap16']])
  })

  test('a query without words has no concepts', () => {
    expect(parseSearchQuery('!!!', vocabulary)).toEqual({ concepts: [], corrected: null })
  })
})
