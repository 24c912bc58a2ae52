import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

/** The smaller form that a client takes, by its `accept-encoding`; null for the plain one. */
export function chooseEncoding(
  accepts: string | undefined,
  available: readonly Encoding[] = ['br', 'gzip'],
): Encoding | null {
  const taken = new Map(
    (accepts ?? '').split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
      return [name, !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter))]
    }),
  )
  return available.find((encoding) => taken.get(encoding) ?? taken.get('*') ?? false) ?? null
}

/** Whether a client holds what an answer would bring, by its `if-none-match` (RFC 9110 §13.1.2). */
export function isKnown(etag: string, ifNoneMatch: string | null | undefined): boolean {
  return (ifNoneMatch ?? '')
    .split(',')
    .some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*')
}

const zipped = promisify(gzip)
const brotli = promisify(brotliCompress)

export const compressors = {
  gzip: (plain: string | Uint8Array) => zipped(plain),
  br: (plain: string | Uint8Array) =>
    brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
} as const satisfies Record<
  Encoding,
  (plain: string | Uint8Array) => Promise<Uint8Array<ArrayBuffer>>
>

/** In bytes: a shorter answer fits into one packet as it is. */
export const worthCompressing = 1_000

/** Compresses an answer to a read. Only for what holds no secret: beside text that the caller chooses, its size would give it away (BREACH). */
export async function compress(request: Request, response: Response): Promise<Response> {
  const encoding = chooseEncoding(request.headers.get('accept-encoding') ?? undefined)
  if (
    !encoding
    || request.method !== 'GET'
    || response.body === null
    || response.headers.has('content-encoding')
  )
    return response
  const plain = new Uint8Array(await response.arrayBuffer())
  const headers = new Headers(response.headers)
  headers.append('vary', 'accept-encoding')
  if (plain.length < worthCompressing)
    return new Response(plain, { status: response.status, headers })
  headers.set('content-encoding', encoding)
  return new Response(await compressors[encoding](plain), { status: response.status, headers })
}
