import type { PictureProps } from '#ui/primitives/picture/picture.tsx'

export type GalleryImage = Pick<PictureProps, 'src' | 'alt' | 'width' | 'height' | 'srcSet' | 'sizes' | 'sources' | 'ground'> & {
  caption?: string
  /** The small one; without it the picture itself serves. */
  thumb?: string
}

export type GalleryWords = {
  thumbs: string
  enlarge: string
  close: string
  previous: string
  next: string
  openAlone: string
  position: (shown: number, total: number) => string
  drawing: string
}
