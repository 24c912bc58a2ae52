import { buffer } from 'node:stream/consumers'
import type { FileKind } from '#kernel/file-formats/file-formats.ts'
import type { RewriteResult } from './rewrite-file.ts'

/**
 * Rewrites an uploaded file in a child process that the parent can kill. Reads the kind from the
 * first argument and the file from standard input; writes a line of JSON and the new file to
 * standard output.
 */
const result = await rewrite(process.argv[2] as FileKind, await buffer(process.stdin))
const { bytes, ...properties } = 'fault' in result ? { ...result, bytes: Buffer.alloc(0) } : result
process.stdout.write(Buffer.concat([Buffer.from(`${JSON.stringify(properties)}\n`), bytes]))

async function rewrite(kind: FileKind, file: Buffer): Promise<RewriteResult> {
  switch (kind) {
    case 'pdf':
      return (await import('./rewrite-pdf.ts')).rewritePdf(file)
    case 'docx':
      return (await import('./rewrite-docx.ts')).rewriteDocx(file)
    case 'drawing':
      return (await import('./check-svg.ts')).rewriteSvg(file)
    case 'heic':
      return (await import('./check-heic.ts')).rewriteHeic(file)
    case 'picture':
      return (await import('./rewrite-picture.ts')).rewritePicture(file)
  }
}
