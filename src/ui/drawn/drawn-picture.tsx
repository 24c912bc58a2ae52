import { Picture } from '#ui/primitives/picture/picture.tsx'
import type { PictureProps } from '#ui/primitives/picture/picture.tsx'
import { drawnAddress } from './drawn-address.ts'
import type { DrawnKind } from './drawn-piece.ts'
import { sheetHeight, sheetWidth } from './sheet.ts'

type DrawnPictureProps = Pick<PictureProps, 'shape' | 'faded' | 'priority' | 'className'> & {
  kind: DrawnKind
  hex: string
  alt?: string
}

/** A placeholder image embedded in the page. To show many, load them as files from the server. */
export function DrawnPicture({ kind, hex, alt = '', ...picture }: DrawnPictureProps) {
  return (
    <Picture
      {...picture}
      src={drawnAddress(kind, hex)}
      alt={alt}
      width={sheetWidth}
      height={sheetHeight}
    />
  )
}
