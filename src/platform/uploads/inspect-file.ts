import { fileFormats, formatFileKinds, type FileKind } from '#kernel/file-formats/file-formats.ts'
import { rewriteFile, type RewrittenFile } from './rewrite-file.ts'
import type { ScanFile } from './scan-file.ts'
import { detectFormat } from './detect-format.ts'

export type Inspection = RewrittenFile | { readonly fault: string; readonly again?: true }

/**
 * Validates and rewrites an uploaded file by its content; `again` means that a retry can succeed.
 */
export async function inspectFile(
  bytes: Buffer,
  { allowed: allowedKinds, scan }: { allowed: readonly FileKind[]; scan?: ScanFile },
): Promise<Inspection> {
  const inspection = await rewriteAllowed(bytes, allowedKinds)
  if ('fault' in inspection || !scan) return inspection
  const verdict = await scan(bytes)
  if (verdict === 'blocked') return { fault: 'our virus scanner blocked it' }
  return verdict === 'clean'
    ? inspection
    : { fault: 'our virus scanner did not respond', again: true }
}

async function rewriteAllowed(
  bytes: Buffer,
  allowedKinds: readonly FileKind[],
): Promise<Inspection> {
  const format = detectFormat(bytes)
  const kind = format && fileFormats[format].kind
  if (!kind || !allowedKinds.includes(kind))
    return { fault: `its content is not ${formatFileKinds(allowedKinds)}` }
  return rewriteFile(kind, bytes)
}
