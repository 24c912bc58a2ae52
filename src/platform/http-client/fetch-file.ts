import { lookup as resolve } from 'node:dns'
import { request as requestPlain, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** Why a file could not be had, in words for a report. */
export class FetchFailed extends Error {
  override name = 'FetchFailed'
}

export interface FetchLimits {
  readonly maxBytes: number
  /** For the whole file, redirects included. */
  readonly timeoutMs: number
  /** Which addresses may be connected to; the public internet unless a test says otherwise. */
  readonly mayConnect?: (address: string) => boolean
}

const maxRedirects = 5

/**
 * The one way the shop fetches an address it did not choose itself. The name is resolved once and that very address is
 * connected to, so a name that changes its mind between check and use gains nothing; every redirect is checked anew.
 */
export async function fetchFile(address: string, limits: FetchLimits): Promise<Buffer> {
  const signal = AbortSignal.timeout(limits.timeoutMs)
  let url = checked(address, limits)
  for (let hop = 0; hop <= maxRedirects; hop++) {
    const answer = await ask(url, limits, signal)
    if (typeof answer !== 'string') return answer
    url = checked(answer, limits, url)
  }
  throw new FetchFailed('it redirects too often')
}

function checked(address: string, { mayConnect = isPublicAddress }: FetchLimits, base?: URL): URL {
  const url = URL.parse(address, base?.href)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    throw new FetchFailed('it is not a web address')
  if (url.username !== '' || url.password !== '')
    throw new FetchFailed('its address carries a password')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && !mayConnect(host)) throw new FetchFailed('its address is not public')
  return url
}

/** The file, or where it has moved to. */
function ask(url: URL, limits: FetchLimits, signal: AbortSignal): Promise<Buffer | string> {
  return new Promise((done, fail) => {
    const options: RequestOptions = {
      signal,
      lookup: publicLookup(limits),
      agent: false,
      headers: { accept: 'image/avif,image/webp,image/png,image/jpeg', 'user-agent': 'Aumbry' },
    }
    const call = (url.protocol === 'https:' ? requestSecure : requestPlain)(
      url,
      options,
      (response) => {
        const { statusCode = 0, headers } = response
        if (statusCode >= 300 && statusCode < 400 && headers.location) {
          response.destroy()
          done(headers.location)
        } else if (statusCode === 200) {
          collect(response, limits.maxBytes).then(done, (error: unknown) => fail(worded(error)))
        } else {
          response.destroy()
          fail(new FetchFailed(`its server answered ${statusCode}`))
        }
      },
    )
    call.on('error', (error) => fail(worded(error)))
    call.end()
  })
}

function publicLookup({ mayConnect = isPublicAddress }: FetchLimits): LookupFunction {
  return (host, options, callback) => {
    resolve(host, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '')
      const first = addresses[0]
      if (!first || !addresses.every(({ address }) => mayConnect(address)))
        return callback(new FetchFailed('its address is not public'), '')
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
      throw new FetchFailed(`it is larger than ${Math.floor(maxBytes / 1_000_000)} MB`)
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function worded(error: unknown): FetchFailed {
  if (error instanceof FetchFailed) return error
  const { code, name } = error as NodeJS.ErrnoException
  if (name === 'AbortError' || name === 'TimeoutError') return new FetchFailed('it took too long')
  return new FetchFailed(
    code === 'ENOTFOUND' || code === 'EAI_AGAIN'
      ? 'its host was not found'
      : 'its host could not be reached',
  )
}
