import { itemPictureWidth, type EmailPicture } from '#platform/mail/email-items.ts'
import type { Picture } from './contract.ts'

/** A product's picture for an email; null for the placeholder, which is an SVG. */
export function createEmailPicture(
  { src, widths, width, height, color, alt }: Picture,
  origin: string,
): EmailPicture | null {
  if (widths.length === 0) return null
  return {
    src: `${origin}${src}/320.jpg`,
    alt,
    width: itemPictureWidth,
    height: Math.round((itemPictureWidth * height) / width),
    color,
  }
}
