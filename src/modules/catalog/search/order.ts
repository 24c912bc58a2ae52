import type { GoodsIndex, Members } from './goods-index.ts'

export type Sort = 'featured' | 'newest' | 'price-asc' | 'price-desc' | 'best-selling' | 'relevance'

export interface Ordering {
  readonly sort: Sort
  /** Of the collection that is shown: its pinned goods come first when featured. */
  readonly members: Members | null
  /** How well goods fit the words, by number. */
  readonly score: Float32Array | null
}

/** From here on sorting everything is quicker than keeping the first few in order. */
const sortAll = 2_000

/** Places above this are for goods that nobody placed by hand. */
const unplaced = 1e6

/** One page of goods in order. Only as much is sorted as is shown. Equal keys fall back to the featured order, so that pages never overlap. */
export function pageOf(
  index: GoodsIndex,
  ordinals: Int32Array,
  { ordering, page, pageSize }: { ordering: Ordering; page: number; pageSize: number },
): number[] {
  const end = page * pageSize
  if (end - pageSize >= ordinals.length) return []
  const key = keyOf(index, ordering)
  const before = (a: number, b: number): number =>
    key(a) - key(b) || (index.position[a] ?? 0) - (index.position[b] ?? 0)
  const first =
    end > sortAll
      ? Array.from(ordinals).sort(before).slice(0, end)
      : smallest(ordinals, end, before)
  return first.slice(end - pageSize)
}

/** What goods are sorted by, smallest first. */
function keyOf(index: GoodsIndex, { sort, members, score }: Ordering): (ordinal: number) => number {
  switch (sort) {
    case 'featured':
      return (ordinal) => members?.ranks.get(ordinal) ?? unplaced + (index.position[ordinal] ?? 0)
    case 'newest':
      return (ordinal) => -(index.createdAt[ordinal] ?? 0)
    case 'price-asc':
      return (ordinal) => index.priceMin[ordinal] ?? 0
    case 'price-desc':
      return (ordinal) => -(index.priceMin[ordinal] ?? 0)
    case 'best-selling':
      return (ordinal) => -(index.popularity[ordinal] ?? 0)
    case 'relevance':
      return (ordinal) => -(score?.[ordinal] ?? 0)
  }
}

/** The first `wanted` of the goods, in order, without sorting the rest. */
function smallest(
  ordinals: Int32Array,
  wanted: number,
  before: (a: number, b: number) => number,
): number[] {
  const first: number[] = []
  for (const ordinal of ordinals) {
    const last = first[wanted - 1]
    if (last !== undefined && before(ordinal, last) >= 0) continue
    let [low, high] = [0, first.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (before(ordinal, first[middle] ?? 0) < 0) high = middle
      else low = middle + 1
    }
    first.splice(low, 0, ordinal)
    if (first.length > wanted) first.pop()
  }
  return first
}
