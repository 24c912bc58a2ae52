import type { PictureProps } from '#ui/primitives/picture/picture.tsx'
import * as t from '#messages/gallery.ts'

export type GalleryImage = Pick<
  PictureProps,
  'src' | 'alt' | 'width' | 'height' | 'srcSet' | 'sizes' | 'sources' | 'ground'
> & {
  caption?: string
  /** The thumbnail; without it the picture itself is used. */
  thumb?: string
}

/**
 * HTML rendered on the server with all text escaped, so that the browser needs no code to render
 * it.
 */
export type HtmlFigure = {
  readonly kind: 'film' | 'scale'
  readonly html: string
  readonly caption: string
}

export const describePosition = (shown: number, total: number): string =>
  t.position({ shown: String(shown), total: String(total) })
