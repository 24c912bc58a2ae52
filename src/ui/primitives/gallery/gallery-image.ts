import type { PictureProps } from '#ui/primitives/picture/picture.tsx'

export type GalleryImage = Pick<
  PictureProps,
  'src' | 'alt' | 'width' | 'height' | 'srcSet' | 'sizes' | 'sources' | 'ground'
> & {
  caption?: string
  /** The small one; without it the picture itself serves. */
  thumb?: string
}

/** HTML of our own making, every word in it escaped: the browser would need all that writes it. */
export type MadeFigure = {
  readonly kind: 'film' | 'scale'
  readonly html: string
  readonly caption: string
}

export type GalleryWords = {
  thumbs: string
  enlarge: string
  close: string
  previous: string
  next: string
  openAlone: string
  position: (shown: number, total: number) => string
}
