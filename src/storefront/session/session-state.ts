import type { UserInfo } from '#modules/members/contract.ts'

/** The checkout that the shopper is paying, to find the way back to `/pay`. */
export interface OrderData {
  readonly checkoutId: string
}

/** The state of a visitor that is stored across pages (specification §3). */
export interface SessionState {
  readonly token: string | null
  readonly userInfo: UserInfo | null
  readonly orderData: OrderData | null
  /** A hint for the header; the cart itself is loaded from the API. */
  readonly cartTotal: number
}

export const emptySession: SessionState = {
  token: null,
  userInfo: null,
  orderData: null,
  cartTotal: 0,
}

export const sessionKeys = [
  'token',
  'userInfo',
  'orderData',
  'cartTotal',
] as const satisfies readonly (keyof SessionState)[]

/** Values of the wrong shape are ignored, because anyone can write to local storage. */
export function parseSession(read: (key: string) => string | null): SessionState {
  const total = Number(read('cartTotal') ?? 0)
  return {
    token: read('token') || null,
    userInfo: parseUserInfo(parseJson(read('userInfo'))),
    orderData: parseOrderData(parseJson(read('orderData'))),
    cartTotal: Number.isInteger(total) && total > 0 ? total : 0,
  }
}

/** The session id in a token, equal for all tokens of a session. */
export function sessionIdOf(token: string | null): string | null {
  return token === null ? null : (token.split('.')[0] ?? token)
}

function parseUserInfo(value: unknown): UserInfo | null {
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

function parseOrderData(value: unknown): OrderData | null {
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
