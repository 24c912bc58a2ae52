import type { Context, MiddlewareHandler } from 'hono'
import type { Allowance, RateLimits } from '../rate-limit/rate-limit.ts'
import type { RateClass } from './endpoint.ts'
import { restrictivePolicy, securityHeaders } from './security-headers.ts'

export interface RateLimitDeps {
  readonly limits: Pick<RateLimits, 'limitByAddress'>
  /** The client's IP address, from the socket or from the trusted proxies. */
  readonly getClientAddress: (context: Context) => string
}

/** Middleware that rate limits requests by IP address. */
export function limitRate(
  { limits, getClientAddress: addressOf }: RateLimitDeps,
  rate: RateClass,
): MiddlewareHandler {
  return async (context, next) => {
    const allowance = await limits.limitByAddress(rate, addressOf(context))
    return allowance.allowed ? next() : rejectRequest(allowance)
  }
}

export function getRateLimitMessage({ resetIn }: Allowance): string {
  const wait = resetIn < 90 ? `${resetIn} seconds` : `${Math.ceil(resetIn / 60)} minutes`
  return `Too many requests. Try again in ${wait}.`
}

export function getRateLimitHeaders({ resetIn }: Allowance): Readonly<Record<string, string>> {
  return {
    ...securityHeaders,
    'content-security-policy': restrictivePolicy,
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': String(resetIn),
  }
}

function rejectRequest(allowance: Allowance): Response {
  return new Response(getRateLimitMessage(allowance), {
    status: 429,
    headers: getRateLimitHeaders(allowance),
  })
}
