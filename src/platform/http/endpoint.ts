import { z } from 'zod'
import { textKind } from './text-fields.ts'
import './zod-messages.ts'

/**
 * Who may call: `public` never looks at the token, so its answer is the same for everybody; `anyone` uses a token when there
 * is a live one; `session` demands one (levels 0 and 99); `member` level 0; `staff` a key of the shop's own people; `provider` is a webhook that proves itself by its signature.
 */
export type Access = 'public' | 'anyone' | 'session' | 'member' | 'staff' | 'provider'

/** The budget a call is counted against; the figures are in `src/platform/rate-limit/rates.ts`. */
export type Rate =
  | 'read'
  | 'search'
  | 'find'
  | 'unlock'
  | 'write'
  | 'session'
  | 'signIn'
  | 'place'
  | 'pay'
  | 'coupon'
  | 'lookup'
  | 'code'
  | 'mail'
  | 'feedback'
  | 'inquiry'
  | 'track'
  | 'upload'
  | 'part'
  | 'webhook'
  | 'request'
  | 'page'
  | 'picture'
  | 'download'
  | 'sandbox'
  | 'probe'

/** One route of the API, declared once: validation, types of both sides and the OpenAPI document come from it. */
export interface Endpoint {
  readonly method: 'get' | 'post' | 'put' | 'delete'
  readonly path: `/api/${string}`
  readonly summary: string
  readonly access: Access
  readonly rate: Rate
  /** Query of GET and DELETE, JSON body of POST and PUT, path parameters included; unknown keys are refused. */
  readonly input: z.ZodObject
  readonly output: z.ZodType
  /** Accepts `Idempotency-Key`: the first answer is kept for 24 hours and given again. */
  readonly idempotent?: boolean
  /** Answered also while the disk is nearly full, as every GET is: it finishes what was paid, only reads, or signs out. */
  readonly evenWhenFull?: boolean
  /** Answers with a file of this media type in place of the envelope; refusals are envelopes as ever. */
  readonly file?: string
  /** Takes a body of bytes, so many at most, as application/octet-stream; its input is the query then. */
  readonly bytes?: number
}

export type Contract = Readonly<Record<string, Endpoint>>

export const contract = <const C extends Contract>(endpoints: C): C => endpoints

export type InputOf<E extends Endpoint> = z.output<E['input']>
export type OutputOf<E extends Endpoint> = z.input<E['output']>

/** What a call with `file` answers with. */
export const fileSchema = z.object({ name: z.string(), bytes: z.custom<Uint8Array<ArrayBuffer>>() })

/** A whole number in a query string. */
export function queryInteger(min: number, max: number) {
  const digits = textKind('number', z.string().regex(/^-?\d{1,15}$/, 'must be a whole number'))
  return digits.transform(Number).pipe(z.number().int().min(min).max(max))
}

/** A value that a query string may repeat; always an array after parsing. */
export function queryList(item: z.ZodType<string>, max: number) {
  return z
    .preprocess((value) => (Array.isArray(value) ? value : [value]), z.array(item).max(max))
    .default([])
}

export const paging = {
  page: queryInteger(1, 10_000).default(1),
  pageSize: queryInteger(1, 100).default(24),
}

export function page<T extends z.ZodType>(row: T) {
  return z.object({ rows: z.array(row), total: z.number().int(), page: z.number().int() })
}
