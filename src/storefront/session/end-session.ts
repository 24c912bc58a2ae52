import { signInAddress } from './back-url.ts'
import { whenReleased } from './hold.ts'
import { session } from './session.ts'

/** Specification §8: clear local storage and reset the session. */
export function endSession(): void {
  try {
    localStorage.clear()
  } catch {
    // Nothing was kept.
  }
  session.reset()
}

/** Specification §8: and go to `/login`, unless the request is a preview or the current path is `/`. Nobody is led away while paying. */
export function leaveForSignIn(request: Request, code: number): void {
  whenReleased(() => {
    const { pathname, search } = location
    if (pathname === '/' || pathname.startsWith('/login') || isPreview(search) || isPreview(new URL(request.url).search)) return
    location.assign(`${signInAddress(pathname + search)}&code=${code}`)
  })
}

function isPreview(search: string): boolean {
  return new URLSearchParams(search).has('preview')
}
