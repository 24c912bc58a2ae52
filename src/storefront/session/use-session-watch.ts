import { useEffect } from 'react'
import { session } from './session.ts'

/** Mount once: other tabs are listened to, and what was the last visitor's goes when the session does. */
export function useSessionWatch(onLeave: () => void): void {
  useEffect(() => {
    let leave: (() => void) | null = null
    let isGone = false
    void import('./watch-session.ts').then(({ watchSession }) => {
      if (!isGone) leave = watchSession()
    })
    return () => {
      isGone = true
      leave?.()
    }
  }, [])
  useEffect(() => session.onLeave(onLeave), [onLeave])
}
