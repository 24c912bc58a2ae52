import type { MiddlewareHandler } from 'hono'
import { plainPolicy, securityHeaders } from './security-headers.ts'

export const reads: readonly string[] = ['GET', 'HEAD']

/** 405 with what the path is asked by (RFC 9110 §15.5.6). */
export function methodNotAllowed(allowed: readonly string[]): Response {
  return new Response('This path is not called that way.', {
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

/** Lets through what only reads. */
export const onlyReads: MiddlewareHandler = (context, next) =>
  reads.includes(context.req.method) ? next() : Promise.resolve(methodNotAllowed(reads))
