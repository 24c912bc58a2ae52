import { z } from 'zod'
import type { Clock } from '#kernel/time/time.ts'

const tokenSchema = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().positive(),
})

/** How long it is left alone when it does not say. */
export const pauseMs = 60_000
const longestPauseMs = 3_600_000

/** It gave no usable answer, and is not asked again for a while. */
export class Silence extends Error {
  override name = 'Silence'
  readonly pauseMs: number

  constructor(message: string, response: Response) {
    super(`${message} (${response.status})`)
    this.pauseMs = pauseAsked(response)
  }
}

/** `Retry-After` in seconds, an hour at most. */
function pauseAsked({ headers }: Response): number {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds > 0
    ? Math.min(seconds * 1000, longestPauseMs)
    : pauseMs
}

interface Token {
  readonly value: string
  /** In milliseconds; a minute before it really ends. */
  readonly until: number
}

interface TokenOptions {
  readonly clientId: string
  readonly clientSecret: string
  readonly clock: Clock
  readonly call: (path: string, init: RequestInit) => Promise<Response>
}

/** One token for all who ask, fetched by the first of them and again before it ends. */
export function createTokenCache({ clientId, clientSecret, clock, call }: TokenOptions): {
  get: () => Promise<string>
  drop: () => void
} {
  let kept: Token | null = null
  let coming: Promise<Token> | null = null
  const fetchNew = async (): Promise<Token> => {
    const body = JSON.stringify({
      client_id: clientId,
      client_secret: clientSecret,
      grant_type: 'client_credentials',
    })
    const response = await call('/oauth2/v3/token', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    if (!response.ok) throw new Silence('The Postal Service gave no token.', response)
    const { access_token, expires_in } = tokenSchema.parse(await response.json())
    return { value: access_token, until: clock.now().getTime() + (expires_in - 60) * 1000 }
  }
  return {
    drop: () => {
      kept = null
    },
    get: async () => {
      if (kept && clock.now().getTime() < kept.until) return kept.value
      coming ??= fetchNew().finally(() => {
        coming = null
      })
      kept = await coming
      return kept.value
    },
  }
}
