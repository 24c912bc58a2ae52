import { isRefusal } from '#kernel/refusal/refusal.ts'
import type { Route } from '#platform/http/route.ts'
import { runWithAudit } from '../run-with-audit.ts'

/**
 * Writes an audit entry for each staff call that changes data, with its actor and outcome.
 * Other routes are returned unchanged.
 */
export function auditHandlers(route: Route): Route {
  const { endpoint, handler } = route
  if (endpoint.access !== 'staff' || endpoint.method === 'get') return route
  return {
    ...route,
    handler: (ctx, input, exchange) =>
      runWithAudit(ctx, { act: endpoint.path, input, describeOutcome: describeOutcome }, () =>
        handler(ctx, input, exchange),
      ),
  }
}

const describeOutcome = (result: unknown): string =>
  isRefusal(result) ? `refused: ${result.refused}` : 'done'
