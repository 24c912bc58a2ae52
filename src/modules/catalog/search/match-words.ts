import { lineWeights } from '../domain/indexed-doc.ts'
import type { Concept } from '../domain/query.ts'
import type { GoodsIndex } from './goods-index.ts'

/** What a word counts when it only means the same as the one that was typed. */
const synonymWeight = 0.6

/** What cannot be bought comes after what can, unless it fits far better. */
const soldOutWeight = 0.7

export interface Matches {
  readonly ordinals: number[]
  /** By number of the goods. */
  readonly score: Float32Array
}

/** Goods that have at least `needed` of the concepts, all of them unless said otherwise, with how well they fit. */
export function matchWords(index: GoodsIndex, concepts: readonly Concept[], needed = concepts.length): Matches {
  const score = new Float32Array(index.ids.length)
  const met = new Uint8Array(index.ids.length)
  const touched: number[] = []
  for (const concept of concepts) {
    const { ordinals, gains } = scoreConcept(index, concept)
    for (const ordinal of ordinals) {
      if (met[ordinal] === 0) touched.push(ordinal)
      met[ordinal] = (met[ordinal] ?? 0) + 1
      score[ordinal] = (score[ordinal] ?? 0) + (gains[ordinal] ?? 0)
    }
    index.scratch.give(gains, ordinals)
  }
  const ordinals = touched.filter((ordinal) => (met[ordinal] ?? 0) >= needed)
  for (const ordinal of ordinals) if (!index.sellable[ordinal]) score[ordinal] = (score[ordinal] ?? 0) * soldOutWeight
  return { ordinals, score }
}

interface Gains {
  readonly ordinals: number[]
  readonly gains: Float32Array
}

function noGains(index: GoodsIndex): Gains {
  return { ordinals: [], gains: index.scratch.take(index.ids.length) }
}

/** The best that any alternative of a concept brings each goods item. */
function scoreConcept(index: GoodsIndex, { alternatives }: Concept): Gains {
  const best = noGains(index)
  alternatives.forEach((phrase, place) => {
    const weight = (place === 0 ? 1 : synonymWeight) / phrase.length
    const [first = '', ...rest] = new Set(phrase)
    if (rest.length === 0) addWord(index, { word: first, weight }, best)
    else addPhrase(index, { words: [first, ...rest], weight }, best)
  })
  return best
}

/** Goods that have every word of a phrase. */
function addPhrase(index: GoodsIndex, { words, weight }: { words: readonly string[]; weight: number }, to: Gains): void {
  const each = words.map((word) => {
    const one = noGains(index)
    addWord(index, { word, weight }, one)
    return one
  })
  const [rarest] = each.toSorted((a, b) => a.ordinals.length - b.ordinals.length)
  for (const ordinal of rarest?.ordinals ?? []) {
    let sum = 0
    const all = each.every(({ gains }) => {
      sum += gains[ordinal] ?? 0
      return gains[ordinal] !== 0
    })
    if (all) raise(to, ordinal, sum)
  }
  for (const { ordinals, gains } of each) index.scratch.give(gains, ordinals)
}

/** A word that few goods have counts more. */
function addWord({ words, alive, size }: GoodsIndex, { word, weight }: { word: string; weight: number }, to: Gains): void {
  const postings = words.postings(word)
  const rarity = Math.log(1 + (size + 1) / (postings.length + 1)) * weight
  for (let at = 0; at < postings.length; at++) {
    const posting = postings.at(at)
    if (alive[posting >> 2]) raise(to, posting >> 2, (lineWeights[posting & 3] ?? 1) * rarity)
  }
}

function raise({ ordinals, gains }: Gains, ordinal: number, gained: number): void {
  const before = gains[ordinal] ?? 0
  if (before === 0) ordinals.push(ordinal)
  if (gained > before) gains[ordinal] = gained
}
