import type { Clock } from '#kernel/time/time.ts'

export interface IssuedToken {
  readonly value: string
  /** In seconds. */
  readonly expiresIn: number
}

export interface TokenCache {
  readonly get: () => Promise<string>
  /** The service has rejected the token. */
  readonly drop: () => void
}

/** A token is renewed this many seconds before it expires. */
const renewalMargin = 60

/**
 * Stores an access token of a service until it expires. Concurrent callers share one request for
 * it; a failed request is repeated by the next caller.
 */
export function createTokenCache(
  clock: Pick<Clock, 'now'>,
  requestToken: () => Promise<IssuedToken>,
): TokenCache {
  let cached: { readonly value: string; readonly until: number } | null = null
  let pending: Promise<string> | null = null
  const renew = async (): Promise<string> => {
    const { value, expiresIn } = await requestToken()
    cached = { value, until: clock.now().getTime() + (expiresIn - renewalMargin) * 1000 }
    return value
  }
  return {
    drop: () => {
      cached = null
    },
    get: async () => {
      if (cached && clock.now().getTime() < cached.until) return cached.value
      pending ??= renew().finally(() => {
        pending = null
      })
      return pending
    },
  }
}
