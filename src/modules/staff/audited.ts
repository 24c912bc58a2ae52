import { isRefusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import type { Contract } from '#platform/http/endpoint.ts'
import type { Handlers } from '#platform/http/handler.ts'
import { staffActs } from './data/schema.ts'

type AnyHandler = (ctx: Ctx, input: Record<string, unknown>, exchange: never) => Promise<unknown>

/** Every act of the staff leaves an entry with who, what and how it ended, the refused ones and the failed ones too; reading leaves none. */
export function audited<C extends Contract>(contract: C, handlers: Handlers<C>): Handlers<C> {
  const wrapped = Object.entries(handlers as unknown as Record<string, AnyHandler>).map(([name, handler]) => {
    const endpoint = contract[name]
    if (!endpoint || endpoint.method === 'get') return [name, handler]
    const act: AnyHandler = async (ctx, input, exchange) => {
      const keep = (outcome: string) => record(ctx, { act: endpoint.path, input, outcome })
      try {
        const result = await handler(ctx, input, exchange)
        await keep(isRefusal(result) ? `refused: ${result.refused}` : 'done')
        return result
      } catch (error) {
        await keep('failed')
        throw error
      }
    }
    return [name, act]
  })
  return Object.fromEntries(wrapped) as Handlers<C>
}

/** The end of a code tells which one it was; all of it would open what it stands for to whoever reads the record. */
function told(input: Record<string, unknown>): Record<string, unknown> {
  const { code } = input
  return typeof code === 'string' ? { ...input, code: `…${code.slice(-4)}` } : input
}

async function record(ctx: Ctx, { act, input, outcome }: { act: string; input: Record<string, unknown>; outcome: string }): Promise<void> {
  await ctx.db.insert(staffActs).values({ keyId: ctx.staff?.id ?? 'cli', at: ctx.now, act, input: told(input), outcome })
}
