import type { Api } from '#storefront/api/api-client.ts'
import { guestLevel, hasLevel } from './level.ts'
import { reportEvent } from './report-event.ts'
import { sessionApi } from './session-api.ts'
import { session } from './session.ts'

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
