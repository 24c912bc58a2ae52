import type { UserInfo } from '#modules/members/contract.ts'

/** What the shopper is in the middle of buying: enough to find the way back to `/pay`. */
export interface OrderData {
  readonly checkoutId: string
}

/** Everything about a visitor that outlives a page (specification §3). */
export interface SessionState {
  readonly token: string | null
  readonly userInfo: UserInfo | null
  readonly orderData: OrderData | null
  /** A hint for the header, never a source: the cart itself is asked for. */
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

/** Anybody can write into local storage; what is not of the right shape counts as absent. */
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
export function sessionIdOf(token: string | null): string | null {
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
  const leaveListeners = new Set<() => void>()

  const publish = (next: SessionState) => {
    state = next
    tell(listeners)
  }

  const change = (part: Partial<SessionState>) => {
    for (const key of sessionKeys) {
      if (!(key in part)) continue
      const value = part[key]
      keep.write(
        key,
        value === null || value === undefined
          ? null
          : typeof value === 'string'
            ? value
            : JSON.stringify(value),
      )
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
    /** Another visitor from here on: whose token it is has still to be asked (specification §4). The other tabs are told. */
    enter(token: string) {
      change({ token, userInfo: null, orderData: null })
      keep.write(authSignal, version())
      tell(leaveListeners)
    },
    /** Clears the token, sets the cart's count to 0, empties the user info, and tells the other tabs (specification §4). */
    reset() {
      change(emptySession)
      keep.write(authSignal, version())
      tell(leaveListeners)
      tell(resetListeners)
    },
    /** Takes what is the visitor's out of this tab's sight; what is kept in the browser is another tab's business. */
    hide() {
      publish({ ...emptySession, token: state.token })
      tell(leaveListeners)
    },
    /** Kept pages and the cart in memory go with their visitor: the next one must not see the last one's address. */
    onLeave(listener: () => void) {
      leaveListeners.add(listener)
      return () => void leaveListeners.delete(listener)
    },
    /** Half-filled forms go when the session ends, and stay when a visitor signs in. */
    onReset(listener: () => void) {
      resetListeners.add(listener)
      return () => void resetListeners.delete(listener)
    },
    /** Another tab has written: its session and its count become ours, as long as both are the same visitor's. */
    adopt() {
      const persisted = parseSession(keep.read)
      const isSame =
        state.token === null || sessionIdOf(persisted.token) === sessionIdOf(state.token)
      if (isSame) publish(persisted)
    },
    /** The token as the last tab has written it, whoever's it is. */
    persistedToken: () => parseSession(keep.read).token,
    /** Whether another tab has put another visitor's session in place of ours. */
    isStale: () => sessionIdOf(parseSession(keep.read).token) !== sessionIdOf(state.token),
  }
}

function tell(listeners: ReadonlySet<() => void>): void {
  for (const listener of listeners) listener()
}

function version(): string {
  return `${Date.now().toString(36)}.${Math.random().toString(36).slice(2, 8)}`
}
