import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

/** Chooses an encoding by the `accept-encoding` header; null for no encoding. */
export function chooseEncoding(
  accepts: string | undefined,
  available: readonly Encoding[] = ['br', 'gzip'],
): Encoding | null {
  const acceptedEncodings = new Map(
    (accepts ?? '').split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
      return [name, !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter))]
    }),
  )
  return (
    available.find(
      (encoding) => acceptedEncodings.get(encoding) ?? acceptedEncodings.get('*') ?? false,
    ) ?? null
  )
}

/** Whether the `if-none-match` header matches the ETag (RFC 9110 §13.1.2). */
export function matchesEtag(etag: string, ifNoneMatch: string | null | undefined): boolean {
  return (ifNoneMatch ?? '')
    .split(',')
    .some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*')
}

const gzipAsync = promisify(gzip)
const brotliAsync = promisify(brotliCompress)

export const compressors = {
  gzip: (plain: string | Uint8Array) => gzipAsync(plain),
  br: (plain: string | Uint8Array) =>
    brotliAsync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
} as const satisfies Record<
  Encoding,
  (plain: string | Uint8Array) => Promise<Uint8Array<ArrayBuffer>>
>

/** In bytes; shorter responses fit into one packet. */
export const minCompressedBytes = 1_000

/**
 * Compresses a response. Do not use it for secrets next to user input: the size leaks them
 * (BREACH).
 */
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
  if (plain.length < minCompressedBytes)
    return new Response(plain, { status: response.status, headers })
  headers.set('content-encoding', encoding)
  return new Response(await compressors[encoding](plain), { status: response.status, headers })
}
