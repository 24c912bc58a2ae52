import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export interface SentFile {
  /** The field of the form. */
  readonly field: string
  readonly name: string
  readonly type: string
  readonly size: number
  readonly sha256: string
}

export async function readBytes(request: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return new Uint8Array(Buffer.concat(chunks))
}

/** The texts and files of a form with files. */
export async function readMultipart(
  request: IncomingMessage,
): Promise<{ texts: Record<string, string>; files: SentFile[] }> {
  const type = request.headers['content-type'] ?? ''
  const body = await readBytes(request)
  const form = await new Response(body, { headers: { 'content-type': type } }).formData()
  const texts: Record<string, string> = {}
  const files: SentFile[] = []
  for (const [field, value] of form) {
    if (typeof value === 'string') {
      texts[field] = value
      continue
    }
    const bytes = new Uint8Array(await value.arrayBuffer())
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    files.push({ field, name: value.name, type: value.type, size: value.size, sha256 })
  }
  return { texts, files }
}

export function isMultipart({ headers }: IncomingMessage): boolean {
  return headers['content-type']?.startsWith('multipart/form-data') ?? false
}
