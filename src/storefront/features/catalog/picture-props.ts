import type { ProductCard, Picture } from '#modules/catalog/contract.ts'
import type { PictureProps } from '#ui/primitives/picture/picture.tsx'

/** The width for browsers without `srcset`. */
const fallbackWidth = 800

type ImageProps = Pick<
  PictureProps,
  'src' | 'alt' | 'width' | 'height' | 'srcSet' | 'sizes' | 'ground'
>

/** Converts a picture of the API to image props. A placeholder image is one file for all sizes. */
export function toPictureProps(
  { src, widths, width, height, color, alt }: Picture,
  sizes: string,
): ImageProps {
  const sharedProps = { alt, width, height, ground: color }
  if (widths.length === 0) return { ...sharedProps, src }
  const nearest = widths.find((one) => one >= fallbackWidth) ?? widths.at(-1)
  return {
    ...sharedProps,
    src: `${src}/${nearest}`,
    srcSet: widths.map((one) => `${src}/${one} ${one}w`).join(', '),
    sizes,
  }
}

/** The product's photograph in another color, if it has one. */
export function findPictureInColor(
  picture: Picture,
  { src }: ProductCard['swatches'][number],
): Picture | null {
  return src ? { ...picture, src } : null
}

export function thumbnailUrl({ src, widths }: Picture): string {
  return widths.length === 0 ? src : `${src}/${widths[0]}`
}
