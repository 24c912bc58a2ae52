import { readVariants, type VariantFacts } from '#modules/catalog/read-variants.ts'
import type { OrderLine } from '#modules/orders/lock-order.ts'
import type { Db } from '#platform/db/database.server.ts'

interface UnitVariant {
  readonly lineId: string
  readonly variantId: string
}

/** Reads the variants of units that were exchanged for another variant, by variant id. */
export async function listExchangedVariants(
  db: Db,
  lines: readonly Pick<OrderLine, 'id' | 'variantId'>[],
  units: readonly UnitVariant[],
): Promise<ReadonlyMap<string, VariantFacts>> {
  const ordered = new Map(lines.map(({ id, variantId }) => [id, variantId]))
  const exchangedIds = units
    .filter(({ lineId, variantId }) => ordered.get(lineId) !== variantId)
    .map(({ variantId }) => variantId)
  return readVariants(db, [...new Set(exchangedIds)])
}

/** "Fern-edge napkins, Moss"; empty when undefined. */
export function formatVariantName(facts: VariantFacts | undefined): string {
  return facts ? [facts.title, ...facts.options.map(({ value }) => value)].join(', ') : ''
}
