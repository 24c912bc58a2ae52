import { z } from 'zod'
import type { Clock } from '#kernel/time/time.ts'

const tokenSchema = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().positive(),
})

/** Default pause after an error, in milliseconds. */
export const pauseMs = 60_000
const maxPauseMs = 3_600_000

/** The service did not respond; no requests are sent for `pauseMs`. */
export class UspsUnavailableError extends Error {
  override name = 'Silence'
  readonly pauseMs: number

  constructor(message: string, response: Response) {
    super(`${message} (${response.status})`)
    this.pauseMs = readPause(response)
  }
}

/** Reads `Retry-After` in seconds, one hour at most. */
function readPause({ headers }: Response): number {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds * 1000, maxPauseMs) : pauseMs
}

interface Token {
  readonly value: string
  /** In milliseconds; one minute before it expires. */
  readonly until: number
}

interface TokenOptions {
  readonly clientId: string
  readonly clientSecret: string
  readonly clock: Clock
  readonly call: (path: string, init: RequestInit) => Promise<Response>
}

/** Concurrent callers share one token and one request for it. */
export function createTokenCache({ clientId, clientSecret, clock, call }: TokenOptions): {
  get: () => Promise<string>
  drop: () => void
} {
  let cached: Token | null = null
  let pending: Promise<Token> | null = null
  const fetchToken = async (): Promise<Token> => {
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
    if (!response.ok)
      throw new UspsUnavailableError('The Postal Service did not issue a token.', response)
    const { access_token, expires_in } = tokenSchema.parse(await response.json())
    return { value: access_token, until: clock.now().getTime() + (expires_in - 60) * 1000 }
  }
  return {
    drop: () => {
      cached = null
    },
    get: async () => {
      if (cached && clock.now().getTime() < cached.until) return cached.value
      pending ??= fetchToken().finally(() => {
        pending = null
      })
      cached = await pending
      return cached.value
    },
  }
}
