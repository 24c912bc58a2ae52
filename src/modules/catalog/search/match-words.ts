import { lineWeights } from '../domain/indexed-doc.ts'
import type { Concept } from '../domain/query.ts'
import type { GoodsIndex } from './goods-index.ts'

/** What a word counts when it only means the same as the one that was typed. */
const synonymWeight = 0.6

/** What cannot be bought comes after what can, unless it fits far better. */
const soldOutWeight = 0.7

/** What of a query goods have, by their numbers. */
export interface Met {
  /** A bit for each concept that goods have. */
  readonly bits: Uint16Array
  /** How well goods fit. */
  readonly score: Float32Array
}

/** Of at most sixteen concepts; a query has fewer. */
export function meetWords(index: GoodsIndex, concepts: readonly Concept[]): Met {
  const size = index.ids.length
  const score = new Float32Array(size)
  const bits = new Uint16Array(size)
  const gains = index.scratch.take(size)
  concepts.forEach((concept, place) => {
    for (const alternative of alternativesOf(index, concept))
      addAlternative(index, alternative, gains)
    for (let ordinal = 0; ordinal < size; ordinal++) {
      const gained = gains[ordinal] ?? 0
      if (gained === 0) continue
      bits[ordinal] = (bits[ordinal] ?? 0) | (1 << place)
      score[ordinal] = (score[ordinal] ?? 0) + gained
      gains[ordinal] = 0
    }
  })
  for (let ordinal = 0; ordinal < size; ordinal++)
    if (bits[ordinal] !== 0 && !index.sellable[ordinal])
      score[ordinal] = (score[ordinal] ?? 0) * soldOutWeight
  return { bits, score }
}

/** Goods that have all of the concepts whose bits are given; without bits, none. */
export function having({ bits }: Met, wanted: number): Int32Array {
  return wanted === 0 ? new Int32Array() : goodsWhere(bits, (has) => (has & wanted) === wanted)
}

/** Goods that have as many of the concepts as any has; none when nothing has one. */
export function nearest({ bits }: Met): Int32Array {
  const most = bits.reduce((before, has) => Math.max(before, bitCount(has)), 0)
  return most === 0 ? new Int32Array() : goodsWhere(bits, (has) => bitCount(has) === most)
}

/** Counted first: a list that grows costs more than a second look. */
function goodsWhere(bits: Uint16Array, fits: (has: number) => boolean): Int32Array {
  let count = 0
  for (const has of bits) if (fits(has)) count++
  const found = new Int32Array(count)
  for (let ordinal = 0, at = 0; at < count; ordinal++)
    if (fits(bits[ordinal] ?? 0)) found[at++] = ordinal
  return found
}

function bitCount(bits: number): number {
  let [count, left] = [0, bits]
  for (; left !== 0; left &= left - 1) count++
  return count
}

/** The bits of so many concepts. */
export function bitsOf(concepts: readonly Concept[]): number {
  return (1 << concepts.length) - 1
}

/** A word, or a phrase of which goods have every word. */
type Alternative = readonly { readonly postings: Postings; readonly worth: number }[]

type Postings = ReturnType<GoodsIndex['words']['postings']>

/** A word that few goods have counts more; the words of a phrase count as one. */
function alternativesOf({ words, size }: GoodsIndex, { alternatives }: Concept): Alternative[] {
  return alternatives.map((phrase, place) => {
    const weight = (place === 0 ? 1 : synonymWeight) / phrase.length
    return [...new Set(phrase)].map((word) => {
      const postings = words.postings(word)
      return { postings, worth: Math.log(1 + (size + 1) / (postings.length + 1)) * weight }
    })
  })
}

/** The best that any alternative of a concept brings each goods item. Postings are in the order of goods, their best line first. */
function addAlternative(
  { alive }: GoodsIndex,
  alternative: Alternative,
  gains: Float32Array,
): void {
  const [rarest] = alternative.toSorted((a, b) => a.postings.length - b.postings.length)
  if (!rarest) return
  const places = alternative.map(() => 0)
  const { items, length } = rarest.postings
  for (let at = 0; at < length; at++) {
    const posting = items[at] ?? 0
    const ordinal = posting >> 2
    if (!alive[ordinal]) continue
    const gained =
      alternative.length === 1
        ? gain(posting, rarest.worth)
        : gainOfAll(alternative, ordinal, places)
    if (gained > (gains[ordinal] ?? 0)) gains[ordinal] = gained
  }
}

/** What all words of a phrase bring goods; 0 when one is missing. Where each word's postings were left is where the next goods follow. */
function gainOfAll(alternative: Alternative, ordinal: number, places: number[]): number {
  let sum = 0
  for (let word = 0; word < alternative.length; word++) {
    const { postings, worth } = alternative[word] as Alternative[number]
    const at = seek(postings, places[word] ?? 0, ordinal)
    places[word] = at
    const posting = postings.items[at] ?? 0
    if (at >= postings.length || posting >> 2 !== ordinal) return 0
    sum += gain(posting, worth)
  }
  return sum
}

function gain(posting: number, worth: number): number {
  return Math.fround((lineWeights[posting & 3] ?? 1) * worth)
}

/** The first posting from a place on that is of these goods or later ones: in steps that double, then halve. */
function seek({ items, length }: Postings, from: number, ordinal: number): number {
  const first = ordinal << 2
  let [low, step] = [from, 1]
  while (low + step < length && (items[low + step] ?? 0) < first) {
    low += step
    step *= 2
  }
  let high = Math.min(low + step, length)
  while (low < high) {
    const middle = (low + high) >> 1
    if ((items[middle] ?? 0) < first) low = middle + 1
    else high = middle
  }
  return low
}
