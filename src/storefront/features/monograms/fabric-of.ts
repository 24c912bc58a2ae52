import type { GoodsDetail, GoodsVariant } from '#modules/catalog/contract.ts'
import type { Fabric } from './use-proof.ts'

const unbleached: Fabric = { name: 'White', hex: '#f3f0e9' }

/** The color of the piece that is chosen, as its swatch has it. */
export function fabricOf({ options }: Pick<GoodsDetail, 'options'>, variant: Pick<GoodsVariant, 'values'> | null): Fabric {
  for (const [index, { values }] of options.entries()) {
    const chosen = values.find(({ label }) => label === variant?.values[index])
    if (chosen?.hex) return { name: chosen.label, hex: chosen.hex }
  }
  return unbleached
}
