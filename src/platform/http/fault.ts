import type { ErrorHandler } from 'hono'
import { routePath } from 'hono/route'
import { isTransientError, sqlState } from '../db/sql-state.ts'
import { errorText } from '../log/error-text.ts'
import type { Log } from '../log/log.ts'
import { PartDown } from '../part-down.ts'
import { plainPolicy, securityHeaders } from './security-headers.ts'

/** Whether a retry can succeed. */
export function isBusy(error: unknown): boolean {
  return error instanceof PartDown || isTransientError(error)
}

/** Log fields of an error, without query values. Do not log the path, which can contain a token. */
export function faultRecord(error: unknown): {
  readonly sqlState: string | undefined
  readonly err: string
} {
  return { sqlState: sqlState(error), err: errorText(error) }
}

/** Logs unexpected errors with an incident number, which the response shows. */
export function answerFault(log: Log): ErrorHandler {
  return (error, context) => {
    // The client has aborted the request.
    if (context.req.raw.signal.aborted) return new Response(null, { status: 499 })
    const incident = crypto.randomUUID().slice(0, 8)
    const busy = isBusy(error)
    log.error(
      { incident, route: routePath(context), ...faultRecord(error) },
      busy ? 'dependency unavailable' : 'request failed',
    )
    const text = busy
      ? `The shop is temporarily unavailable. Try again in a few seconds. (Incident ${incident})`
      : `Something went wrong on our side. (Incident ${incident})`
    return new Response(text, {
      status: busy ? 503 : 500,
      headers: {
        ...securityHeaders,
        'content-security-policy': plainPolicy,
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'no-store',
        ...(busy && { 'retry-after': '5' }),
      },
    })
  }
}
