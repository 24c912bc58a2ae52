import { emptySession, parseSession, sessionIdOf, sessionKeys, type SessionState } from './session-state.ts'

/** Where a session is kept: local storage, and a cookie that mirrors the count of the cart. */
export interface SessionKeep {
  read(key: string): string | null
  write(key: string, value: string | null): void
  mirrorCartTotal(total: number): void
}

/** Other tabs hear of a sign-out by this key's storage event. It carries a version, never the token. */
export const authSignal = 'authTokenChanged'

export function createSessionStore(keep: SessionKeep) {
  let state = parseSession(keep.read)
  const listeners = new Set<() => void>()
  const resetListeners = new Set<() => void>()

  const publish = (next: SessionState) => {
    state = next
    for (const listener of listeners) listener()
  }

  const change = (part: Partial<SessionState>) => {
    for (const key of sessionKeys) {
      if (!(key in part)) continue
      const value = part[key]
      keep.write(key, value === null || value === undefined ? null : typeof value === 'string' ? value : JSON.stringify(value))
    }
    if (part.cartTotal !== undefined) keep.mirrorCartTotal(part.cartTotal)
    publish({ ...state, ...part })
  }

  return {
    snapshot: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    change,
    /** Clears the token, sets the cart's count to 0, empties the user info, and tells the other tabs (specification §4). */
    reset() {
      change(emptySession)
      keep.write(authSignal, version())
      for (const listener of resetListeners) listener()
    },
    /** Kept pages, drafts and the cart in memory must go at once: the next user of the tab must not see the last one's address. */
    onReset(listener: () => void) {
      resetListeners.add(listener)
      return () => void resetListeners.delete(listener)
    },
    /** Another tab has written: its session and its count become ours, as long as both are the same visitor's. */
    adopt() {
      const persisted = parseSession(keep.read)
      const isSame = state.token === null || sessionIdOf(persisted.token) === sessionIdOf(state.token)
      if (isSame) publish(persisted)
    },
    /** Whether another tab has put another visitor's session in place of ours. */
    isStale: () => sessionIdOf(parseSession(keep.read).token) !== sessionIdOf(state.token),
  }
}

function version(): string {
  return `${Date.now().toString(36)}.${Math.random().toString(36).slice(2, 8)}`
}
