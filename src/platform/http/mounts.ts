import type { Hono } from 'hono'
import { limitRate, type RateLimitDeps } from './limit-rate.ts'
import type { RateClass } from './endpoint.ts'
import { allowReadMethods } from './methods.ts'
import { addSecurityHeaders } from './add-security-headers.ts'

/** An app below a path, besides the API and the pages. */
export interface Mount {
  readonly path: `/${string}`
  /** The rate limit class of all requests below the path. */
  readonly rate: RateClass
  readonly app: Hono
  /** Supports methods besides GET and HEAD, and checks them itself. */
  readonly allowsWrites?: true
}

/** Adds the mounts to an app, with security headers, method checks and rate limits. */
export function mountApps(app: Hono, mounts: readonly Mount[], budgets: RateLimitDeps): void {
  for (const { path, rate, app: mountedApp, allowsWrites: writes } of mounts) {
    app.use(
      `${path}/*`,
      addSecurityHeaders,
      ...(writes ? [] : [allowReadMethods]),
      limitRate(budgets, rate),
    )
    app.route(path, mountedApp)
  }
}
