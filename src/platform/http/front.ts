import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { RateLimits } from '../rate-limit/rate-limit.ts'
import { tooOftenHeaders, tooOftenText } from './budget.ts'
import { canonicalPath } from './canonical-path.ts'
import { callerAddress } from './client-address.ts'
import { reads } from './methods.ts'
import { oneAtATime } from './one-at-a-time.ts'
import type { PageCache } from './page-cache.ts'
import { plainPolicy, securityHeaders } from './security-headers.ts'

export interface FrontParts {
  readonly limits: Pick<RateLimits, 'take'>
  readonly trustedProxies: number
  readonly cache: Pick<PageCache, 'tryAnswer'>
  /** Answers what the front lets through. */
  readonly listener: (request: IncomingMessage, response: ServerResponse) => unknown
  /** Hears of what could not be answered at all. */
  readonly onError: (error: unknown) => void
}

/**
 * What every request passes first: one at a time of a connection, within the budget of its address, under the one spelling of its
 * path; what is cached is answered here.
 */
export function createFront({
  limits,
  trustedProxies,
  cache,
  listener,
  onError,
}: FrontParts): RequestListener {
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const address = callerAddress(
      trustedProxies,
      request.socket.remoteAddress,
      header(request, 'x-forwarded-for'),
    )
    const allowance = await limits.take('request', address)
    if (!allowance.allowed)
      return plain(response, 429, {
        text: tooOftenText(allowance),
        headers: tooOftenHeaders(allowance),
      })
    if (!isCanonical(request, response)) return
    if (!cache.tryAnswer(request, response)) await listener(request, response)
  }

  return oneAtATime((request, response) => {
    answer(request, response).catch((error: unknown) => {
      onError(error)
      if (response.headersSent) response.destroy()
      else plain(response, 500, { text: 'Something went wrong on our side.' })
    })
  })
}

function header(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value.join(',') : value
}

/** Gives the request its canonical path, or answers: a read is sent on to it, anything else refused. */
function isCanonical(request: IncomingMessage, response: ServerResponse): boolean {
  // The absolute form is for proxies; whoever sends it here means this shop (RFC 9112 §3.2.2).
  const target = (request.url ?? '')
    .replace(/^https?:\/\/[^/?#]*(?=[/?#]|$)/i, '')
    .replace(/^(?=\?|$)/, '/')
  const end = target.indexOf('?')
  const [path, query] = end === -1 ? [target, ''] : [target.slice(0, end), target.slice(end)]
  const canonical = canonicalPath(path)
  if (canonical === path) {
    request.url = target
    return true
  }
  if (canonical !== null && reads.includes(request.method ?? ''))
    plain(response, 301, {
      text: '',
      headers: {
        location: canonical + query.replaceAll(/[^\x21-\x7E]/g, ''),
        'cache-control': 'public, max-age=3600',
      },
    })
  else
    plain(response, 400, {
      text: 'The path of this request is malformed or not in its canonical form.',
    })
  return false
}

interface Plain {
  readonly text: string
  readonly headers?: Readonly<Record<string, string>>
}

function plain(response: ServerResponse, status: number, { text, headers }: Plain): void {
  response.writeHead(status, {
    ...securityHeaders,
    'content-security-policy': plainPolicy,
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'content-length': String(Buffer.byteLength(text)),
    ...headers,
  })
  response.end(text)
}
