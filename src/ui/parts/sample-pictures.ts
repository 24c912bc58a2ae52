import { drawnPiece } from '#ui/drawn/drawn-piece.ts'
import type { DrawnKind } from '#ui/drawn/drawn-piece.ts'

/** A drawing as a picture's address, for a page that has no server behind it. */
export function drawnAddress(kind: DrawnKind, hex: string): string {
  return `data:image/svg+xml,${encodeURIComponent(drawnPiece(kind, hex))}`
}

export const dyes = [
  { value: 'bottle', label: 'Bottle', hex: '#004832' },
  { value: 'indigo', label: 'Indigo', hex: '#2f4a7c' },
  { value: 'weld', label: 'Weld', hex: '#e8b93c' },
  { value: 'bordeaux', label: 'Bordeaux', hex: '#7a1f3d' },
  { value: 'starch', label: 'Starch', hex: '#ffffff' },
  { value: 'flax', label: 'Flax', hex: '#b9a983', soldOut: true },
]
