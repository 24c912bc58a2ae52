import type { SentFormat } from '#kernel/file-formats/file-formats.ts'
import { isHeic } from './check-heic.ts'

/** What a file claims to be by its content. A ZIP archive counts as DOCX until it is looked into. */
export type SniffedType = SentFormat

/** By its first bytes, never by its name: the decoders of other formats are not let near a file from outside. */
export function sniffType(bytes: Buffer): SniffedType | null {
  const ascii = (from: number, to: number): string =>
    String.fromCharCode(...bytes.subarray(from, to))
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (ascii(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return 'webp'
  if (isHeic(bytes)) return 'heic'
  if (ascii(4, 8) === 'ftyp' && ['avif', 'avis', 'mif1'].includes(ascii(8, 12))) return 'avif'
  if (ascii(0, 5) === '%PDF-') return 'pdf'
  if (ascii(0, 4) === 'PK\x03\x04') return 'docx'
  return svgStart.test(bytes.toString('utf8', 0, 4_000)) ? 'svg' : null
}

/** What may stand before the drawing: a declaration, comments, a document type. */
const svgStart =
  /^\uFEFF?\s*(?:<\?xml[^>]*\?>\s*)?(?:(?:<!--(?:(?!-->)[^])*-->|<!DOCTYPE[^>[]*(?:\[[^\]]*\]\s*)?>)\s*)*<svg[\s>]/i
