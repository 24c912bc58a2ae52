import { MIMEType } from 'node:util'
import type { z } from 'zod'
import type { Endpoint } from '#platform/http/endpoint.ts'
import { findTextErrors } from '#platform/http/find-text-errors.ts'
import { invalidFields, type ApiResponse } from './envelope.ts'

const maxBytes = 64 * 1024
const maxDepth = 12
const maxItems = 200

export type ParsedInput =
  | { readonly input: Record<string, unknown>; readonly rawBody: string; readonly bytes?: Buffer }
  | { readonly refused: ApiResponse }

/**
 * Parses and validates the input of a call, whatever its content type is. Webhooks also get the raw
 * body, which their signature covers.
 */
export async function readInput(
  endpoint: Endpoint,
  request: Request,
  params: Readonly<Record<string, string>>,
): Promise<ParsedInput> {
  if (endpoint.method === 'get' || endpoint.method === 'delete')
    return check(endpoint, { ...parseQuery(request), ...params }, '')
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
    const query = check(endpoint, parseQuery(request), '')
    return 'refused' in query ? query : { ...query, bytes: body.bytes }
  }
  if (endpoint.access !== 'provider' && !(type?.essence === 'application/json' && isUtf8(type))) {
    return { refused: invalidFields({ body: 'must be sent as application/json in UTF-8' }, 415) }
  }
  if (new URL(request.url).search)
    return { refused: invalidFields({ query: 'is not supported here; send a JSON body' }, 400) }
  const text = decodeUtf8(body.bytes)
  if (text === null) return { refused: invalidFields({ body: 'is not valid UTF-8' }, 400) }
  const json = parseJson(text.replace(/^\uFEFF/, ''))
  if ('refused' in json) return json
  return check(endpoint, json.value, text)
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

/** Keeps a byte order mark, because webhooks sign it. Null if the bytes are not valid UTF-8. */
function decodeUtf8(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}

/** A repeated key becomes an array, so that validation rejects it for a scalar field. */
function parseQuery(request: Request): Record<string, unknown> {
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
): Promise<{ bytes: Buffer } | { refused: ApiResponse }> {
  const tooLong = { refused: invalidFields({ body: `is longer than ${maxLength / 1024} KB` }, 413) }
  const declaredLength = request.headers.get('content-length')
  if (Number(declaredLength ?? 0) > maxLength) return tooLong
  // The server reads no more than the declared length; a body without one is counted here.
  if (declaredLength !== null && !request.headers.has('transfer-encoding'))
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

function parseJson(text: string): { value: unknown } | { refused: ApiResponse } {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { refused: invalidFields({ body: 'is not valid JSON' }, 400) }
  }
  const fault = findShapeFault(value, 0)
  return fault ? { refused: invalidFields({ body: fault }, 400) } : { value }
}

function findShapeFault(value: unknown, depth: number): string | null {
  if (typeof value !== 'object' || value === null) return null
  if (depth >= maxDepth) return 'is nested too deeply'
  if (Array.isArray(value) && value.length > maxItems)
    return `has a list of more than ${maxItems} items`
  for (const [key, inner] of Object.entries(value)) {
    if (key === '__proto__' || key === 'constructor' || key === 'prototype')
      return `must not contain the key ${key}`
    const fault = findShapeFault(inner, depth + 1)
    if (fault) return fault
  }
  return null
}

function check(endpoint: Endpoint, value: unknown, rawBody: string): ParsedInput {
  const faults = findTextErrors(value)
  if (Object.keys(faults).length > 0) return { refused: invalidFields(faults) }
  const result = endpoint.input.safeParse(value)
  if (result.success) return { input: result.data, rawBody }
  return { refused: invalidFields(fieldErrors(result.error)) }
}

function fieldErrors(error: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys)
        fields[[...issue.path, key].join('.')] ??= 'is not a known field'
    } else {
      fields[issue.path.join('.') || 'body'] ??= issue.message
    }
  }
  return fields
}
