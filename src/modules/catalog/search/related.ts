import { lookUp } from '#kernel/lookup/lookup.ts'
import type { GoodsIndex } from './goods-index.ts'

const shelf = 8

/** How much a shared value says that two pieces belong together. */
const kinship: Readonly<Record<string, number>> = { type: 3, tag: 1, material: 1 }

/** A large type is sampled: a shelf of eight need not weigh ten thousand candidates. */
const weighed = 500

export interface Company {
  readonly complements: readonly number[]
  readonly related: readonly number[]
}

/** What is shown beside goods: the merchant's own choice first, then what is most like it. */
export function companyOf(index: GoodsIndex, ordinal: number): Company {
  const chosen = index.chosenCompany(ordinal)
  const complements = chosen.complements.filter((other) => other !== ordinal).slice(0, shelf)
  const related = chosen.related
    .filter((other) => other !== ordinal && !complements.includes(other))
    .slice(0, shelf)
  const alike =
    related.length === shelf
      ? []
      : mostAlike(index, ordinal, new Set([ordinal, ...complements, ...related]))
  return { complements, related: [...related, ...alike].slice(0, shelf) }
}

function mostAlike(index: GoodsIndex, ordinal: number, taken: ReadonlySet<number>): number[] {
  const { facets, facetOf } = index.values
  const weights = new Map<number, number>()
  index.worth(ordinal, (value) => {
    weights.set(value, lookUp(kinship, facets[facetOf[value] ?? 0]?.key ?? '') ?? 0)
    return 0
  })
  const scored: { other: number; likeness: number }[] = []
  for (const other of candidates(index, ordinal)) {
    const likeness =
      index.worth(other, (value) => weights.get(value) ?? 0) + (index.sellable[other] ? 0.5 : 0)
    if (likeness >= 1 && !taken.has(other)) scored.push({ other, likeness })
  }
  return scored
    .sort(
      (a, b) =>
        b.likeness - a.likeness || (index.position[a.other] ?? 0) - (index.position[b.other] ?? 0),
    )
    .slice(0, shelf)
    .map(({ other }) => other)
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
