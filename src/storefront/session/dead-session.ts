import type { UserInfo } from '#modules/members/contract.ts'
import { ApiError } from '#storefront/api/api-error.ts'
import { checkSession } from './check-session.ts'
import { endSession } from './end-session.ts'
import { leaveForSignIn } from './leave-for-sign-in.ts'
import { isHeld } from './hold.ts'
import { guestLevel, hasLevel } from './level.ts'
import { session } from './session.ts'

export type OnEnd = (request: Request, ended: { readonly code: number; readonly user: UserInfo | null }) => void

interface DeadAnswer {
  readonly response: Response
  readonly code: number
  /** Opens a visitor's session in place of a dead one. */
  readonly openSession: (dead: string | null) => Promise<string>
  readonly onEnd: OnEnd | undefined
}

/** What becomes of a call that was answered with one of the four codes (specification §8). */
export async function meetDeadSession(again: Request, { response, code, openSession, onEnd }: DeadAnswer): Promise<Response> {
  // Another tab has signed out, or somebody else in: that session is not this one, and is not ended with it.
  if (session.isStale()) {
    checkSession()
    // Money is on its way from this page: what becomes of it is asked as whoever signed in meanwhile, who took the payment along.
    const token = isHeld() ? session.persistedToken() : null
    return token === null ? response : fetch(withToken(again, token))
  }
  const { token: dead, userInfo: user } = session.snapshot()
  if (dead === null || hasLevel(user, guestLevel)) {
    const token = await openSession(dead).catch((error: unknown) => {
      if (error instanceof ApiError) return null
      throw error
    })
    if (token !== null) return fetch(withToken(again, token))
  }
  endSession()
  ;(onEnd ?? leaveForSignIn)(again, { code, user })
  return response
}

function withToken(request: Request, token: string): Request {
  const headers = new Headers(request.headers)
  headers.set('authorization', `Bearer ${token}`)
  return new Request(request, { headers })
}
