import { useEffect } from 'react'
import { session } from './session.ts'

/** Watches the session in other tabs. Mount it once. */
export function useSessionWatch(onLeave: () => void): void {
  useEffect(() => {
    let stopWatching: (() => void) | null = null
    let isUnmounted = false
    void import('./watch-session.ts').then(({ watchSession }) => {
      if (!isUnmounted) stopWatching = watchSession()
    })
    return () => {
      isUnmounted = true
      stopWatching?.()
    }
  }, [])
  useEffect(() => session.onLeave(onLeave), [onLeave])
}
