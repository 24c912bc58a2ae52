import { data } from 'react-router'
import * as t from '#messages/form-server.ts'

/** The same limit as the API. */
const maxBytes = 64 * 1024

/** Reads a form sent without JavaScript. Throws a response for the error page otherwise. */
export async function readForm(request: Request): Promise<FormData> {
  if (request.method !== 'POST') throw refusal(405, t.wrongMethod)
  const type = request.headers.get('content-type') ?? ''
  if (!/^(?:application\/x-www-form-urlencoded|multipart\/form-data)\s*(?:;|$)/i.test(type))
    throw refusal(415, t.formOnly)
  const body = await readBody(request)
  return new Response(body, { headers: { 'content-type': type } }).formData().catch(() => {
    throw refusal(400, t.incomplete)
  })
}

async function readBody(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  const tooLong = refusal(413, t.tooLarge({ limit: String(maxBytes / 1024) }))
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLong
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength
    if (length > maxBytes) throw tooLong
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function refusal(status: number, description: string): unknown {
  return data({ description, incident: '' }, { status })
}
