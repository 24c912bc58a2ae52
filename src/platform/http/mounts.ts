import type { Hono } from 'hono'
import { withinBudget, type BudgetParts } from './budget.ts'
import type { Rate } from './endpoint.ts'
import { onlyReads } from './methods.ts'
import { secured } from './secured.ts'

/** An app below a path, besides the API and the pages. */
export interface Mount {
  readonly path: `/${string}`
  /** The rate limit class of all requests below the path. */
  readonly rate: Rate
  readonly app: Hono
  /** Supports methods besides GET and HEAD, and checks them itself. */
  readonly writes?: true
}

/** Adds the mounts to an app, with security headers, method checks and rate limits. */
export function mountAll(app: Hono, mounts: readonly Mount[], budgets: BudgetParts): void {
  for (const { path, rate, app: mounted, writes } of mounts) {
    app.use(`${path}/*`, secured, ...(writes ? [] : [onlyReads]), withinBudget(budgets, rate))
    app.route(path, mounted)
  }
}
