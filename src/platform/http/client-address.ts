import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

/**
 * The caller's address. `X-Forwarded-For` is believed only for as many entries, counted from its end, as there are trusted
 * proxies in front; with none the socket decides. A request from inside the process has no socket.
 */
export function clientAddress(trustedProxies: number): (context: Context) => string {
  return (context) => {
    const socket = (context.env as Partial<HttpBindings> | undefined)?.incoming?.socket.remoteAddress ?? 'local'
    if (trustedProxies === 0) return socket
    const hops = (context.req.header('x-forwarded-for') ?? '')
      .split(',')
      .map((hop) => hop.trim())
      .filter(Boolean)
    return hops.at(-trustedProxies) ?? socket
  }
}
