import { BlockList, isIPv6 } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

const localNames = new Set(['localhost', '127.0.0.1', '[::1]'])
/** Headers that a proxy on this machine adds. */
const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip']

/**
 * Answers 404 unless the request comes over the loopback interface, for a local host name and not
 * through a proxy. The host name is checked against DNS rebinding.
 */
export const localOnly: MiddlewareHandler = async (context, next) => {
  const address = (context.env as Partial<HttpBindings> | undefined)?.incoming?.socket.remoteAddress
  const isLocal =
    address !== undefined
    && loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
    && localNames.has(getHostName(context.req.header('host')))
    && !proxyHeaders.some((name) => context.req.header(name) !== undefined)
  return isLocal ? next() : context.text('Not found.', 404)
}

function getHostName(host = ''): string {
  return host.replace(/:\d+$/, '').toLowerCase()
}
