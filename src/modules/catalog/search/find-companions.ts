import { getOwnValue } from '#kernel/lookup/lookup.ts'
import type { ProductIndex } from './product-index.ts'

const maxShown = 8

const facetWeights: Readonly<Record<string, number>> = { type: 3, tag: 1, material: 1 }

const maxCandidates = 500

export interface Companions {
  readonly complements: readonly number[]
  readonly related: readonly number[]
}

/** Products to show with a product: the merchant's selection, then the most similar ones. */
export function findCompanions(index: ProductIndex, ordinal: number): Companions {
  const chosen = index.findCompanions(ordinal)
  const complements = chosen.complements.filter((other) => other !== ordinal).slice(0, maxShown)
  const related = chosen.related
    .filter((other) => other !== ordinal && !complements.includes(other))
    .slice(0, maxShown)
  const similar =
    related.length === maxShown
      ? []
      : findSimilar(index, ordinal, new Set([ordinal, ...complements, ...related]))
  return { complements, related: [...related, ...similar].slice(0, maxShown) }
}

function findSimilar(
  index: ProductIndex,
  ordinal: number,
  excluded: ReadonlySet<number>,
): number[] {
  const { facets, facetByValue: facetOf } = index.values
  const weights = new Map<number, number>()
  index.sumWeights(ordinal, (value) => {
    weights.set(value, getOwnValue(facetWeights, facets[facetOf[value] ?? 0]?.key ?? '') ?? 0)
    return 0
  })
  const scored: { other: number; similarity: number }[] = []
  for (const other of listCandidates(index, ordinal)) {
    const similarity =
      index.sumWeights(other, (value) => weights.get(value) ?? 0)
      + (index.sellable[other] ? 0.5 : 0)
    if (similarity >= 1 && !excluded.has(other)) scored.push({ other, similarity: similarity })
  }
  return scored
    .sort(
      (a, b) =>
        b.similarity - a.similarity
        || (index.position[a.other] ?? 0) - (index.position[b.other] ?? 0),
    )
    .slice(0, maxShown)
    .map(({ other }) => other)
}

function* listCandidates(index: ProductIndex, ordinal: number): Generator<number> {
  if (index.size <= maxCandidates) return yield* index.listAll()
  const sameType = index.byType.get(index.types[ordinal] ?? '')
  for (let at = 0; at < Math.min(sameType?.length ?? 0, maxCandidates); at++) {
    const other = sameType?.at(at) ?? 0
    if (index.alive[other]) yield other
  }
}
