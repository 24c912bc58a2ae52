import { z } from 'zod'
import { textKind } from './text-fields.ts'
import './zod-messages.ts'

/**
 * Who may call an endpoint. `public` ignores the token, so that its response is the same for every
 * caller; `anyone` uses a valid token; `session` requires a guest or a member, `member` a member
 * and `staff` a staff key; `provider` is a webhook with a signature.
 */
export type Access = 'public' | 'anyone' | 'session' | 'member' | 'staff' | 'provider'

/** `resource.action`. The manifest of a module declares the permissions of its resources. */
export type Permission = `${string}.${string}`

/** The rate limit class of a call; the limits are in `src/platform/rate-limit/rates.ts`. */
export type RateClass =
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

/** The source of validation, types of client and server, and the OpenAPI document. */
export interface Endpoint {
  readonly method: 'get' | 'post' | 'put' | 'delete'
  readonly path: `/api/${string}`
  readonly summary: string
  readonly access: Access
  /**
   * What a member of staff must be allowed, such as `orders.refund`; for `access: 'staff'` only.
   */
  readonly permission?: Permission
  /** People must have authenticated within the last ten minutes; for `access: 'staff'` only. */
  readonly stepUp?: boolean
  readonly rate: RateClass
  /** Query of GET and DELETE, JSON body of POST and PUT, and path parameters. */
  readonly input: z.ZodObject
  readonly output: z.ZodType
  /** Accepts `Idempotency-Key`: the first response is stored for 24 hours and returned again. */
  readonly idempotent?: boolean
  /** Allowed while the disk is nearly full, as every GET is: reads, sign-out, paid orders. */
  readonly allowedWhenDiskFull?: boolean
  /**
   * The media types, if the response is a file; the first is the usual one. Refusals are sent as
   * envelopes.
   */
  readonly file?: string | readonly [string, ...string[]]
  /** Maximum size of a binary body (application/octet-stream); the input is the query. */
  readonly bytes?: number
}

export type Contract = Readonly<Record<string, Endpoint>>

export const defineContract = <const C extends Contract>(endpoints: C): C => endpoints

export type InputOf<E extends Endpoint> = z.output<E['input']>
export type OutputOf<E extends Endpoint> = z.input<E['output']>

/** The output of an endpoint with `file`; `type` is the media type if it is not the usual one. */
export const fileSchema = z.object({
  name: z.string(),
  bytes: z.custom<Uint8Array<ArrayBuffer>>(),
  type: z.string().optional(),
})

/** The media types of an endpoint with `file`. */
export const listFileTypes = (
  file: NonNullable<Endpoint['file']>,
): readonly [string, ...string[]] => (typeof file === 'string' ? [file] : file)

/** An integer in a query string. */
export function queryInteger(min: number, max: number) {
  const digits = textKind('number', z.string().regex(/^-?\d{1,15}$/, 'must be a whole number'))
  return digits.transform(Number).pipe(z.number().int().min(min).max(max))
}

/** A query parameter that can be repeated; parsed as an array. */
export function queryList(item: z.ZodType<string>, max: number) {
  return z
    .preprocess((value) => (Array.isArray(value) ? value : [value]), z.array(item).max(max))
    .default([])
}

export const pagingFields = {
  page: queryInteger(1, 10_000).default(1),
  pageSize: queryInteger(1, 100).default(24),
}

export function pageSchema<T extends z.ZodType>(row: T) {
  return z.object({ rows: z.array(row), total: z.number().int(), page: z.number().int() })
}
