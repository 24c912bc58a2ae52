import { isRefusal, type Refusal } from '#kernel/refusal/refusal.ts'
import { findOwnerId, type Caller, type Ctx } from '#platform/context.ts'
import type { Database } from '#platform/db/database.server.ts'
import { fixedClock } from './clock.ts'
import { testContext } from './context.ts'
import { exchange } from './exchange.ts'

type Handler = (ctx: Ctx, input: never, exchange: never) => Promise<unknown>
type InputOf<H extends Handler> = Parameters<H>[1]
type AnswerOf<H extends Handler> = Exclude<Awaited<ReturnType<H>>, Refusal>

/** A caller with a session and a clock, who calls handlers as the API does. */
export function createCaller<const H extends Readonly<Record<string, Handler>>>(
  database: Database,
  handlers: H,
  actor?: Caller,
) {
  const clock = fixedClock()
  const ctx = testContext(database, actor ? { clock, actor } : { clock })
  const call = (name: keyof H, input: unknown) =>
    handlers[name]?.(ctx, input as never, exchange as never)
  return {
    clock,
    ctx,
    owner: findOwnerId(ctx.caller) ?? '',
    /** Returns the answer; a refusal fails the test. */
    async does<N extends keyof H>(name: N, input: InputOf<H[N]>): Promise<AnswerOf<H[N]>> {
      const answer = await call(name, input)
      if (isRefusal(answer))
        throw new Error(`${String(name)}: ${answer.refused}, ${answer.message}`)
      return answer as AnswerOf<H[N]>
    },
    async refused<N extends keyof H>(name: N, input: InputOf<H[N]>): Promise<Refusal> {
      const answer = await call(name, input)
      if (!isRefusal(answer)) throw new Error(`${String(name)} was not refused.`)
      return answer
    },
  }
}

/** Returns the first item; an empty list fails the test. */
export function first<Item>(items: readonly Item[]): Item {
  if (items[0] === undefined) throw new Error('The list is empty.')
  return items[0]
}
