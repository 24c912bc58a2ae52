import type { UserInfo } from '#modules/members/contract.ts'
import { localStore } from '#ui/browser-store.ts'
import { checkSession } from './check-session.ts'
import { isHeld } from './hold.ts'
import { leaveForSignIn } from './intended-act.ts'
import { session } from './session.ts'

export type OnEnd = (
  request: Request,
  ended: { readonly code: number; readonly user: UserInfo | null },
) => void

interface DeadAnswer {
  readonly response: Response
  readonly code: number
  readonly onEnd: OnEnd | undefined
}

/** What becomes of a call that was answered with one of the four codes (specification §8), whoever made it. */
export async function meetDeadSession(
  again: Request,
  { response, code, onEnd }: DeadAnswer,
): Promise<Response> {
  // Another tab has signed out, or somebody else in: that session is not this one, and is not ended with it.
  if (session.isStale()) {
    checkSession()
    // Money is on its way from this page: what becomes of it is asked as whoever signed in meanwhile, who took the payment along.
    const theirs = isHeld() ? session.persistedToken() : null
    return theirs === null ? response : fetch(withToken(again, theirs))
  }
  const { token, userInfo: user } = session.snapshot()
  // Sent before somebody signed in here: it was the last session that is over, not this one.
  if (token !== null && again.headers.get('authorization') !== `Bearer ${token}`)
    return fetch(withToken(again, token))
  endSession()
  ;(onEnd ?? leaveForSignIn)(again, { code, user })
  return response
}

function withToken(request: Request, token: string): Request {
  const headers = new Headers(request.headers)
  headers.set('authorization', `Bearer ${token}`)
  return new Request(request, { headers })
}

/** Specification §8: clear local storage and reset the session. */
export function endSession(): void {
  localStore.clear()
  session.reset()
}
