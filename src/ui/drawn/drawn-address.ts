import { drawnPiece } from './drawn-piece.ts'
import type { DrawnKind } from './drawn-piece.ts'

/** The placeholder image as a data URL, for use without a server request. */
export function drawnAddress(kind: DrawnKind, hex: string): string {
  return `data:image/svg+xml,${encodeURIComponent(drawnPiece(kind, hex))}`
}
