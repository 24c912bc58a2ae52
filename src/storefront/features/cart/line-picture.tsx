import type { Picture as WirePicture } from '#modules/catalog/contract.ts'
import { Picture } from '#ui/primitives/picture/picture.tsx'
import type { PictureProps } from '#ui/primitives/picture/picture.tsx'
import { toPictureProps } from '../catalog/picture-props.ts'

type LinePictureProps = { picture: WirePicture; sizes: string } & Pick<
  PictureProps,
  'shape' | 'faded' | 'priority'
>

/** The alt text is empty, because the title is next to the picture. */
export function LinePicture({ picture, sizes, ...look }: LinePictureProps) {
  return <Picture {...toPictureProps(picture, sizes)} {...look} alt="" />
}
