import type { Api } from '#storefront/api/api-client.ts'
import { guestLevel, hasLevel } from './level.ts'
import { reportEvent } from './report-event.ts'
import { sessionApi } from './session-api.ts'
import { session } from './session.ts'

let pendingLoad: Promise<void> | null = null

/**
 * Loads the user of a stored token. A login event is reported only for members (specification §4).
 */
export function learnWho(api: Api = sessionApi()): Promise<void> {
  const { token, userInfo } = session.snapshot()
  if (token === null || userInfo !== null) return Promise.resolve()
  pendingLoad ??= loadUserInfo(api, token).finally(() => {
    pendingLoad = null
  })
  return pendingLoad
}

async function loadUserInfo(api: Api, token: string): Promise<void> {
  const userInfo = await api.get('/api/user/userinfo', {})
  if (session.snapshot().token !== token) return
  session.change({ userInfo: userInfo })
  if (!hasLevel(userInfo, guestLevel)) reportEvent({ type: 'login', name: 'token' })
}
