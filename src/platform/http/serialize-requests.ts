import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Enough for proxies that pipeline requests; browsers do not. */
const maxWaiting = 8

type Exchange = readonly [IncomingMessage, ServerResponse]

interface Connection {
  busy: boolean
  readonly waiting: Exchange[]
}

/**
 * Handles the requests of a connection one after the other, because Node emits all pipelined
 * requests at once. A connection with too many waiting requests is closed.
 */
export function serializeRequests(listener: RequestListener): RequestListener {
  const connections = new WeakMap<Socket, Connection>()

  function start(connection: Connection, [request, response]: Exchange): void {
    connection.busy = true
    response.once('close', () => {
      connection.busy = false
      const next = connection.waiting.shift()
      if (next && !request.socket.destroyed) start(connection, next)
    })
    listener(request, response)
  }

  function getConnection(socket: Socket): Connection {
    const existing = connections.get(socket)
    if (existing) return existing
    const connection: Connection = { busy: false, waiting: [] }
    connections.set(socket, connection)
    return connection
  }

  return (request, response) => {
    const connection = getConnection(request.socket)
    if (!connection.busy) start(connection, [request, response])
    else if (connection.waiting.length < maxWaiting) connection.waiting.push([request, response])
    else request.socket.destroy()
  }
}
