import { createApi, type Api, type Transport } from '#storefront/api/api-client.ts'
import { ApiError, signedOutCodes } from '#storefront/api/api-error.ts'
import { apiBase, publicApi } from '#storefront/api/browser-api.ts'
import { guestLevel, hasLevel } from './level.ts'
import { session } from './session.ts'

let opening: Promise<string> | null = null

/** Before the first write: the visitor's token, asked for once. The same guest comes back while the cookie lives. */
export function ensureSession(): Promise<string> {
  const { token } = session.snapshot()
  return token === null ? openSession() : Promise.resolve(token)
}

function openSession(): Promise<string> {
  opening ??= publicApi()
    .post('/api/guest/session', {})
    .then(({ token, userInfo }) => {
      session.change({ token, userInfo })
      return token
    })
    .finally(() => {
      opening = null
    })
  return opening
}

/** The API in the visitor's own name. A guest's dead token is replaced once, and the call made again with the new one. */
export function sessionApi(): Api {
  return createApi(transport, apiBase || location.origin, bearer)
}

function bearer(): Record<string, string> {
  const { token } = session.snapshot()
  return token === null ? {} : { authorization: `Bearer ${token}` }
}

const transport: Transport = async (request) => {
  const again = request.clone()
  const response = await fetch(request)
  if (response.status !== 401 || !signedOutCodes.has(await codeOf(response))) return response
  if (hasLevel(session.snapshot().userInfo, guestLevel) || session.snapshot().token === null) {
    const token = await renewGuest()
    if (token !== null) {
      const headers = new Headers(again.headers)
      headers.set('authorization', `Bearer ${token}`)
      return fetch(new Request(again, { headers }))
    }
  }
  endSession()
  return response
}

async function renewGuest(): Promise<string | null> {
  try {
    return await openSession()
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}

async function codeOf(response: Response): Promise<number> {
  const body = (await response
    .clone()
    .json()
    .catch(() => null)) as { code?: number } | null
  return body?.code ?? 0
}

/** Specification §8: clear local storage, reset the session, go to `/login`, unless this is a preview or the front door. */
function endSession(): void {
  try {
    localStorage.clear()
  } catch {
    // Nothing was kept.
  }
  session.reset()
  const { pathname, search } = location
  if (pathname === '/' || new URLSearchParams(search).has('preview')) return
  location.assign(`/login?back_url=${encodeURIComponent(pathname + search)}`)
}
