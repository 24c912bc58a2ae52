import { connect } from 'node:net'

export interface LoadResult {
  readonly requests: number
  readonly seconds: number
  /** The latency of each request, in milliseconds. */
  readonly latencies: readonly number[]
}

export interface Address {
  readonly host: string
  readonly port: number
  /** The paths to request in turn. */
  readonly paths: readonly string[]
  readonly headers: Readonly<Record<string, string>>
}

const headEnd = '\r\n\r\n'

/**
 * Sends requests for some seconds over keep-alive connections, one request at a time on each. It
 * reads only the status and the length of a response: full parsing would take longer than the
 * server needs, so that the benchmark would measure the client.
 */
export async function generateLoad(
  address: Address,
  connections: number,
  seconds: number,
): Promise<LoadResult> {
  const requests = address.paths.map((path) => createRequest(path, address))
  const latencies: number[] = []
  const startedAt = performance.now()
  const endsAt = startedAt + seconds * 1000
  await Promise.all(
    Array.from({ length: connections }, (_, first) =>
      runConnection(address, requests, { first, endsAt, latencies }),
    ),
  )
  return { requests: latencies.length, seconds: (performance.now() - startedAt) / 1000, latencies }
}

function createRequest(path: string, { host, port, headers }: Address): Buffer {
  const lines = Object.entries({ host: `${host}:${port}`, ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  return Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
}

function runConnection(
  { host, port }: Address,
  requests: readonly Buffer[],
  { first, endsAt, latencies }: { first: number; endsAt: number; latencies: number[] },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true })
    let turn = first
    let remaining = 0
    let sentAt = 0

    function send(): void {
      sentAt = performance.now()
      socket.write(requests[turn++ % requests.length] ?? '')
    }

    socket.on('connect', send)
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('The server closed a connection.')))
    socket.on('data', (chunk: Buffer) => {
      try {
        remaining = (remaining || getResponseLength(chunk)) - chunk.length
      } catch (error) {
        reject(error)
        socket.destroy()
        return
      }
      if (remaining > 0) return
      const now = performance.now()
      latencies.push(now - sentAt)
      if (now < endsAt) return send()
      socket.removeAllListeners('close')
      socket.destroy()
      resolve()
    })
  })
}

/**
 * The byte length of the whole response, from its first chunk, which contains the head. Throws
 * unless it is a success with a content length.
 */
function getResponseLength(chunk: Buffer): number {
  const end = chunk.indexOf(headEnd)
  const head = chunk.toString('latin1', 0, end)
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (end < 0 || !head.startsWith('HTTP/1.1 200') || !length)
    throw new Error(`Not a success with a content length: ${head.slice(0, 200)}`)
  return end + headEnd.length + Number(length)
}
