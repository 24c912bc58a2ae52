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

/** One page of goods in order. Only as much is sorted as is shown. */
export function pageOf(
  index: GoodsIndex,
  ordinals: readonly number[],
  { ordering, page, pageSize }: { ordering: Ordering; page: number; pageSize: number },
): number[] {
  const end = page * pageSize
  if (end - pageSize >= ordinals.length) return []
  const key = keyOf(index, ordering)
  const keys = new Float64Array(ordinals.length)
  for (let at = 0; at < keys.length; at++) keys[at] = key(ordinals[at] ?? 0)
  // Equal keys fall back to the featured order, so that pages never overlap.
  const before = (a: number, b: number): boolean => {
    const difference = (keys[a] ?? 0) - (keys[b] ?? 0)
    return difference === 0 ? place(index, ordinals[a]) < place(index, ordinals[b]) : difference < 0
  }
  const chosen =
    end > sortAll
      ? ordinals
          .map((_, at) => at)
          .sort((a, b) => (before(a, b) ? -1 : 1))
          .slice(0, end)
      : smallest(ordinals.length, end, before)
  return chosen.slice(end - pageSize).map((at) => ordinals[at] ?? 0)
}

function place(index: GoodsIndex, ordinal: number | undefined): number {
  return index.position[ordinal ?? 0] ?? 0
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

/** The first `wanted` of so many places, in order, without sorting the rest. */
function smallest(total: number, wanted: number, before: (a: number, b: number) => boolean): number[] {
  const first: number[] = []
  for (let item = 0; item < total; item++) {
    if (first.length === wanted && !before(item, first[wanted - 1] ?? 0)) continue
    let [low, high] = [0, first.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (before(item, first[middle] ?? 0)) high = middle
      else low = middle + 1
    }
    first.splice(low, 0, item)
    if (first.length > wanted) first.pop()
  }
  return first
}
