import type { Choice } from './proof.ts'
import type { MonogramTemplate } from './template.ts'

type TemplatedChoice = Choice & { readonly templateId: string }

/**
 * Adapts a choice to another template; null if it offers neither the same style nor the same
 * layout.
 */
export function adaptChoice<C extends TemplatedChoice>(
  to: MonogramTemplate,
  choice: C,
  from: MonogramTemplate | null,
): C | null {
  const rush = choice.rush === true && to.rush !== null
  if (to.id === choice.templateId) return { ...choice, rush }
  const layout = from?.styles.find((style) => style.id === choice.styleId)?.layout
  const style =
    to.styles.find((option) => option.id === choice.styleId)
    ?? to.styles.find((option) => option.layout === layout)
  const place = to.places.find((option) => option.id === choice.placeId) ?? to.places[0]
  const color = to.colors.find((option) => option.id === choice.colorId) ?? to.colors[0]
  const [size] = to.sizes.toSorted(
    (a, b) => Math.abs(a.mm - choice.sizeMm) - Math.abs(b.mm - choice.sizeMm),
  )
  if (!style || !place || !color || !size) return null
  return {
    ...choice,
    templateId: to.id,
    styleId: style.id,
    placeId: place.id,
    colorId: color.id,
    sizeMm: size.mm,
    rush,
  }
}
