import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineWeights } from '../domain/search-document.ts'
import type { QueryConcept } from '../domain/search-query.ts'
import { ProductIndex, type IndexedProduct } from './product-index.ts'
import { conceptBits, selectMatchingAll, matchWords, selectBestMatching } from './match-words.ts'

const vocabulary = ['linen', 'napkin', 'white', 'sheet', 'bed'] as const
const word = fc.constantFrom(...vocabulary)

interface ProductCase {
  /** Line by word. */
  readonly lines: ReadonlyMap<string, number>
  readonly sellable: boolean
  /** What happens to the product after it was added. */
  readonly fate: 'stays' | 'goes' | 'changes'
}

const goods: fc.Arbitrary<ProductCase> = fc.record({
  lines: fc
    .uniqueArray(fc.tuple(word, fc.integer({ min: 0, max: lineWeights.length - 1 })), {
      selector: ([one]) => one,
    })
    .map((lines) => new Map(lines)),
  sellable: fc.boolean(),
  fate: fc.constantFrom('stays', 'stays', 'stays', 'goes', 'changes'),
})
const phrase = fc.uniqueArray(word, { minLength: 1, maxLength: 3 })
const concept: fc.Arbitrary<QueryConcept> = fc.record({
  text: fc.constant(''),
  alternatives: fc.array(phrase, { minLength: 1, maxLength: 3 }),
})

function indexed({ lines, sellable, fate }: ProductCase, at: number): IndexedProduct {
  const words = lineWeights.map((_, line) =>
    [...lines]
      .filter(([, wordLine]) => wordLine === line)
      .map(([one]) => one)
      .join(' '),
  )
  return {
    id: `gds_${at}`,
    slug: `goods-${at}`,
    title: 'Goods',
    type: 'T',
    position: at,
    createdAt: 0,
    popularity: 0,
    visible: fate !== 'goes',
    collections: [],
    variants: [{ values: [], price: 100, sellable, isInStock: sellable }],
    searchDocument: {
      words: words.join('\n'),
      hexes: {},
      leadDays: 0,
      related: [],
      complements: [],
      options: [],
      facets: [],
    },
  }
}

function buildIndex(shop: readonly ProductCase[]): ProductIndex {
  const index = new ProductIndex()
  shop.forEach((one, at) => index.put({ ...indexed(one, at), visible: true }))
  shop.forEach((one, at) => one.fate !== 'stays' && index.put(indexed(one, at)))
  return index
}

/**
 * A plain implementation of the gain of a concept: the best alternative of which the product has
 * every word.
 */
function expectedGain(
  index: ProductIndex,
  { lines }: ProductCase,
  { alternatives }: QueryConcept,
): number {
  const gains = alternatives.map((words, place) => {
    if (!words.every((one) => lines.has(one))) return 0
    const each = words.map((one) => {
      const rarity = Math.log(1 + (index.size + 1) / (index.words.count(one) + 1))
      return (
        ((lineWeights[lines.get(one) ?? 0] ?? 0) * rarity * (place === 0 ? 1 : 0.6)) / words.length
      )
    })
    return each.reduce((sum, one) => sum + one, 0)
  })
  return Math.max(...gains)
}

test('a product matches a concept if it has every word of an alternative, and its gain is that of the best one', () => {
  fc.assert(
    fc.property(
      fc.array(goods, { maxLength: 90 }),
      fc.array(concept, { minLength: 1, maxLength: 4 }),
      (shop, concepts) => {
        const index = buildIndex(shop)
        for (const pass of [1, 2]) {
          const met = matchWords(index, concepts)
          shop.forEach((one, at) => {
            const ordinal = index.findById(`gds_${at}`)
            expect(ordinal === undefined).toBe(one.fate === 'goes')
            if (ordinal === undefined) return
            const gains = concepts.map((each) => expectedGain(index, one, each))
            expect(met.bits[ordinal], `bits in pass ${pass}`).toBe(
              gains.reduce((bits, gain, place) => bits | (gain > 0 ? 1 << place : 0), 0),
            )
            const sum = gains.reduce((before, gain) => before + gain, 0)
            expect(met.score[ordinal]).toBeCloseTo(sum * (one.sellable ? 1 : 0.7), 3)
          })
        }
      },
    ),
    { numRuns: 300 },
  )
})

test('products with all words, and those with the most words, are live ones in index order', () => {
  fc.assert(
    fc.property(
      fc.array(goods, { maxLength: 40 }),
      fc.array(concept, { maxLength: 3 }),
      (shop, concepts) => {
        const index = buildIndex(shop)
        const met = matchWords(index, concepts)
        const counted = [...index.listAll()].map((ordinal) => {
          const given = shop[Number(index.ids[ordinal]?.slice('gds_'.length))] as ProductCase
          return {
            ordinal,
            count: concepts.filter((each) => expectedGain(index, given, each) > 0).length,
          }
        })
        const most = Math.max(0, ...counted.map(({ count }) => count))
        const withCount = (wanted: number) =>
          counted
            .filter(({ count }) => wanted > 0 && count === wanted)
            .map(({ ordinal }) => ordinal)
        expect([...selectMatchingAll(met, conceptBits(concepts))]).toEqual(
          withCount(concepts.length),
        )
        expect([...selectBestMatching(met)]).toEqual(withCount(most))
      },
    ),
    { numRuns: 300 },
  )
})
