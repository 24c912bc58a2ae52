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

/** A drawn piece that travels with the page. Where many are shown, let the server hand out the files. */
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
