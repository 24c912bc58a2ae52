import type { Hono } from 'hono'
import { withinBudget, type BudgetParts } from './budget.ts'
import type { Rate } from './endpoint.ts'
import { onlyReads } from './methods.ts'
import { secured } from './secured.ts'

/** What answers below a path, beside the API and the pages. */
export interface Mount {
  readonly path: `/${string}`
  /** The budget that everything below the path is counted against. */
  readonly rate: Rate
  readonly app: Hono
  /** Takes other methods than GET and HEAD, and says itself which. */
  readonly writes?: true
}

/** Puts the mounts into one app, each with its security headers, its methods and its budget. */
export function mountAll(app: Hono, mounts: readonly Mount[], budgets: BudgetParts): void {
  for (const { path, rate, app: mounted, writes } of mounts) {
    app.use(`${path}/*`, secured, ...(writes ? [] : [onlyReads]), withinBudget(budgets, rate))
    app.route(path, mounted)
  }
}
