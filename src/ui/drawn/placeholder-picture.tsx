import { Picture } from '#ui/primitives/picture/picture.tsx'
import type { PictureProps } from '#ui/primitives/picture/picture.tsx'
import { createPlaceholderUrl } from './placeholder-url.ts'
import type { PlaceholderKind } from './placeholder-image.ts'
import { sheetHeight, sheetWidth } from './sheet.ts'

type DrawnPictureProps = Pick<PictureProps, 'shape' | 'faded' | 'priority' | 'className'> & {
  kind: PlaceholderKind
  hex: string
  alt?: string
}

/** A placeholder image embedded in the page. To show many, load them as files from the server. */
export function PlaceholderPicture({ kind, hex, alt = '', ...picture }: DrawnPictureProps) {
  return (
    <Picture
      {...picture}
      src={createPlaceholderUrl(kind, hex)}
      alt={alt}
      width={sheetWidth}
      height={sheetHeight}
    />
  )
}
