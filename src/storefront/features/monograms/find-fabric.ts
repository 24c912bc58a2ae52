import type { ProductDetail, ProductVariant } from '#modules/catalog/contract.ts'
import type { Fabric } from './use-proof.ts'

const unbleached: Fabric = { name: 'White', hex: '#f3f0e9' }

/** The fabric of a variant: its described cloth, or the color of its swatch. */
export function findFabric(
  { options }: Pick<ProductDetail, 'options'>,
  variant: Pick<ProductVariant, 'values'> | null,
): Fabric {
  for (const [index, { values }] of options.entries()) {
    const chosen = values.find(({ label }) => label === variant?.values[index])
    if (chosen?.cloth) return chosen.cloth
    if (chosen?.hex) return { name: chosen.label, hex: chosen.hex }
  }
  return unbleached
}
