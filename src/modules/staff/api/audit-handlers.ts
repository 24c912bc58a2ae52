import { isRefusal } from '#kernel/refusal/refusal.ts'
import type { Route } from '#platform/http/route.ts'
import { runReadWithAudit, runWithAudit } from '../run-with-audit.ts'

/**
 * Writes an audit entry for each staff call that changes data, with its actor and outcome, and for
 * reads that record an object with personal data. Other routes are returned unchanged.
 */
export function auditHandlers(route: Route): Route {
  const { endpoint, handler } = route
  if (endpoint.access !== 'staff') return route
  // Previews are POST requests that change nothing.
  if (endpoint.method === 'get' || endpoint.rate === 'read')
    return {
      ...route,
      handler: (ctx, input, exchange) =>
        runReadWithAudit(ctx, { act: endpoint.path, input }, (audit) =>
          handler({ ...ctx, audit }, input, exchange),
        ),
    }
  return {
    ...route,
    handler: (ctx, input, exchange) =>
      runWithAudit(ctx, { act: endpoint.path, input, describeOutcome: describeOutcome }, (audit) =>
        handler({ ...ctx, audit }, input, exchange),
      ),
  }
}

const describeOutcome = (result: unknown): string =>
  isRefusal(result) ? `refused: ${result.refused}` : 'done'
