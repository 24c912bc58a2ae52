import { buffer } from 'node:stream/consumers'
import type { FileKind } from '#kernel/file-formats/file-formats.ts'
import type { Rewritten } from './rewrite-file.ts'

/**
 * Parses one file from outside and writes it again, in a process of its own that the parent may kill. The kind is the first argument,
 * the bytes come on standard input. A line of JSON and the new bytes leave on standard output. A crash ends it with another code than 0.
 */
const result = await rewrite(process.argv[2] as FileKind, await buffer(process.stdin))
const { bytes, ...facts } = 'fault' in result ? { ...result, bytes: Buffer.alloc(0) } : result
process.stdout.write(Buffer.concat([Buffer.from(`${JSON.stringify(facts)}\n`), bytes]))

async function rewrite(kind: FileKind, file: Buffer): Promise<Rewritten> {
  switch (kind) {
    case 'pdf':
      return (await import('./rewrite-pdf.ts')).rewritePdf(file)
    case 'docx':
      return (await import('./rewrite-docx.ts')).rewriteDocx(file)
    case 'drawing':
      return (await import('./check-svg.ts')).readSvg(file)
    case 'heic':
      return (await import('./check-heic.ts')).rewriteHeic(file)
    case 'picture':
      return (await import('./rewrite-picture.ts')).rewritePicture(file)
  }
}
