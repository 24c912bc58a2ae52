import type { MiddlewareHandler } from 'hono'
import { restrictivePolicy, securityHeaders } from './security-headers.ts'

/** Adds security headers that the response does not have yet. */
export const addSecurityHeaders: MiddlewareHandler = async (context, next) => {
  await next()
  const { headers } = context.res
  for (const [name, value] of Object.entries(securityHeaders))
    if (!headers.has(name)) headers.set(name, value)
  if (!headers.has('content-security-policy'))
    headers.set('content-security-policy', restrictivePolicy)
}
