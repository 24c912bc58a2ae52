import { isRefusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import type { Contract } from '#platform/http/endpoint.ts'
import type { Handlers } from '#platform/http/handler.ts'
import { auditAct } from './audit-act.ts'

type AnyHandler = (ctx: Ctx, input: Record<string, unknown>, exchange: never) => Promise<unknown>

/** Records an audit entry for every staff call except reads, also if it is refused or fails. */
export function audited<C extends Contract>(contract: C, handlers: Handlers<C>): Handlers<C> {
  const wrapped = Object.entries(handlers as unknown as Record<string, AnyHandler>).map(
    ([name, handler]) => {
      const endpoint = contract[name]
      if (!endpoint || endpoint.method === 'get') return [name, handler]
      const act: AnyHandler = (ctx, input, exchange) =>
        auditAct(ctx, { act: endpoint.path, input, outcomeOf: describeOutcome }, () =>
          handler(ctx, input, exchange),
        )
      return [name, act]
    },
  )
  return Object.fromEntries(wrapped) as Handlers<C>
}

const describeOutcome = (result: unknown): string =>
  isRefusal(result) ? `refused: ${result.refused}` : 'done'
