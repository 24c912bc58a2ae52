import { useEffect } from 'react'
import { session } from './session.ts'
import { watchSession } from './watch-session.ts'

/** Mount once: other tabs are listened to, and what was the last visitor's goes when the session does. */
export function useSessionWatch(onReset: () => void): void {
  useEffect(() => watchSession(), [])
  useEffect(() => session.onReset(onReset), [onReset])
}
