import type { Picture as WirePicture } from '#modules/catalog/contract.ts'
import { Picture } from '#ui/primitives/picture/picture.tsx'
import type { PictureProps } from '#ui/primitives/picture/picture.tsx'
import { pictureProps } from '../catalog/picture-props.ts'

type LinePictureProps = { picture: WirePicture; sizes: string } & Pick<
  PictureProps,
  'shape' | 'faded' | 'priority'
>

/** A piece's picture beside its name: the name is read, the picture is not. */
export function LinePicture({ picture, sizes, ...look }: LinePictureProps) {
  return <Picture {...pictureProps(picture, sizes)} {...look} alt="" />
}
