import { fileFormats, formatNames, type FileKind } from '#kernel/file-formats/file-formats.ts'
import { rewriteFile, type RewrittenFile } from './rewrite-file.ts'
import type { ScanFile } from './scan-file.ts'
import { sniffType } from './sniff-type.ts'

export type Inspection = RewrittenFile | { readonly fault: string; readonly again?: true }

/** Looks at a file from outside by its content and says what may be kept of it, or why nothing is; `again` when it may be tried later. */
export async function inspectFile(
  bytes: Buffer,
  { allowed, scan }: { allowed: readonly FileKind[]; scan?: ScanFile },
): Promise<Inspection> {
  const kept = await read(bytes, allowed)
  if ('fault' in kept || !scan) return kept
  const verdict = await scan(bytes)
  if (verdict === 'blocked') return { fault: 'our virus scanner stopped it' }
  return verdict === 'clean' ? kept : { fault: 'our virus scanner did not answer', again: true }
}

async function read(bytes: Buffer, allowed: readonly FileKind[]): Promise<Inspection> {
  const format = sniffType(bytes)
  const kind = format && fileFormats[format].kind
  if (!kind || !allowed.includes(kind))
    return { fault: `its content is not ${formatNames(allowed)}` }
  return rewriteFile(kind, bytes)
}
