import { isRefusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import type { Contract } from '#platform/http/endpoint.ts'
import type { Handlers } from '#platform/http/handler.ts'
import { auditAct } from './audit-act.ts'

type AnyHandler = (ctx: Ctx, input: Record<string, unknown>, exchange: never) => Promise<unknown>

/** Every staff call that changes something leaves an entry with who, what and how it ended, refused and failed ones too; reads leave none. */
export function audited<C extends Contract>(contract: C, handlers: Handlers<C>): Handlers<C> {
  const wrapped = Object.entries(handlers as unknown as Record<string, AnyHandler>).map(
    ([name, handler]) => {
      const endpoint = contract[name]
      if (!endpoint || endpoint.method === 'get') return [name, handler]
      const act: AnyHandler = (ctx, input, exchange) =>
        auditAct(ctx, { act: endpoint.path, input, outcomeOf }, () => handler(ctx, input, exchange))
      return [name, act]
    },
  )
  return Object.fromEntries(wrapped) as Handlers<C>
}

const outcomeOf = (result: unknown): string =>
  isRefusal(result) ? `refused: ${result.refused}` : 'done'
