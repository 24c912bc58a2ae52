import { renderPlaceholderImage } from './drawn-piece.ts'
import type { PlaceholderKind } from './drawn-piece.ts'

/** The placeholder image as a data URL, for use without a server request. */
export function createPlaceholderUrl(kind: PlaceholderKind, hex: string): string {
  return `data:image/svg+xml,${encodeURIComponent(renderPlaceholderImage(kind, hex))}`
}
