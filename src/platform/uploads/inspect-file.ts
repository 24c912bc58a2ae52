import { docxFault } from './check-docx.ts'
import { pdfFault } from './check-pdf.ts'
import type { ScanFile } from './scan-file.ts'
import { sniffType } from './sniff-type.ts'
import { writePictureAnew } from './write-picture-anew.ts'

export type KeptType = 'jpeg' | 'png' | 'webp' | 'pdf' | 'docx'
/** What a form can ask for. */
export type AllowedType = 'picture' | 'pdf' | 'docx'

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
  const kind = sniffed === 'zip' ? 'docx' : sniffed === 'pdf' ? 'pdf' : sniffed && 'picture'
  if (!kind || !allowed.includes(kind)) return { fault: `its content is not ${wanted(allowed)}` }
  if (kind === 'picture') {
    const picture = await writePictureAnew(bytes)
    return picture ?? { fault: 'it is damaged or has more than 40 million pixels' }
  }
  const fault = kind === 'pdf' ? pdfFault(bytes) : docxFault(bytes)
  return fault === null ? { type: kind, bytes, width: null, height: null } : { fault }
}

const words: Readonly<Record<AllowedType, readonly string[]>> = {
  picture: ['JPEG', 'PNG', 'WebP', 'AVIF'],
  pdf: ['PDF'],
  docx: ['DOCX'],
}

/** "JPEG, PNG, WebP, AVIF or PDF" */
export function wanted(allowed: readonly AllowedType[]): string {
  const names = allowed.flatMap((one) => words[one])
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} or ${names.at(-1) ?? ''}`
}
