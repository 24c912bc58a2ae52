import { lookup } from 'node:dns'
import { request as requestPlain, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** The message completes a sentence about the file, such as "it took too long". */
export class FetchError extends Error {
  override name = 'FetchFailed'
}

export interface FetchLimits {
  readonly maxBytes: number
  /** For the whole file, including redirects. */
  readonly timeoutMs: number
  /** Whether an IP address is allowed; by default, public addresses are. */
  readonly isAllowedAddress?: (address: string) => boolean
  /** The media types that are asked for; by default, those of pictures. */
  readonly accept?: string
}

const maxRedirects = 5
const pictureTypes = 'image/avif,image/webp,image/png,image/jpeg'

/**
 * Fetches a file from an untrusted URL. The host name is resolved once and the connection uses the
 * checked address, which prevents DNS rebinding; every redirect is checked as well.
 */
export async function fetchFile(address: string, limits: FetchLimits): Promise<Buffer> {
  const signal = AbortSignal.timeout(limits.timeoutMs)
  let url = parseUrl(address, limits)
  for (let hop = 0; hop <= maxRedirects; hop++) {
    const result = await request(url, limits, signal)
    if (typeof result !== 'string') return result
    url = parseUrl(result, limits, url)
  }
  throw new FetchError('it redirects too many times')
}

function parseUrl(
  address: string,
  { isAllowedAddress: mayConnect = isPublicAddress }: FetchLimits,
  base?: URL,
): URL {
  const url = URL.parse(address, base?.href)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    throw new FetchError('it is not a web address')
  if (url.username !== '' || url.password !== '')
    throw new FetchError('its address contains a password')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && !mayConnect(host)) throw new FetchError('its address is not public')
  return url
}

/** Resolves to the content, or to the target of a redirect. */
function request(url: URL, limits: FetchLimits, signal: AbortSignal): Promise<Buffer | string> {
  return new Promise((resolve, reject) => {
    const options: RequestOptions = {
      signal,
      lookup: publicLookup(limits),
      agent: false,
      headers: { accept: limits.accept ?? pictureTypes, 'user-agent': 'Aumbry' },
    }
    const call = (url.protocol === 'https:' ? requestSecure : requestPlain)(
      url,
      options,
      (response) => {
        const { statusCode = 0, headers } = response
        if (statusCode >= 300 && statusCode < 400 && headers.location) {
          response.destroy()
          resolve(headers.location)
        } else if (statusCode === 200) {
          collect(response, limits.maxBytes).then(resolve, (error: unknown) =>
            reject(toFetchError(error)),
          )
        } else {
          response.destroy()
          reject(new FetchError(`its server responded with status ${statusCode}`))
        }
      },
    )
    call.on('error', (error) => reject(toFetchError(error)))
    call.end()
  })
}

function publicLookup({
  isAllowedAddress: mayConnect = isPublicAddress,
}: FetchLimits): LookupFunction {
  return (host, options, callback) => {
    lookup(host, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '')
      const first = addresses[0]
      if (!first || !addresses.every(({ address }) => mayConnect(address)))
        return callback(new FetchError('its address is not public'), '')
      return options.all ? callback(null, [first]) : callback(null, first.address, first.family)
    })
  }
}

async function collect(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) {
      response.destroy()
      throw new FetchError(`it is larger than ${Math.floor(maxBytes / 1_000_000)} MB`)
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function toFetchError(error: unknown): FetchError {
  if (error instanceof FetchError) return error
  const { code, name } = error as NodeJS.ErrnoException
  if (name === 'AbortError' || name === 'TimeoutError') return new FetchError('it took too long')
  return new FetchError(
    code === 'ENOTFOUND' || code === 'EAI_AGAIN'
      ? 'its host was not found'
      : 'its host could not be reached',
  )
}
