import { docxFault } from './check-docx.ts'
import { heicWithoutMetadata } from './check-heic.ts'
import { pdfFault } from './check-pdf.ts'
import { readPostScript } from './check-postscript.ts'
import { readSvg } from './check-svg.ts'
import type { AllowedType, KeptType } from './kept-types.ts'
import type { ScanFile } from './scan-file.ts'
import { sniffType, type SniffedType } from './sniff-type.ts'
import { writePictureAnew } from './write-picture-anew.ts'

export interface InspectedFile {
  readonly type: KeptType
  /** Pictures are other bytes than came: written anew, without what they carried beside their pixels. */
  readonly bytes: Buffer
  readonly width: number | null
  readonly height: number | null
}

export type Inspection = InspectedFile | { readonly fault: string; readonly again?: true }

/** Looks at a file from outside by its content and says what may be kept of it, or why nothing is; `again` when it may be tried later. */
export async function inspectFile(
  bytes: Buffer,
  { allowed, scan }: { allowed: readonly AllowedType[]; scan?: ScanFile },
): Promise<Inspection> {
  const kept = await read(bytes, allowed)
  if ('fault' in kept || !scan) return kept
  const verdict = await scan(bytes)
  if (verdict === 'blocked') return { fault: 'our virus scanner stopped it' }
  return verdict === 'clean' ? kept : { fault: 'our virus scanner did not answer', again: true }
}

async function read(bytes: Buffer, allowed: readonly AllowedType[]): Promise<Inspection> {
  const sniffed = sniffType(bytes)
  const kind = sniffed && kinds[sniffed]
  if (!kind || !allowed.includes(kind)) return { fault: `its content is not ${wanted(allowed)}` }
  if (kind === 'picture') {
    const picture = await writePictureAnew(bytes)
    return picture ?? { fault: 'it is damaged or has more than 40 million pixels' }
  }
  if (kind === 'drawing' || kind === 'heic') return readDrawing(bytes, sniffed)
  const fault = kind === 'pdf' ? pdfFault(bytes) : docxFault(bytes)
  return fault === null ? { type: kind, bytes, width: null, height: null } : { fault }
}

const kinds: Readonly<Record<SniffedType, AllowedType>> = {
  jpeg: 'picture',
  png: 'picture',
  webp: 'picture',
  avif: 'picture',
  heic: 'heic',
  postscript: 'drawing',
  svg: 'drawing',
  pdf: 'pdf',
  zip: 'docx',
}

/** What the shop cannot draw itself: kept for a person's own program, without what it carried beside the drawing. */
function readDrawing(bytes: Buffer, sniffed: SniffedType): Inspection {
  const [width, height] = [null, null]
  if (sniffed === 'heic') {
    const picture = heicWithoutMetadata(bytes)
    return picture ? { type: 'heic', bytes: picture, width, height } : { fault: 'it is damaged, or more than one picture' }
  }
  const drawing = sniffed === 'svg' ? readSvg(bytes) : readPostScript(bytes)
  return 'fault' in drawing ? drawing : { ...drawing, width, height }
}

const words: Readonly<Record<AllowedType, readonly string[]>> = {
  picture: ['JPEG', 'PNG', 'WebP', 'AVIF'],
  heic: ['HEIC'],
  drawing: ['SVG', 'EPS', 'AI'],
  pdf: ['PDF'],
  docx: ['DOCX'],
}

/** "JPEG, PNG, WebP, AVIF or PDF" */
export function wanted(allowed: readonly AllowedType[]): string {
  const names = allowed.flatMap((one) => words[one])
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} or ${names.at(-1) ?? ''}`
}
