import { readVariants, type VariantFacts } from '#modules/catalog/read-variants.ts'
import type { LineInHand } from '#modules/orders/take-order.ts'
import type { Db } from '#platform/db/database.server.ts'

interface KnownPiece {
  readonly lineId: string
  readonly variantId: string
}

/** What pieces are that were exchanged for something else than their line was ordered as; by variant. */
export async function readExchanged(
  db: Db,
  lines: readonly Pick<LineInHand, 'id' | 'variantId'>[],
  pieces: readonly KnownPiece[],
): Promise<ReadonlyMap<string, VariantFacts>> {
  const ordered = new Map(lines.map(({ id, variantId }) => [id, variantId]))
  const others = pieces
    .filter(({ lineId, variantId }) => ordered.get(lineId) !== variantId)
    .map(({ variantId }) => variantId)
  return readVariants(db, [...new Set(others)])
}

/** "Fern-edge napkins, Moss"; empty for nothing. */
export function nameOf(facts: VariantFacts | undefined): string {
  return facts ? [facts.title, ...facts.options.map(({ value }) => value)].join(', ') : ''
}
