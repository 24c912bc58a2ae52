import type { Handlers } from '#platform/http/handler.ts'
import type { membersContract } from './contract.ts'
import { authenticate } from './authenticate.ts'
import { revokeSession } from './end-sessions.ts'
import { openGuestSession } from './guest-session.ts'
import { readUserInfo } from './read-user-info.ts'

/** Holds the visitor token where script cannot reach it, so that a cart outlives a cleared local storage (commerce.md §4.3, trap 2). */
export const guestCookie = 'aumbry_guest'

export function membersHandlers(parts: { secureCookies: boolean }): Handlers<typeof membersContract> {
  const attributes = `Path=/; HttpOnly; SameSite=Strict${parts.secureCookies ? '; Secure' : ''}`
  return {
    openGuestSession: async (ctx, _input, exchange) => {
      const kept = exchange.cookie(guestCookie)
      const known = kept ? await authenticate(ctx.db, kept, ctx.now) : null
      if (kept && known && 'actor' in known && known.actor.level === 'guest') {
        return { token: kept, userInfo: { id: known.actor.id, userLevel: 99 as const } }
      }
      const session = await openGuestSession(ctx.db, ctx.now)
      exchange.setHeader('set-cookie', `${guestCookie}=${session.token}; ${attributes}; Max-Age=${60 * 86_400}`)
      return session
    },
    readUserInfo,
    logout: async (ctx, _input, exchange) => {
      if (ctx.actor.level !== 'nobody') await revokeSession(ctx.db, ctx.actor.sessionId, ctx.now)
      exchange.setHeader('set-cookie', `${guestCookie}=; ${attributes}; Max-Age=0`)
      return {}
    },
  }
}
