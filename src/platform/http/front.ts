import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { RateLimits } from '../rate-limit/rate-limit.ts'
import { getRateLimitHeaders, getRateLimitMessage } from './limit-rate.ts'
import { canonicalizePath } from './canonical-path.ts'
import { getClientAddress } from './client-address.ts'
import { readMethods } from './methods.ts'
import { serializeRequests } from './serialize-requests.ts'
import type { PageCache } from './page-cache.ts'
import { restrictivePolicy, securityHeaders } from './security-headers.ts'

export interface FrontDeps {
  readonly limits: Pick<RateLimits, 'limitByAddress'>
  readonly trustedProxies: number
  readonly cache: Pick<PageCache, 'tryAnswer'>
  readonly listener: (request: IncomingMessage, response: ServerResponse) => unknown
  /** Called with errors of the listener. */
  readonly onError: (error: unknown) => void
}

/**
 * Handles every request first: one at a time per connection, rate limited by IP address, with a
 * canonical path, and from the page cache if possible.
 */
export function createFrontListener({
  limits,
  trustedProxies,
  cache,
  listener,
  onError,
}: FrontDeps): RequestListener {
  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const address = getClientAddress(
      trustedProxies,
      request.socket.remoteAddress,
      header(request, 'x-forwarded-for'),
    )
    const allowance = await limits.limitByAddress('request', address)
    if (!allowance.allowed)
      return sendText(response, 429, {
        text: getRateLimitMessage(allowance),
        headers: getRateLimitHeaders(allowance),
      })
    if (!ensureCanonicalPath(request, response)) return
    if (!cache.tryAnswer(request, response)) await listener(request, response)
  }

  return serializeRequests((request, response) => {
    handle(request, response).catch((error: unknown) => {
      onError(error)
      if (response.headersSent) response.destroy()
      else sendText(response, 500, { text: 'Something went wrong on our side.' })
    })
  })
}

function header(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value.join(',') : value
}

/** For a path that is not canonical, redirects reads, rejects other requests and returns false. */
function ensureCanonicalPath(request: IncomingMessage, response: ServerResponse): boolean {
  // A request in absolute form, as for proxies, is handled as well (RFC 9112 §3.2.2).
  const target = (request.url ?? '')
    .replace(/^https?:\/\/[^/?#]*(?=[/?#]|$)/i, '')
    .replace(/^(?=\?|$)/, '/')
  const end = target.indexOf('?')
  const [path, query] = end === -1 ? [target, ''] : [target.slice(0, end), target.slice(end)]
  const canonical = canonicalizePath(path)
  if (canonical === path) {
    request.url = target
    return true
  }
  if (canonical !== null && readMethods.includes(request.method ?? ''))
    sendText(response, 301, {
      text: '',
      headers: {
        location: canonical + query.replaceAll(/[^\x21-\x7E]/g, ''),
        'cache-control': 'public, max-age=3600',
      },
    })
  else
    sendText(response, 400, {
      text: 'The path of this request is malformed or not in its canonical form.',
    })
  return false
}

interface TextResponse {
  readonly text: string
  readonly headers?: Readonly<Record<string, string>>
}

function sendText(response: ServerResponse, status: number, { text, headers }: TextResponse): void {
  response.writeHead(status, {
    ...securityHeaders,
    'content-security-policy': restrictivePolicy,
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'content-length': String(Buffer.byteLength(text)),
    ...headers,
  })
  response.end(text)
}
