import { type Api, type Transport, createApi } from '#storefront/api/api-client.ts'
import { signedOutCodes } from '#storefront/api/api-error.ts'
import { apiBase } from '#storefront/api/browser-api.ts'
import type { OnSessionEnd } from './handle-ended-session.ts'
import { guestLevel, hasLevel } from './level.ts'
import { reportEvent } from './report-event.ts'
import { session } from './session.ts'

let opening: Promise<string> | null = null

/**
 * Returns the token and opens a guest session if there is none. The cookie restores the same guest.
 */
export function ensureSession(): Promise<string> {
  const { token } = session.snapshot()
  return token === null ? openSession() : Promise.resolve(token)
}

/** Tabs take turns, so that they share one session. */
function openSession(): Promise<string> {
  opening ??= oneTabAtATime(async () => {
    session.adopt()
    const { token: adopted } = session.snapshot()
    if (adopted !== null) return adopted
    const { token, userInfo } = await signInApi().post('/api/guest/session', {})
    session.change({ token, userInfo })
    return token
  }).finally(() => {
    opening = null
  })
  return opening
}

function oneTabAtATime<Result>(act: () => Promise<Result>): Promise<Result> {
  // Without TLS there are no locks, and blocked storage denies them.
  if (!('locks' in navigator)) return act()
  return navigator.locks.request('aumbry-session', act).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'SecurityError') return act()
    throw error
  })
}

/** The API with the token of the visitor. A call that needs a session opens a guest session. */
export function sessionApi(onEnd?: OnSessionEnd): Api {
  return createApi(sessionFetch(onEnd), apiBase || location.origin, bearer)
}

/** The API with the token but without handling of ended sessions, for calls about sessions. */
export function signInApi(): Api {
  return createApi(fetch, apiBase || location.origin, bearer)
}

export function bearer(): Record<string, string> {
  const { token } = session.snapshot()
  return token === null ? {} : { authorization: `Bearer ${token}` }
}

export function sessionFetch(onEnd?: OnSessionEnd): Transport {
  return async (request) => {
    let retry = request.clone()
    let response = await fetch(request)
    let code = await readCode(response)
    // Without a session there is none to end, so one is opened.
    if (
      code === 401
      && session.snapshot().token === null
      && !request.headers.has('authorization')
    ) {
      await openSession()
      retry = new Request(retry, { headers: { ...Object.fromEntries(retry.headers), ...bearer() } })
      response = await fetch(retry.clone())
      code = await readCode(response)
    }
    if (!signedOutCodes.has(code)) return response
    const { handleEndedSession } = await import('./handle-ended-session.ts')
    return handleEndedSession(retry, { response, code, onEnd })
  }
}

/** The code in the body, independent of the HTTP status. */
async function readCode(response: Response): Promise<number> {
  if (!response.headers.get('content-type')?.includes('json')) return 0
  const body = (await response
    .clone()
    .json()
    .catch(() => null)) as { code?: number } | null
  return body?.code ?? 0
}

let asking: Promise<void> | null = null

/**
 * Loads the user of a stored token without user info. A member is reported as a login
 * (specification §4).
 */
export function loadCurrentUser(api: Api = sessionApi()): Promise<void> {
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
