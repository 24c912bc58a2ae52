import { drawnPiece } from './drawn-piece.ts'
import type { DrawnKind } from './drawn-piece.ts'

/** A drawing as a picture's address, for where no server hands out the file. */
export function drawnAddress(kind: DrawnKind, hex: string): string {
  return `data:image/svg+xml,${encodeURIComponent(drawnPiece(kind, hex))}`
}
