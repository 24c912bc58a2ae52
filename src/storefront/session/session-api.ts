import { type Api, type Transport, createApi } from '#storefront/api/api-client.ts'
import { signedOutCodes } from '#storefront/api/api-error.ts'
import { apiBase } from '#storefront/api/browser-api.ts'
import type { OnEnd } from './dead-session.ts'
import { guestLevel, hasLevel } from './level.ts'
import { reportEvent } from './report-event.ts'
import { session } from './session.ts'

let opening: Promise<string> | null = null

/** Before the first write: the visitor's token, asked for once. The same guest comes back while the cookie lives. */
export function ensureSession(): Promise<string> {
  const { token } = session.snapshot()
  return token === null ? openSession() : Promise.resolve(token)
}

/** One tab after the other, so that many tabs that open at once share one session. */
function openSession(): Promise<string> {
  opening ??= oneTabAtATime(async () => {
    session.adopt()
    const { token: known } = session.snapshot()
    if (known !== null) return known
    const { token, userInfo } = await signInApi().post('/api/guest/session', {})
    session.change({ token, userInfo })
    return token
  }).finally(() => {
    opening = null
  })
  return opening
}

function oneTabAtATime<Result>(act: () => Promise<Result>): Promise<Result> {
  // Pages without TLS have no locks, and where storage is blocked they are denied.
  if (!('locks' in navigator)) return act()
  return navigator.locks.request('aumbry-session', act).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'SecurityError') return act()
    throw error
  })
}

/** The API in the visitor's own name: with the stored token, and a visitor's session opened where a call needs one and there is none. */
export function sessionApi(onEnd?: OnEnd): Api {
  return createApi(sessionFetch(onEnd), apiBase || location.origin, bearer)
}

/** The API with the token but without the rules of a dead one: for calls that answer about sessions themselves. */
export function signInApi(): Api {
  return createApi(fetch, apiBase || location.origin, bearer)
}

export function bearer(): Record<string, string> {
  const { token } = session.snapshot()
  return token === null ? {} : { authorization: `Bearer ${token}` }
}

/** `fetch`, by the rules of a session that is over (specification §8). */
export function sessionFetch(onEnd?: OnEnd): Transport {
  return async (request) => {
    let again = request.clone()
    let response = await fetch(request)
    let code = await codeOf(response)
    // Asked without a session: there is none to end, and one to open.
    if (
      code === 401
      && session.snapshot().token === null
      && !request.headers.has('authorization')
    ) {
      await openSession()
      again = new Request(again, { headers: { ...Object.fromEntries(again.headers), ...bearer() } })
      response = await fetch(again.clone())
      code = await codeOf(response)
    }
    if (!signedOutCodes.has(code)) return response
    const { meetDeadSession } = await import('./dead-session.ts')
    return meetDeadSession(again, { response, code, onEnd })
  }
}

/** The body's, whatever the HTTP status says. */
async function codeOf(response: Response): Promise<number> {
  if (!response.headers.get('content-type')?.includes('json')) return 0
  const body = (await response
    .clone()
    .json()
    .catch(() => null)) as { code?: number } | null
  return body?.code ?? 0
}

let asking: Promise<void> | null = null

/** A stored token with empty user info: ask who it is. Only one that is no visitor's is reported as a login (specification §4). */
export function learnWho(api: Api = sessionApi()): Promise<void> {
  const { token, userInfo } = session.snapshot()
  if (token === null || userInfo !== null) return Promise.resolve()
  asking ??= ask(api, token).finally(() => {
    asking = null
  })
  return asking
}

async function ask(api: Api, token: string): Promise<void> {
  const found = await api.get('/api/user/userinfo', {})
  if (session.snapshot().token !== token) return
  session.change({ userInfo: found })
  if (!hasLevel(found, guestLevel)) reportEvent({ type: 'login', name: 'token' })
}
