import { createServer, type RequestListener, type Server } from 'node:http'
import { Server as NetServer } from 'node:net'

/**
 * In milliseconds: timeouts for headers and the whole request, and the interval of their checks.
 */
export interface RequestLimits {
  readonly headers: number
  readonly request: number
  readonly check: number
}

const requestLimits: RequestLimits = { headers: 15_000, request: 30_000, check: 5_000 }

/** Creates a server that answers slow requests with 408. */
export function createHttpServer(
  listener: RequestListener,
  { headers, request, check }: RequestLimits = requestLimits,
): Server {
  const server = createServer({
    headersTimeout: headers,
    requestTimeout: request,
    connectionsCheckingInterval: check,
    keepAliveTimeout: 65_000,
  })
  return server.on('request', (incoming, response) => {
    // While the server stops, each response closes its connection.
    if (!server.listening) response.shouldKeepAlive = false
    listener(incoming, response)
  })
}

/** In milliseconds: times after which idle and all connections are closed. */
export interface StopLimits {
  readonly idle: number
  readonly forced: number
}

const stopLimits: StopLimits = { idle: 1_500, forced: 20_000 }

/**
 * Accepts no new connections, answers requests on open ones, and resolves when all are closed. Idle
 * connections are closed with a delay, because a request can be in transit.
 */
export async function stopHttpServer(
  server: Server,
  { idle, forced }: StopLimits = stopLimits,
): Promise<void> {
  const timers = [
    setTimeout(() => server.closeIdleConnections(), idle),
    setTimeout(() => server.closeAllConnections(), forced),
  ]
  // `close` of the HTTP server would close idle connections at once.
  await new Promise((resolve) => NetServer.prototype.close.call(server, resolve))
  timers.forEach((timer) => clearTimeout(timer))
}

const everywhere = new Set(['0.0.0.0', '::'])

/**
 * The local address of a server that listens on `host`; loopback if it listens on all interfaces.
 */
export function ownAddress(host: string, port: number): string {
  const name = everywhere.has(host) ? '127.0.0.1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}
