import type { GoodsDetail } from '#modules/catalog/contract.ts'
import type { MadeFigure } from '#ui/primitives/gallery/gallery-image.ts'
import { escapeXml } from '#storefront/features/seo/escape-xml.ts'
import type { FactSection } from './fact-sections.ts'
import { sizeDrawing } from './size-drawing.ts'

/** Wide enough for a film on a desktop. */
const posterWidth = 1200

/** What stands after the photographs, written on the server: a film of the piece, and its sizes to scale. */
export function madeFigures(
  goods: Pick<GoodsDetail, 'title' | 'film' | 'pictures' | 'options' | 'type'>,
  sections: readonly FactSection[],
): MadeFigure[] {
  const sizes = sizeDrawing(goods, sections)
  return [
    ...(goods.film
      ? [
          {
            kind: 'film' as const,
            html: filmPlayer(goods, goods.film),
            caption: 'A film of the piece',
          },
        ]
      : []),
    ...(sizes ? [{ kind: 'scale' as const, html: sizes, caption: 'Drawn to scale' }] : []),
  ]
}

/** Nothing of it is loaded before somebody plays it but its first picture. */
function filmPlayer(
  { title, pictures: [first] }: Pick<GoodsDetail, 'title' | 'pictures'>,
  { src, type }: NonNullable<GoodsDetail['film']>,
): string {
  const width = first?.widths.findLast((one) => one <= posterWidth)
  const poster = first && (width === undefined ? first.src : `${first.src}/${width}`)
  return `<video controls playsinline preload="none"${poster ? ` poster="${escapeXml(poster)}"` : ''} aria-label="${escapeXml(`Film of ${title}`)}"><source src="${escapeXml(src)}" type="${type}"></video>`
}
