import { z } from 'zod'
import type { Clock } from '#kernel/time/time.ts'
import { createTokenCache } from '#platform/http-client/token-cache.ts'
import { ProviderError } from '../payment-provider.ts'

export interface PayPalApiOptions {
  readonly clientId: string
  readonly clientSecret: string
  /** `https://api-m.paypal.com`, the sandbox of PayPal, or a local server in tests. */
  readonly apiBase: string
  readonly clock: Pick<Clock, 'now'>
}

interface PayPalWrite {
  /** JSON, or a form with files. */
  readonly body: string | FormData
  /** `PayPal-Request-Id`: repeats of a call with this key have no second effect. */
  readonly key?: string
}

/** Calls the REST API of PayPal; the schema picks the fields that are read. */
export type CallPayPal = <Schema extends z.ZodType>(
  schema: Schema,
  path: string,
  write?: PayPalWrite,
) => Promise<z.output<Schema>>

const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.number() })
const errorSchema = z.object({
  name: z.string().optional(),
  error: z.string().optional(),
  details: z.array(z.object({ issue: z.string().optional() })).optional(),
})
const timeoutMs = 9_000
const uploadTimeoutMs = 45_000

/**
 * The REST API without PayPal's server SDK, which has no calls for disputes and webhooks and brings
 * an HTTP client of its own.
 */
export function createPayPalApi({ clientId, clientSecret, apiBase, clock }: PayPalApiOptions) {
  const token = createTokenCache(clock, async () => {
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
    const { status, answer } = await send(`${apiBase}/v1/oauth2/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${basic}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    })
    const parsed = tokenSchema.safeParse(answer)
    if (status !== 200 || !parsed.success)
      throw new ProviderError('unavailable', `token: status ${status}`)
    const { access_token: value, expires_in: expiresIn } = parsed.data
    return { value, expiresIn }
  })

  const call: CallPayPal = async (schema, path, write) => {
    const request = async () =>
      send(`${apiBase}${path}`, {
        method: write ? 'POST' : 'GET',
        headers: {
          authorization: `Bearer ${await token.get()}`,
          ...(!(write?.body instanceof FormData) && { 'content-type': 'application/json' }),
          prefer: 'return=representation',
          ...(write?.key && { 'paypal-request-id': write.key }),
        },
        ...(write && { body: write.body }),
      })
    let { status, answer } = await request()
    if (status === 401) {
      token.drop()
      ;({ status, answer } = await request())
    }
    if (status >= 400) throw toError(status, answer)
    const parsed = schema.safeParse(answer)
    if (!parsed.success) throw new ProviderError('unavailable', `unknown answer to ${path}`)
    return parsed.data
  }
  return call
}

async function send(url: string, init: RequestInit): Promise<{ status: number; answer: unknown }> {
  try {
    const limit = init.body instanceof FormData ? uploadTimeoutMs : timeoutMs
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(limit) })
    const text = await response.text()
    return { status: response.status, answer: text === '' ? {} : JSON.parse(text) }
  } catch (error) {
    throw new ProviderError('unavailable', 'no answer', { cause: error })
  }
}

/** A refusal is final; a conflict with a running request, a limit or a failure may be repeated. */
function toError(status: number, answer: unknown): ProviderError {
  const error = errorSchema.safeParse(answer).data
  const code = error?.details?.[0]?.issue ?? error?.name ?? error?.error ?? `status ${status}`
  const isFinal = status < 500 && status !== 401 && status !== 409 && status !== 429
  return new ProviderError(isFinal ? 'rejected' : 'unavailable', code)
}
