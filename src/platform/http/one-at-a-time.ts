import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** No browser sends a second request before the first is answered; what a proxy may send so fits in here. */
const mostWaiting = 8

type Exchange = readonly [IncomingMessage, ServerResponse]

interface Connection {
  busy: boolean
  readonly waiting: Exchange[]
}

/**
 * Answers the requests of a connection one after the other. Node hands over all requests of one packet at once: a hundred of them
 * would be worked on together, and on after their sender has left. One that sends too many ahead loses its connection.
 */
export function oneAtATime(listener: RequestListener): RequestListener {
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

  function connectionOf(socket: Socket): Connection {
    const known = connections.get(socket)
    if (known) return known
    const connection: Connection = { busy: false, waiting: [] }
    connections.set(socket, connection)
    return connection
  }

  return (request, response) => {
    const connection = connectionOf(request.socket)
    if (!connection.busy) start(connection, [request, response])
    else if (connection.waiting.length < mostWaiting) connection.waiting.push([request, response])
    else request.socket.destroy()
  }
}
