import { z } from 'zod'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'

export interface EasyPostAccount {
  readonly apiKey: string
  /** `https://api.easypost.com`, or a test server. */
  readonly apiBase: string
  readonly timeoutMs?: number
}

export interface EasyPostRequest {
  readonly method?: 'GET' | 'POST'
  /** Starts with `/v2/`. */
  readonly path: string
  readonly body?: unknown
}

export type CallEasyPost = <Schema extends z.ZodType>(
  schema: Schema,
  request: EasyPostRequest,
) => Promise<z.output<Schema> | Refusal>

const errorSchema = z.object({
  error: z.object({ code: z.string().catch(''), message: z.string().catch('') }),
})

/**
 * Calls the EasyPost API. An answer of the kind 4xx is a refusal. No answer, a server error and
 * "too many requests" throw, because the request may have been carried out.
 */
export function createEasyPostClient({
  apiKey,
  apiBase,
  timeoutMs = 20_000,
}: EasyPostAccount): CallEasyPost {
  const authorization = `Basic ${Buffer.from(`${apiKey}:`).toString('base64')}`
  return async (schema, { method = 'GET', path, body }) => {
    const response = await fetch(new URL(path, apiBase), {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        accept: 'application/json',
        authorization,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (response.status >= 500 || response.status === 408 || response.status === 429)
      throw new Error(`EasyPost answered ${response.status}.`)
    const answer: unknown = await response.json()
    return response.ok ? schema.parse(answer) : toRefusal(response.status, answer)
  }
}

function toRefusal(status: number, answer: unknown): Refusal {
  if (status === 404)
    return refuse('not-found', 'The carrier does not know this parcel.', {
      reason: 'carrier-parcel-not-found',
    })
  const { message } = errorSchema.safeParse(answer).data?.error ?? { message: '' }
  return refuse(
    'transition-illegal',
    message ? `The carrier refused: ${message}` : `The carrier refused (${status}).`,
    { reason: 'carrier-refused' },
  )
}
