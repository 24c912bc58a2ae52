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
