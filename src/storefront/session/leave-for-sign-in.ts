import type { UserInfo } from '#modules/members/contract.ts'
import { signInAddress } from './back-url.ts'
import { hasLevel } from './level.ts'
import { whenReleased } from './hold.ts'
import {
  isIntendedPath,
  saveIntendedAct,
  type IntendedInput,
  type IntendedPath,
} from './intended-act.ts'

/** Redirects a visitor to sign-in, performs the action once after it and returns to this page. */
export function signInFirst<P extends IntendedPath>(path: P, input: IntendedInput<P>): void {
  const backUrl = location.pathname + location.search
  saveIntendedAct({ path, input, backUrl, memberId: null })
  location.assign(signInAddress(backUrl))
}

/**
 * Redirects to `/login` unless the request is a preview or the current path is `/` (specification
 * §8), and not during payment. The rejected call is repeated after the same member signs in.
 */
export function leaveForSignIn(
  request: Request,
  { code, user }: { code: number; user: UserInfo | null },
): void {
  whenReleased(() => {
    const { pathname, search } = location
    if (
      pathname === '/'
      || pathname.startsWith('/login')
      || isPreview(search)
      || isPreview(new URL(request.url).search)
    )
      return
    const memberId = user !== null && hasLevel(user, 0) ? user.id : null
    void storeCall(request, { backUrl: pathname + search, memberId }).then(() =>
      location.assign(`${signInAddress(pathname + search)}&code=${code}`),
    )
  })
}

async function storeCall(
  request: Request,
  from: { backUrl: string; memberId: string | null },
): Promise<void> {
  const path = new URL(request.url).pathname
  if (request.method !== 'POST' || !isIntendedPath(path)) return
  const input: unknown = await request.json().catch(() => null)
  if (typeof input === 'object' && input !== null) saveIntendedAct({ path, input, ...from })
}

function isPreview(search: string): boolean {
  return new URLSearchParams(search).has('preview')
}
