import { contrastRatio } from '#kernel/color/contrast.ts'
import type { ProductDetail, ProductVariant } from '#modules/catalog/contract.ts'
import type { Template } from '#modules/monograms/contract.ts'
import { clearContrast } from '#modules/monograms/domain/contrast.ts'
import * as t from '#messages/monogram-designer.ts'
import type { Fabric } from './use-proof.ts'

/** A fabric with the color of its border, where that is the color of the variant. */
export interface ColoredFabric extends Fabric {
  readonly trim?: string
}

/** Of a product without colors, whose color has no name. */
const unbleached: ColoredFabric = { name: t.theCloth, hex: '#f3f0e9' }

/** The fabric of a variant: its described cloth, or the color of its swatch. */
export function findFabric(
  { options }: Pick<ProductDetail, 'options'>,
  variant: Pick<ProductVariant, 'values'> | null,
): ColoredFabric {
  for (const [index, { values }] of options.entries()) {
    const chosen = values.find(({ label }) => label === variant?.values[index])
    if (chosen?.cloth) return { ...chosen.cloth, ...(chosen.hex && { trim: chosen.hex }) }
    if (chosen?.hex) return { name: chosen.label, hex: chosen.hex }
  }
  return unbleached
}

/** Metal, glass and wood are always light; a swatch can be the color of something else. */
export function isDark(method: Template['method'], { hex }: ColoredFabric): boolean {
  return !isCut(method) && contrastRatio(hex, '#ffffff') > 4
}

/**
 * The template with the threads that can be seen on the cloth first, so that one of them is chosen
 * at first.
 */
export function sortColors(template: Template, fabric: ColoredFabric): Template {
  const isFaint = ({ hex }: Template['colors'][number]) => isFaintOn(hex, fabric)
  const { colors } = template
  return {
    ...template,
    colors: [...colors.filter((color) => !isFaint(color)), ...colors.filter(isFaint)],
  }
}

function isFaintOn(thread: string, { hex }: ColoredFabric): boolean {
  return contrastRatio(thread, hex) < clearContrast
}

/** "783, faint" */
export function noteColor(
  { hex, code }: Pick<Template['colors'][number], 'hex' | 'code'>,
  fabric: ColoredFabric,
): string {
  if (!isFaintOn(hex, fabric)) return code
  return code === '' ? t.faint : t.faintCode({ code })
}

const isCut = (method: Template['method']) => method === 'engrave' || method === 'deboss'

/** "flax"; empty without a color, and where letters are cut into the material. */
export function nameGround(method: Template['method'], fabric: ColoredFabric): string {
  return isCut(method) || fabric === unbleached ? '' : fabric.name.toLowerCase()
}

/** The drawing of a product at a monogram position. A product without colors has its own. */
export function clothPath(slug: string, placeId: string, fabric: ColoredFabric): string {
  const colors =
    fabric === unbleached
      ? ''
      : `?cloth=${fabric.hex.slice(1)}${fabric.trim ? `&trim=${fabric.trim.slice(1)}` : ''}`
  return `/monogram-cloth/${slug}/${placeId}.svg${colors}`
}
