import type { AcceptedFormat } from '#kernel/file-formats/file-formats.ts'
import { isHeic } from './check-heic.ts'

/** A ZIP archive counts as DOCX until it is unpacked. */
export type DetectedFormat = AcceptedFormat

/** Detects the format by the first bytes, not by the name. */
export function detectFormat(bytes: Buffer): DetectedFormat | null {
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

/** Allows an XML declaration, comments and a document type before the root element. */
const svgStart = new RegExp(
  String.raw`^\uFEFF?\s*(?:<\?xml[^>]*\?>\s*)?`
    + String.raw`(?:(?:<!--(?:(?!-->)[^])*-->|<!DOCTYPE[^>[]*(?:\[[^\]]*\]\s*)?>)\s*)*<svg[\s>]`,
  'i',
)
