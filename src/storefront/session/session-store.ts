import type { UserInfo } from '#modules/members/contract.ts'

/** The checkout in progress, to return to `/pay`. */
export interface OrderData {
  readonly checkoutId: string
}

/** Everything about a visitor that outlives a page (specification §3). */
export interface SessionState {
  readonly token: string | null
  readonly userInfo: UserInfo | null
  readonly orderData: OrderData | null
  /** Shown in the header only; the cart is loaded from the API. */
  readonly cartTotal: number
}

export const emptySession: SessionState = {
  token: null,
  userInfo: null,
  orderData: null,
  cartTotal: 0,
}

/** The names the parts are persisted under. */
export const sessionKeys = [
  'token',
  'userInfo',
  'orderData',
  'cartTotal',
] as const satisfies readonly (keyof SessionState)[]

/** Local storage is untrusted: a value of another shape is ignored. */
export function parseSession(read: (key: string) => string | null): SessionState {
  const total = Number(read('cartTotal') ?? 0)
  return {
    token: read('token') || null,
    userInfo: userInfoOf(parseJson(read('userInfo'))),
    orderData: orderDataOf(parseJson(read('orderData'))),
    cartTotal: Number.isInteger(total) && total > 0 ? total : 0,
  }
}

/** The public half of a token: two tokens of one session have the same. */
export function getSessionId(token: string | null): string | null {
  return token === null ? null : (token.split('.')[0] ?? token)
}

function userInfoOf(value: unknown): UserInfo | null {
  if (typeof value !== 'object' || value === null || !('id' in value) || !('userLevel' in value))
    return null
  const { id, userLevel } = value
  if (typeof id !== 'string' || (userLevel !== 0 && userLevel !== 99)) return null
  return {
    id,
    userLevel,
    ...('email' in value && typeof value.email === 'string' && { email: value.email }),
  }
}

function orderDataOf(value: unknown): OrderData | null {
  if (typeof value !== 'object' || value === null || !('checkoutId' in value)) return null
  return typeof value.checkoutId === 'string' ? { checkoutId: value.checkoutId } : null
}

function parseJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

/** The storage of a session: local storage, and a cookie with the cart total. */
export interface SessionPersistence {
  read(key: string): string | null
  write(key: string, value: string | null): void
  mirrorCartTotal(total: number): void
}

/** The storage key that signals sign-out to other tabs. Its value is a version, never the token. */
export const authSignal = 'authTokenChanged'

export function createSessionStore(storage: SessionPersistence) {
  let state = parseSession(storage.read)
  const listeners = new Set<() => void>()
  const resetListeners = new Set<() => void>()
  const leaveListeners = new Set<() => void>()

  const publish = (next: SessionState) => {
    state = next
    callAll(listeners)
  }

  const change = (part: Partial<SessionState>) => {
    persistSession(storage, part)
    publish({ ...state, ...part })
  }

  return {
    snapshot: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    change,
    /**
     * Starts the session of another visitor, whose user info is loaded later, and notifies other
     * tabs (specification §4).
     */
    enter(token: string) {
      change({ token, userInfo: null, orderData: null })
      storage.write(authSignal, version())
      callAll(leaveListeners)
    },
    reset() {
      change(emptySession)
      storage.write(authSignal, version())
      callAll(leaveListeners)
      callAll(resetListeners)
    },
    /** Hides the data of the visitor in this tab without changing the storage. */
    hide() {
      publish({ ...emptySession, token: state.token })
      callAll(leaveListeners)
    },
    /** Called when the visitor changes, so that kept pages and the cart in memory are dropped. */
    onLeave(listener: () => void) {
      leaveListeners.add(listener)
      return () => void leaveListeners.delete(listener)
    },
    /** Called when the session ends, not at sign-in; unfinished forms are dropped. */
    onReset(listener: () => void) {
      resetListeners.add(listener)
      return () => void resetListeners.delete(listener)
    },
    /** Adopts the session that another tab has written, if it belongs to the same visitor. */
    adopt() {
      const persisted = parseSession(storage.read)
      const isSame =
        state.token === null || getSessionId(persisted.token) === getSessionId(state.token)
      if (isSame) publish(persisted)
    },
    /** The stored token, which may belong to another visitor. */
    persistedToken: () => parseSession(storage.read).token,
    isStale: () => getSessionId(parseSession(storage.read).token) !== getSessionId(state.token),
  }
}

function persistSession(storage: SessionPersistence, part: Partial<SessionState>): void {
  for (const key of sessionKeys) {
    const value = part[key]
    if (key in part) storage.write(key, value === undefined ? null : serialize(value))
  }
  if (part.cartTotal !== undefined) storage.mirrorCartTotal(part.cartTotal)
}

function serialize(value: SessionState[keyof SessionState]): string | null {
  return value === null || typeof value === 'string' ? value : JSON.stringify(value)
}

function callAll(listeners: ReadonlySet<() => void>): void {
  for (const listener of listeners) listener()
}

function version(): string {
  return `${Date.now().toString(36)}.${Math.random().toString(36).slice(2, 8)}`
}
