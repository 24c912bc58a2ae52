import { isToken } from '#kernel/token/token.ts'
import { createToken } from '#platform/secrets/secrets.ts'
import type { Exchange } from '#platform/http/handler.ts'
import { describeDevice } from '../domain/describe-device.ts'
import { parseSessionToken, type SessionToken } from '../domain/session-token.ts'

/**
 * The guest token. Scripts cannot read it, so a cart survives cleared local storage (commerce.md
 * §4.3, trap 2).
 */
export const guestCookie = 'aumbry_guest'
/** Identifies a browser for new-device emails; it grants no access. */
const deviceCookie = 'aumbry_device'

export interface Browser {
  readonly device: string
  readonly deviceKey: string
  /** The token sent with the request, usually a guest's. It is revoked at sign-in. */
  readonly presentedToken: SessionToken | null
}

export function readBrowser(exchange: Exchange): Browser {
  const stored = exchange.cookie(deviceCookie)
  return {
    device: describeDevice(exchange.header('user-agent')),
    deviceKey: stored && isToken(stored) ? stored : createToken(),
    presentedToken: parseSessionToken(
      /^Bearer ([\w.-]{1,200})$/.exec(exchange.header('authorization') ?? '')?.[1] ?? '',
    ),
  }
}

export interface BrowserCookies {
  guest(token: string): string
  clearGuest(): string
  device(key: string): string
}

export function createBrowserCookies(isSecure: boolean): BrowserCookies {
  const attributes = `Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
  const days = (count: number): number => count * 86_400
  return {
    guest: (token) => `${guestCookie}=${token}; ${attributes}; Max-Age=${days(60)}`,
    clearGuest: () => `${guestCookie}=; ${attributes}; Max-Age=0`,
    device: (key) => `${deviceCookie}=${key}; ${attributes}; Max-Age=${days(365)}`,
  }
}
