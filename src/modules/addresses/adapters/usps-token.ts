import { z } from 'zod'
import type { IssuedToken } from '#platform/http-client/token-cache.ts'

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

interface TokenOptions {
  readonly clientId: string
  readonly clientSecret: string
  readonly call: (path: string, init: RequestInit) => Promise<Response>
}

export async function requestUspsToken({
  clientId,
  clientSecret,
  call,
}: TokenOptions): Promise<IssuedToken> {
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
  const { access_token: value, expires_in: expiresIn } = tokenSchema.parse(await response.json())
  return { value, expiresIn }
}
