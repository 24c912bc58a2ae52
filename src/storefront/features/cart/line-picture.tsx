import type { Picture as WirePicture } from '#modules/catalog/contract.ts'
import { Picture } from '#ui/primitives/picture/picture.tsx'
import type { PictureProps } from '#ui/primitives/picture/picture.tsx'

type LinePictureProps = { picture: WirePicture; sizes: string } & Pick<PictureProps, 'shape' | 'faded' | 'priority'>

/** A piece's picture beside its name: the name is read, the picture is not. */
export function LinePicture({ picture, sizes, ...look }: LinePictureProps) {
  const { src, widths, width, height, color } = picture
  return (
    <Picture
      {...look}
      src={widths[0] === undefined ? src : `${src}/${widths[0]}`}
      srcSet={widths.length > 0 ? widths.map((size) => `${src}/${size} ${size}w`).join(', ') : undefined}
      {...{ sizes, width, height }}
      ground={color}
      alt=""
    />
  )
}
