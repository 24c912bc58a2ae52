import type { GoodsCard, Picture } from '#modules/catalog/contract.ts'
import type { PictureProps } from '#ui/primitives/picture/picture.tsx'

/** The width asked for where a browser knows no `srcset`. */
const plainWidth = 800

type Shown = Pick<PictureProps, 'src' | 'alt' | 'width' | 'height' | 'srcSet' | 'sizes' | 'ground'>

/** A picture on the wire as the picture on the page. A drawn piece is one file at any size. */
export function pictureProps(
  { src, widths, width, height, color, alt }: Picture,
  sizes: string,
): Shown {
  const plain = { alt, width, height, ground: color }
  if (widths.length === 0) return { ...plain, src }
  const nearest = widths.find((one) => one >= plainWidth) ?? widths.at(-1)
  return {
    ...plain,
    src: `${src}/${nearest}`,
    srcSet: widths.map((one) => `${src}/${one} ${one}w`).join(', '),
    sizes,
  }
}

/** The piece in another color: its own photograph, or the same drawing dyed. */
export function inColor(
  picture: Picture,
  { hex, src }: GoodsCard['swatches'][number],
): Picture | null {
  if (src) return { ...picture, src }
  return picture.widths.length === 0
    ? { ...picture, src: picture.src.replace(/[\da-f]{6}(?=\.svg$)/, hex.slice(1)) }
    : null
}

/** The small one, for thumbnails. */
export function thumbOf({ src, widths }: Picture): string {
  return widths.length === 0 ? src : `${src}/${widths[0]}`
}
