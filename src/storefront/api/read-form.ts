import { data } from 'react-router'

/** As much as the API takes. */
const maxBytes = 64 * 1024

/** What a form of a page sent before its script was there. Anything else is an answer to throw, which the error page shows. */
export async function readForm(request: Request): Promise<FormData> {
  if (request.method !== 'POST') throw refusal(405, 'This page is not asked that way.')
  const type = request.headers.get('content-type') ?? ''
  if (!/^(?:application\/x-www-form-urlencoded|multipart\/form-data)\s*(?:;|$)/i.test(type))
    throw refusal(415, 'This page reads forms only.')
  const body = await readBody(request)
  return new Response(body, { headers: { 'content-type': type } }).formData().catch(() => {
    throw refusal(400, 'The form did not arrive whole. Please send it again.')
  })
}

async function readBody(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  const tooLong = refusal(413, `That was more than the ${maxBytes / 1024} KB a form may hold.`)
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
