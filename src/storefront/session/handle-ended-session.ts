import type { UserInfo } from '#modules/members/contract.ts'
import { localStore } from '#ui/browser-store.ts'
import { checkSession } from './check-session.ts'
import { isReloadPrevented } from './hold.ts'
import { leaveForSignIn } from './intended-act.ts'
import { session } from './session.ts'

export type OnSessionEnd = (
  request: Request,
  ended: { readonly code: number; readonly user: UserInfo | null },
) => void

interface RejectedCall {
  readonly response: Response
  readonly code: number
  readonly onEnd: OnSessionEnd | undefined
}

/** Handles a call that was answered with one of the four codes (specification §8). */
export async function handleEndedSession(
  request: Request,
  { response, code, onEnd }: RejectedCall,
): Promise<Response> {
  // Another tab has signed out or in, so the session in this tab is not the rejected one.
  if (session.isStale()) {
    checkSession()
    // During payment the call is repeated as the user who signed in, who took over the payment.
    const otherToken = isReloadPrevented() ? session.persistedToken() : null
    return otherToken === null ? response : fetch(withToken(request, otherToken))
  }
  const { token, userInfo: user } = session.snapshot()
  // The call was sent before the sign-in, so only the previous session has ended.
  if (token !== null && request.headers.get('authorization') !== `Bearer ${token}`)
    return fetch(withToken(request, token))
  // Specification §8: clear local storage and reset the session.
  localStore.clear()
  session.reset()
  ;(onEnd ?? leaveForSignIn)(request, { code, user })
  return response
}

function withToken(request: Request, token: string): Request {
  const headers = new Headers(request.headers)
  headers.set('authorization', `Bearer ${token}`)
  return new Request(request, { headers })
}
