import { isIPv4, isIPv6, SocketAddress } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

/**
 * Reads the client's IP address from `X-Forwarded-For`, at the entry of the outermost trusted
 * proxy, or from the socket. A request from inside the process has no socket.
 */
export function createClientAddressReader(trustedProxies: number): (context: Context) => string {
  return (context) => {
    const socket = (context.env as Partial<HttpBindings> | undefined)?.incoming?.socket
      .remoteAddress
    return getClientAddress(trustedProxies, socket, context.req.header('x-forwarded-for'))
  }
}

export function getClientAddress(
  trustedProxies: number,
  socket: string | undefined,
  forwardedFor: string | undefined,
): string {
  const hop =
    trustedProxies === 0
      ? undefined
      : (forwardedFor ?? '')
          .split(',')
          .filter((entry) => entry.trim() !== '')
          .at(-trustedProxies)
  return (hop && normalizeIpAddress(hop)) ?? (socket && normalizeIpAddress(socket)) ?? 'local'
}

/**
 * Removes port, brackets and zone; IPv4-mapped addresses become IPv4. Null if it is not an address.
 */
export function normalizeIpAddress(text: string): string | null {
  const [bare = ''] = text.trim().split('%')
  const address = isIPv6(bare)
    ? new SocketAddress({ address: bare, family: 'ipv6' })
    : SocketAddress.parse(bare)
  if (!address) return null
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address.address)?.[1]
  return mapped ?? address.address
}

/** Rate limits count an IPv4 address or an IPv6 /64 network, which belongs to one customer. */
export function getAddressNetwork(address: string): string {
  const normal = normalizeIpAddress(address)
  if (normal === null || isIPv4(normal)) return normal ?? address
  const [head = '', tail] = normal.split('::')
  const split = (part: string): string[] => part.split(':').filter(Boolean)
  const [first, last] = [split(head), split(tail ?? '')]
  const zeros = tail === undefined ? 0 : 8 - first.length - last.length
  const groups = [...first, ...Array<string>(Math.max(0, zeros)).fill('0'), ...last]
  return `${groups.slice(0, 4).join(':')}::/64`
}
