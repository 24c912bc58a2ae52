import type { ErrorHandler } from 'hono'
import { routePath } from 'hono/route'
import { isTransientError, sqlState } from '../db/sql-state.ts'
import { errorText } from '../log/error-text.ts'
import type { Log } from '../log/log.ts'
import { PartDown } from '../part-down.ts'
import { plainPolicy, securityHeaders } from './security-headers.ts'

/** Whether a part of the shop is not to be had just now, rather than broken. */
export function isBusy(error: unknown): boolean {
  return error instanceof PartDown || isTransientError(error)
}

/** What a log may say of a fault: never the values of a query, nor the path, which may hold a token. */
export function faultRecord(error: unknown): {
  readonly sqlState: string | undefined
  readonly err: string
} {
  return { sqlState: sqlState(error), err: errorText(error) }
}

/** Answers whatever a mount throws: one line of JSON in the log, and its number for whoever asks. */
export function answerFault(log: Log): ErrorHandler {
  return (error, context) => {
    // Nobody is there to read an answer, and leaving is no fault.
    if (context.req.raw.signal.aborted) return new Response(null, { status: 499 })
    const incident = crypto.randomUUID().slice(0, 8)
    const busy = isBusy(error)
    log.error(
      { incident, route: routePath(context), ...faultRecord(error) },
      busy ? 'part of the shop is down' : 'fault',
    )
    const text = busy
      ? `Part of the shop isn't available right now. Try again in a few seconds. (Incident ${incident})`
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
