import { MIMEType } from 'node:util'
import type { z } from 'zod'
import type { Endpoint } from '#platform/http/endpoint.ts'
import { textFaults } from '#platform/http/text-faults.ts'
import { invalidFields, type Answer } from './envelope.ts'

const maxBytes = 64 * 1024
const maxDepth = 12
const maxItems = 200

export type Input =
  | { readonly input: Record<string, unknown>; readonly rawBody: string; readonly bytes?: Buffer }
  | { readonly refused: Answer }

/**
 * Reads and checks what a call sends. Validation is here and not behind a content type, so that no spelling of a
 * header can lead past it. Webhooks get their body as it came; their signature is checked on those bytes.
 */
export async function readInput(
  endpoint: Endpoint,
  request: Request,
  params: Readonly<Record<string, string>>,
): Promise<Input> {
  if (endpoint.method === 'get' || endpoint.method === 'delete')
    return check(endpoint, { ...queryOf(request), ...params }, '')
  const encoding = request.headers.get('content-encoding')?.trim().toLowerCase() ?? ''
  if (encoding !== '' && encoding !== 'identity')
    return {
      refused: invalidFields(
        { body: `must be sent without a content-encoding (it is ${encoding.slice(0, 40)})` },
        415,
      ),
    }
  const body = await readBody(request, endpoint.bytes ?? maxBytes)
  if ('refused' in body) return body
  const type = mediaType(request.headers.get('content-type') ?? '')
  if (endpoint.bytes) {
    if (type?.essence !== 'application/octet-stream')
      return { refused: invalidFields({ body: 'must be sent as application/octet-stream' }, 415) }
    const read = check(endpoint, queryOf(request), '')
    return 'refused' in read ? read : { ...read, bytes: body.bytes }
  }
  if (endpoint.access !== 'provider' && !(type?.essence === 'application/json' && isUtf8(type))) {
    return { refused: invalidFields({ body: 'must be sent as application/json in UTF-8' }, 415) }
  }
  if (new URL(request.url).search)
    return { refused: invalidFields({ query: 'is not read here; send a body' }, 400) }
  const text = decodeUtf8(body.bytes)
  if (text === null) return { refused: invalidFields({ body: 'is not UTF-8' }, 400) }
  const parsed = parseJson(text.replace(/^\uFEFF/, ''))
  if ('refused' in parsed) return parsed
  return check(endpoint, parsed.value, text)
}

function mediaType(text: string): MIMEType | null {
  try {
    return new MIMEType(text)
  } catch {
    return null
  }
}

function isUtf8({ params }: MIMEType): boolean {
  return /^utf-?8$/i.test(params.get('charset') ?? 'utf-8')
}

/** As it came, a byte order mark included: webhooks are signed over it. Null for bytes that are no UTF-8. */
function decodeUtf8(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}

/** A key that is sent once is text, one that is repeated a list: a repeated scalar is refused by its type. */
function queryOf(request: Request): Record<string, unknown> {
  const query: Record<string, unknown> = {}
  for (const [key, value] of new URL(request.url).searchParams) {
    const before = Object.hasOwn(query, key) ? query[key] : undefined
    Object.defineProperty(query, key, {
      value: before === undefined ? value : [before, value].flat(),
      enumerable: true,
      configurable: true,
      writable: true,
    })
  }
  return query
}

async function readBody(
  request: Request,
  maxLength: number,
): Promise<{ bytes: Buffer } | { refused: Answer }> {
  const tooLong = { refused: invalidFields({ body: `is longer than ${maxLength / 1024} KB` }, 413) }
  const told = request.headers.get('content-length')
  if (Number(told ?? 0) > maxLength) return tooLong
  // The server reads no more than was told; only a body of unknown length has to be counted while it comes.
  if (told !== null && !request.headers.has('transfer-encoding'))
    return { bytes: Buffer.from(await request.arrayBuffer()) }
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength
    if (length > maxLength) return tooLong
    chunks.push(chunk)
  }
  return { bytes: Buffer.concat(chunks) }
}

function parseJson(text: string): { value: unknown } | { refused: Answer } {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { refused: invalidFields({ body: 'is not JSON' }, 400) }
  }
  const fault = shapeFault(value, 0)
  return fault ? { refused: invalidFields({ body: fault }, 400) } : { value }
}

function shapeFault(value: unknown, depth: number): string | null {
  if (typeof value !== 'object' || value === null) return null
  if (depth >= maxDepth) return 'is nested too deep'
  if (Array.isArray(value) && value.length > maxItems) return `has a list of more than ${maxItems}`
  for (const [key, inner] of Object.entries(value)) {
    if (key === '__proto__' || key === 'constructor' || key === 'prototype')
      return `must not have a key ${key}`
    const fault = shapeFault(inner, depth + 1)
    if (fault) return fault
  }
  return null
}

function check(endpoint: Endpoint, value: unknown, rawBody: string): Input {
  const faults = textFaults(value)
  if (Object.keys(faults).length > 0) return { refused: invalidFields(faults) }
  const result = endpoint.input.safeParse(value)
  if (result.success) return { input: result.data, rawBody }
  return { refused: invalidFields(fieldErrors(result.error)) }
}

function fieldErrors(error: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) fields[[...issue.path, key].join('.')] ??= 'is not known here'
    } else {
      fields[issue.path.join('.') || 'body'] ??= issue.message
    }
  }
  return fields
}
