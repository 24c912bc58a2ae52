import type { Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '../context.ts'
import type { Contract, InputOf, OutputOf } from './endpoint.ts'

/** Access to HTTP for handlers that need cookies, or the headers and raw body of a webhook. */
export interface Exchange {
  header(name: string): string | undefined
  /** Adds a `set-cookie` header. */
  setCookie(cookie: string): void
  cookie(name: string): string | undefined
  readonly rawBody: string
  /** The body of an endpoint with `bytes`. */
  readonly bytes?: Buffer
}

/** One function for each endpoint of a contract. */
export type Handlers<C extends Contract> = {
  readonly [Name in keyof C]: (
    ctx: Ctx,
    input: InputOf<C[Name]>,
    exchange: Exchange,
  ) => Promise<OutputOf<C[Name]> | Refusal>
}
