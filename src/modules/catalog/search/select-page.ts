import type { ProductIndex, CollectionMembers } from './product-index.ts'

export type ProductSort =
  | 'featured'
  | 'newest'
  | 'price-asc'
  | 'price-desc'
  | 'best-selling'
  | 'relevance'

export interface ProductOrdering {
  readonly sort: ProductSort
  /** Members of the current collection, whose pinned products come first in "featured". */
  readonly members: CollectionMembers | null
  readonly score: Float32Array | null
}

/** From this number on sorting everything is faster than keeping the first few. */
const fullSortThreshold = 2_000

/** Offset of products without a manual rank. */
const unrankedOffset = 1e6

/**
 * One page of sorted products. Ties fall back to the featured order, so that pages do not overlap.
 */
export function selectPage(
  index: ProductIndex,
  ordinals: Int32Array,
  { ordering, page, pageSize }: { ordering: ProductOrdering; page: number; pageSize: number },
): number[] {
  const end = page * pageSize
  if (end - pageSize >= ordinals.length) return []
  const key = createSortKey(index, ordering)
  const compare = (a: number, b: number): number =>
    key(a) - key(b) || (index.position[a] ?? 0) - (index.position[b] ?? 0)
  const first =
    end > fullSortThreshold
      ? Array.from(ordinals).sort(compare).slice(0, end)
      : selectSmallest(ordinals, end, compare)
  return first.slice(end - pageSize)
}

function createSortKey(
  index: ProductIndex,
  { sort, members, score }: ProductOrdering,
): (ordinal: number) => number {
  switch (sort) {
    case 'featured':
      return (ordinal) =>
        members?.ranks.get(ordinal) ?? unrankedOffset + (index.position[ordinal] ?? 0)
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

/** The `wanted` smallest, sorted, without sorting the rest. */
function selectSmallest(
  ordinals: Int32Array,
  wanted: number,
  compare: (a: number, b: number) => number,
): number[] {
  const first: number[] = []
  for (const ordinal of ordinals) {
    const last = first[wanted - 1]
    if (last !== undefined && compare(ordinal, last) >= 0) continue
    let [low, high] = [0, first.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (compare(ordinal, first[middle] ?? 0) < 0) high = middle
      else low = middle + 1
    }
    first.splice(low, 0, ordinal)
    if (first.length > wanted) first.pop()
  }
  return first
}
