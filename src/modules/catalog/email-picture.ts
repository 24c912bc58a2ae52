import { itemPictureWidth, type EmailPicture } from '#platform/mail/email-items.ts'
import type { Picture } from './contract.ts'

/** A product's picture for an email; null for the placeholder, which is an SVG. */
export function createEmailPicture(
  { src, widths, width, height, color, alt }: Picture,
  origin: string,
): EmailPicture | null {
  // Pictures of one size are drawings: the placeholder, and the designs of gift cards.
  const isDrawing = widths.length === 0
  if (isDrawing && !src.endsWith('.png')) return null
  return {
    src: isDrawing ? `${origin}${src}` : `${origin}${src}/320.jpg`,
    alt,
    width: itemPictureWidth,
    height: Math.round((itemPictureWidth * height) / width),
    color,
  }
}
