import type { Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '../context.ts'
import type { Contract, InputOf, OutputOf } from './endpoint.ts'

/** The few things of HTTP a handler may touch: cookies of the guest session, signatures and raw bodies of webhooks. */
export interface Exchange {
  header(name: string): string | undefined
  /** Adds a `set-cookie` header. */
  setCookie(cookie: string): void
  cookie(name: string): string | undefined
  readonly rawBody: string
  /** The body of an endpoint that takes bytes. */
  readonly bytes?: Buffer
}

/** One function per endpoint of a contract: parsed input in, data or a refusal out. */
export type Handlers<C extends Contract> = {
  readonly [Name in keyof C]: (
    ctx: Ctx,
    input: InputOf<C[Name]>,
    exchange: Exchange,
  ) => Promise<OutputOf<C[Name]> | Refusal>
}
