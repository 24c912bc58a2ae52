import { renderPlaceholderImage } from './placeholder-image.ts'
import type { PlaceholderKind } from './placeholder-image.ts'

/** The placeholder image as a data URL, for use without a server request. */
export function createPlaceholderUrl(kind: PlaceholderKind, hex: string): string {
  return `data:image/svg+xml,${encodeURIComponent(renderPlaceholderImage(kind, hex))}`
}
