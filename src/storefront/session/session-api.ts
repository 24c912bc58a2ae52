import { createApi, type Api, type Transport } from '#storefront/api/api-client.ts'
import { signedOutCodes } from '#storefront/api/api-error.ts'
import { apiBase, publicApi } from '#storefront/api/browser-api.ts'
import type { OnEnd } from './dead-session.ts'
import { session } from './session.ts'

let opening: Promise<string> | null = null

/** Before the first write: the visitor's token, asked for once. The same guest comes back while the cookie lives. */
export function ensureSession(): Promise<string> {
  const { token } = session.snapshot()
  return token === null ? openSession(null) : Promise.resolve(token)
}

/** One tab after the other, so that many tabs that open at once share one session. `dead` is a token that opens nothing any more. */
function openSession(dead: string | null): Promise<string> {
  opening ??= oneTabAtATime(async () => {
    if (session.snapshot().token === null) session.adopt()
    const { token: known } = session.snapshot()
    if (known !== null && known !== dead) return known
    const { token, userInfo } = await publicApi().post('/api/guest/session', {})
    session.change({ token, userInfo })
    return token
  }).finally(() => {
    opening = null
  })
  return opening
}

function oneTabAtATime<Result>(act: () => Promise<Result>): Promise<Result> {
  // Pages without TLS have no locks.
  return 'locks' in navigator ? navigator.locks.request('aumbry-session', act) : act()
}

/** The API in the visitor's own name. A guest's dead token is replaced once, and the call made again with the new one. */
export function sessionApi(onEnd?: OnEnd): Api {
  return createApi(transportThat(onEnd), apiBase || location.origin, bearer)
}

/** The API with the token but without the rules of a dead one: for calls that answer about sessions themselves. */
export function signInApi(): Api {
  return createApi(fetch, apiBase || location.origin, bearer)
}

function bearer(): Record<string, string> {
  const { token } = session.snapshot()
  return token === null ? {} : { authorization: `Bearer ${token}` }
}

function transportThat(onEnd?: OnEnd): Transport {
  return async (request) => {
    const again = request.clone()
    const response = await fetch(request)
    const code = response.ok ? 0 : await codeOf(response)
    if (!signedOutCodes.has(code)) return response
    const { meetDeadSession } = await import('./dead-session.ts')
    return meetDeadSession(again, { response, code, openSession, onEnd })
  }
}

async function codeOf(response: Response): Promise<number> {
  const body = (await response
    .clone()
    .json()
    .catch(() => null)) as { code?: number } | null
  return body?.code ?? 0
}
