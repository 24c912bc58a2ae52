import { lineWeights } from '../domain/search-document.ts'
import type { QueryConcept } from '../domain/search-query.ts'
import type { ProductIndex } from './product-index.ts'

const synonymWeight = 0.6

const soldOutWeight = 0.7

/** Match data of a query, by product ordinal. */
export interface WordMatches {
  readonly bits: Uint16Array
  readonly score: Float32Array
}

/** Supports up to 16 concepts, which is more than a query can have. */
export function matchWords(index: ProductIndex, concepts: readonly QueryConcept[]): WordMatches {
  const size = index.ids.length
  const score = new Float32Array(size)
  const bits = new Uint16Array(size)
  const gains = index.scratch.take(size)
  concepts.forEach((concept, place) => {
    for (const alternative of listAlternatives(index, concept))
      addAlternative(index, alternative, gains)
    for (let ordinal = 0; ordinal < size; ordinal++) {
      const productGain = gains[ordinal] ?? 0
      if (productGain === 0) continue
      bits[ordinal] = (bits[ordinal] ?? 0) | (1 << place)
      score[ordinal] = (score[ordinal] ?? 0) + productGain
      gains[ordinal] = 0
    }
  })
  for (let ordinal = 0; ordinal < size; ordinal++)
    if (bits[ordinal] !== 0 && !index.sellable[ordinal])
      score[ordinal] = (score[ordinal] ?? 0) * soldOutWeight
  return { bits, score }
}

/** Products that match all concepts in `wanted`; none if it is 0. */
export function selectMatchingAll({ bits }: WordMatches, wanted: number): Int32Array {
  return wanted === 0
    ? new Int32Array()
    : filterOrdinals(bits, (productBits) => (productBits & wanted) === wanted)
}

/** Products that match the most concepts; none if no product matches any. */
export function selectBestMatching({ bits }: WordMatches): Int32Array {
  const maxCount = bits.reduce((before, productBits) => Math.max(before, bitCount(productBits)), 0)
  return maxCount === 0
    ? new Int32Array()
    : filterOrdinals(bits, (productBits) => bitCount(productBits) === maxCount)
}

/** Counts first: growing a list costs more than a second pass. */
function filterOrdinals(
  bits: Uint16Array,
  predicate: (productBits: number) => boolean,
): Int32Array {
  let count = 0
  for (const productBits of bits) if (predicate(productBits)) count++
  const found = new Int32Array(count)
  for (let ordinal = 0, at = 0; at < count; ordinal++)
    if (predicate(bits[ordinal] ?? 0)) found[at++] = ordinal
  return found
}

function bitCount(bits: number): number {
  let [count, left] = [0, bits]
  for (; left !== 0; left &= left - 1) count++
  return count
}

/** Bit mask with one bit for each concept. */
export function conceptBits(concepts: readonly QueryConcept[]): number {
  return (1 << concepts.length) - 1
}

/** One word, or a phrase of which a product must have every word. */
type Alternative = readonly { readonly postings: Postings; readonly wordWeight: number }[]

type Postings = ReturnType<ProductIndex['words']['postings']>

/** Rare words weigh more; the words of a phrase share one weight. */
function listAlternatives(
  { words, size }: ProductIndex,
  { alternatives }: QueryConcept,
): Alternative[] {
  return alternatives.map((phrase, place) => {
    const weight = (place === 0 ? 1 : synonymWeight) / phrase.length
    return [...new Set(phrase)].map((word) => {
      const postings = words.postings(word)
      return { postings, wordWeight: Math.log(1 + (size + 1) / (postings.length + 1)) * weight }
    })
  })
}

/** Raises each product's gain to what this alternative gives. Postings are sorted by product. */
function addAlternative(
  { alive }: ProductIndex,
  alternative: Alternative,
  gains: Float32Array,
): void {
  const [rarestWord] = alternative.toSorted((a, b) => a.postings.length - b.postings.length)
  if (!rarestWord) return
  const positions = alternative.map(() => 0)
  const { items, length } = rarestWord.postings
  for (let at = 0; at < length; at++) {
    const posting = items[at] ?? 0
    const ordinal = posting >> 2
    if (!alive[ordinal]) continue
    const productGain =
      alternative.length === 1
        ? calculateGain(posting, rarestWord.wordWeight)
        : calculatePhraseGain(alternative, ordinal, positions)
    if (productGain > (gains[ordinal] ?? 0)) gains[ordinal] = productGain
  }
}

/**
 * Gain of a product for a phrase; 0 if a word is missing. `places` keeps the position in each
 * word's postings for the next product.
 */
function calculatePhraseGain(
  alternative: Alternative,
  ordinal: number,
  positions: number[],
): number {
  let sum = 0
  for (let word = 0; word < alternative.length; word++) {
    const { postings, wordWeight } = alternative[word] as Alternative[number]
    const at = seek(postings, positions[word] ?? 0, ordinal)
    positions[word] = at
    const posting = postings.items[at] ?? 0
    if (at >= postings.length || posting >> 2 !== ordinal) return 0
    sum += calculateGain(posting, wordWeight)
  }
  return sum
}

function calculateGain(posting: number, wordWeight: number): number {
  return Math.fround((lineWeights[posting & 3] ?? 1) * wordWeight)
}

/**
 * Index of the first posting at or after `from` for this product or a later one, by galloping
 * search.
 */
function seek({ items, length }: Postings, from: number, ordinal: number): number {
  const target = ordinal << 2
  let [low, step] = [from, 1]
  while (low + step < length && (items[low + step] ?? 0) < target) {
    low += step
    step *= 2
  }
  let high = Math.min(low + step, length)
  while (low < high) {
    const middle = (low + high) >> 1
    if ((items[middle] ?? 0) < target) low = middle + 1
    else high = middle
  }
  return low
}
