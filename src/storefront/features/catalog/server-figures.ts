import type { ProductDetail } from '#modules/catalog/contract.ts'
import type { HtmlFigure } from '#ui/primitives/gallery/gallery-image.ts'
import { escapeXml } from '#storefront/features/seo/escape-xml.ts'
import type { FactSection } from './fact-sections.ts'
import { renderSizeDrawing } from './size-drawing.ts'
import * as t from '#messages/product-server.ts'

const posterWidth = 1200

export function renderServerFigures(
  goods: Pick<ProductDetail, 'title' | 'video' | 'pictures' | 'options' | 'type'>,
  sections: readonly FactSection[],
): HtmlFigure[] {
  const drawing = renderSizeDrawing(goods, sections)
  return [
    ...(goods.video
      ? [
          {
            kind: 'film' as const,
            html: renderVideo(goods, goods.video),
            caption: t.video,
          },
        ]
      : []),
    ...(drawing ? [{ kind: 'scale' as const, html: drawing, caption: t.drawnToScale }] : []),
  ]
}

/** Loads only the poster before it is played. */
function renderVideo(
  { title, pictures: [first] }: Pick<ProductDetail, 'title' | 'pictures'>,
  { src, type }: NonNullable<ProductDetail['video']>,
): string {
  const width = first?.widths.findLast((candidate) => candidate <= posterWidth)
  const poster = first && (width === undefined ? first.src : `${first.src}/${width}`)
  const posterAttribute = poster ? ` poster="${escapeXml(poster)}"` : ''
  const label = escapeXml(t.videoOf({ title }))
  return (
    `<video controls playsinline preload="none"${posterAttribute} aria-label="${label}">`
    + `<source src="${escapeXml(src)}" type="${type}"></video>`
  )
}
