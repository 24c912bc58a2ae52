import type { MiddlewareHandler } from 'hono'
import { restrictivePolicy, securityHeaders } from './security-headers.ts'

export const readMethods: readonly string[] = ['GET', 'HEAD']

/** Answers 405 with the allowed methods (RFC 9110 §15.5.6). */
export function methodNotAllowed(allowed: readonly string[]): Response {
  return new Response('This path does not support this method.', {
    status: 405,
    headers: {
      ...securityHeaders,
      'content-security-policy': restrictivePolicy,
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      allow: allowed.join(', '),
    },
  })
}

export const allowReadMethods: MiddlewareHandler = (context, next) =>
  readMethods.includes(context.req.method) ? next() : Promise.resolve(methodNotAllowed(readMethods))
