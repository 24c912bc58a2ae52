import type { MiddlewareHandler } from 'hono'
import { plainPolicy, securityHeaders } from './security-headers.ts'

export const reads: readonly string[] = ['GET', 'HEAD']

/** Answers 405 with the allowed methods (RFC 9110 §15.5.6). */
export function methodNotAllowed(allowed: readonly string[]): Response {
  return new Response('This path does not support this method.', {
    status: 405,
    headers: {
      ...securityHeaders,
      'content-security-policy': plainPolicy,
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      allow: allowed.join(', '),
    },
  })
}

export const onlyReads: MiddlewareHandler = (context, next) =>
  reads.includes(context.req.method) ? next() : Promise.resolve(methodNotAllowed(reads))
