import type { ErrorHandler } from 'hono'
import { routePath } from 'hono/route'
import { isTransientError, sqlState } from '../db/sql-state.ts'
import { formatErrorWithStack } from '../log/format-error.ts'
import type { Log } from '../log/log.ts'
import { ServiceUnavailableError } from '../service-unavailable-error.ts'
import { restrictivePolicy, securityHeaders } from './security-headers.ts'

/** Whether a retry can succeed. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof ServiceUnavailableError || isTransientError(error)
}

/** Log fields of an error, without query values. Do not log the path, which can contain a token. */
export function describeErrorForLog(error: unknown): {
  readonly sqlState: string | undefined
  readonly err: string
} {
  return { sqlState: sqlState(error), err: formatErrorWithStack(error) }
}

/** Logs unexpected errors with an incident number, which the response shows. */
export function createErrorHandler(log: Log): ErrorHandler {
  return (error, context) => {
    // The client has aborted the request.
    if (context.req.raw.signal.aborted) return new Response(null, { status: 499 })
    const incident = crypto.randomUUID().slice(0, 8)
    const busy = isUnavailable(error)
    log.error(
      { incident, route: routePath(context), ...describeErrorForLog(error) },
      busy ? 'dependency unavailable' : 'request failed',
    )
    const text = busy
      ? `The shop is temporarily unavailable. Try again in a few seconds. (Incident ${incident})`
      : `Something went wrong on our side. (Incident ${incident})`
    return new Response(text, {
      status: busy ? 503 : 500,
      headers: {
        ...securityHeaders,
        'content-security-policy': restrictivePolicy,
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'no-store',
        ...(busy && { 'retry-after': '5' }),
      },
    })
  }
}
