import { BlockList, isIPv6 } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

const localNames = new Set(['localhost', '127.0.0.1', '[::1]'])
/** Any of these means that a proxy on this machine passed the request on. */
const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip']

/**
 * Answers 404 unless the request comes from this machine: over the loopback interface, under a local host name, not through a
 * proxy. The host name matters because a foreign page can point a name of its own at 127.0.0.1 (DNS rebinding).
 */
export const localOnly: MiddlewareHandler = async (context, next) => {
  const address = (context.env as Partial<HttpBindings> | undefined)?.incoming?.socket.remoteAddress
  const isLocal =
    address !== undefined
    && loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
    && localNames.has(hostName(context.req.header('host')))
    && !proxyHeaders.some((name) => context.req.header(name) !== undefined)
  return isLocal ? next() : context.text('Not found.', 404)
}

function hostName(host = ''): string {
  return host.replace(/:\d+$/, '').toLowerCase()
}
