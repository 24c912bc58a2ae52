import { createServer, type RequestListener, type Server } from 'node:http'
import { Server as NetServer } from 'node:net'

/** In milliseconds: how long headers and a whole request may take to come, and how often that is looked at. */
export interface RequestLimits {
  readonly headers: number
  readonly request: number
  readonly check: number
}

const requestLimits: RequestLimits = { headers: 15_000, request: 30_000, check: 5_000 }

/** A server that nobody holds open by sending a byte now and then: what is not there in time is cut off with a 408. */
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
    // A server that is stopping answers what still comes, and says that nothing more is taken on this connection.
    if (!server.listening) response.shouldKeepAlive = false
    listener(incoming, response)
  })
}

/** In milliseconds: how long idle connections stay open for a request that is on its way, and how long answers may take. */
export interface StopLimits {
  readonly idle: number
  readonly forced: number
}

const stopLimits: StopLimits = { idle: 1_500, forced: 20_000 }

/**
 * Takes no new connection, answers what comes on those there are with `Connection: close`, and ends when all are closed. An idle
 * connection is closed only after a while: a request may be on its way, and would be reset.
 */
export async function stopHttpServer(
  server: Server,
  { idle, forced }: StopLimits = stopLimits,
): Promise<void> {
  const timers = [
    setTimeout(() => server.closeIdleConnections(), idle),
    setTimeout(() => server.closeAllConnections(), forced),
  ]
  // Not the HTTP server's own `close`, which closes idle connections at once.
  await new Promise((resolve) => NetServer.prototype.close.call(server, resolve))
  timers.forEach((timer) => clearTimeout(timer))
}

const everywhere = new Set(['0.0.0.0', '::'])

/** Where a server is reached from its own machine that listens on `host`: one that listens everywhere, by the loopback. */
export function ownAddress(host: string, port: number): string {
  const name = everywhere.has(host) ? '127.0.0.1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}
