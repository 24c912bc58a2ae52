import type { GoodsIndex } from './goods-index.ts'

const shelf = 8

/** How much a shared value says that two pieces belong together. */
const kinship: Readonly<Record<string, number>> = { type: 3, tag: 1, material: 1 }

/** A large type is sampled: a shelf of eight need not weigh ten thousand candidates. */
const weighed = 2_000

export interface Company {
  readonly complements: readonly number[]
  readonly related: readonly number[]
}

/** What is shown beside goods: the merchant's own choice first, then what is most like it. */
export function companyOf(index: GoodsIndex, ordinal: number): Company {
  const complements = bySlug(index, index.complements[ordinal] ?? []).filter((other) => other !== ordinal).slice(0, shelf)
  const chosen = bySlug(index, index.related[ordinal] ?? []).filter((other) => other !== ordinal && !complements.includes(other))
  const taken = new Set([ordinal, ...complements, ...chosen])
  const alike = chosen.length >= shelf ? [] : mostAlike(index, ordinal, taken)
  return { complements, related: [...chosen, ...alike].slice(0, shelf) }
}

function bySlug(index: GoodsIndex, slugs: readonly string[]): number[] {
  return slugs.flatMap((slug) => index.find(slug) ?? [])
}

function mostAlike(index: GoodsIndex, ordinal: number, taken: ReadonlySet<number>): number[] {
  const weightOf = new Map(index.sharedValues(ordinal).map((value) => [value, kinship[index.values.facets[index.values.facetOf[value] ?? 0]?.key ?? ''] ?? 0]))
  const scored = [...candidates(index, ordinal)].filter((other) => !taken.has(other)).map((other) => ({
    other, likeness: index.sharedValues(other).reduce((sum, value) => sum + (weightOf.get(value) ?? 0), index.sellable[other] ? 0.5 : 0),
  }))
  return scored.filter(({ likeness }) => likeness >= 1).sort((a, b) => b.likeness - a.likeness || (index.position[a.other] ?? 0) - (index.position[b.other] ?? 0)).map(({ other }) => other)
}

/** Goods of the same type; in a small shop everything. */
function* candidates(index: GoodsIndex, ordinal: number): Generator<number> {
  if (index.size <= weighed) return yield* index.everything()
  const sameType = index.byType.get(index.types[ordinal] ?? '')
  for (let at = 0; at < Math.min(sameType?.length ?? 0, weighed); at++) {
    const other = sameType?.at(at) ?? 0
    if (index.alive[other]) yield other
  }
}
