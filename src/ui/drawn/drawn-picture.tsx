import { useId } from 'react'
import { drawnContent } from './drawn-piece.ts'
import type { DrawnKind } from './drawn-piece.ts'
import { sheetHeight, sheetWidth } from './sheet.ts'

type DrawnPictureProps = { kind: DrawnKind; hex: string; /** Without words it is decoration. */ alt?: string; className?: string }

/** A drawn piece within the page, for where no file is to be fetched. */
export function DrawnPicture({ kind, hex, alt, className }: DrawnPictureProps) {
  const prefix = useId()
  const content = drawnContent(kind, hex).replace(/(id="|url\(#)([a-z]+)/g, `$1${prefix}-$2`)
  return (
    <svg
      className={className}
      viewBox={`0 0 ${sheetWidth} ${sheetHeight}`}
      width={sheetWidth}
      height={sheetHeight}
      preserveAspectRatio="xMidYMid slice"
      focusable="false"
      {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
      dangerouslySetInnerHTML={{ __html: content }}
    />
  )
}
