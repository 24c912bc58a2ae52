import type { Context, MiddlewareHandler } from 'hono'
import type { Allowance, RateLimits } from '../rate-limit/rate-limit.ts'
import type { Rate } from './endpoint.ts'
import { plainPolicy, securityHeaders } from './security-headers.ts'

export interface BudgetParts {
  readonly limits: Pick<RateLimits, 'take'>
  /** The client's IP address, from the socket or from the trusted proxies. */
  readonly addressOf: (context: Context) => string
}

/** Middleware that rate limits requests by IP address. */
export function withinBudget({ limits, addressOf }: BudgetParts, rate: Rate): MiddlewareHandler {
  return async (context, next) => {
    const allowance = await limits.take(rate, addressOf(context))
    return allowance.allowed ? next() : rejectRequest(allowance)
  }
}

export function tooOftenText({ resetIn }: Allowance): string {
  const wait = resetIn < 90 ? `${resetIn} seconds` : `${Math.ceil(resetIn / 60)} minutes`
  return `Too many requests. Try again in ${wait}.`
}

export function tooOftenHeaders({ resetIn }: Allowance): Readonly<Record<string, string>> {
  return {
    ...securityHeaders,
    'content-security-policy': plainPolicy,
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': String(resetIn),
  }
}

function rejectRequest(allowance: Allowance): Response {
  return new Response(tooOftenText(allowance), { status: 429, headers: tooOftenHeaders(allowance) })
}
