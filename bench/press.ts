import { connect } from 'node:net'

export interface Pressed {
  readonly requests: number
  readonly seconds: number
  /** Of each request, in milliseconds. */
  readonly latencies: readonly number[]
}

export interface Address {
  readonly host: string
  readonly port: number
  /** What is asked for in turn. */
  readonly paths: readonly string[]
  readonly headers: Readonly<Record<string, string>>
}

const endOfHead = '\r\n\r\n'

/**
 * Asks over so many kept connections, one request at a time on each, for so many seconds. It reads no more of an answer than its
 * status and length: a client that parses all of it takes longer than the server takes to make it, and one would measure the client.
 */
export async function press(
  address: Address,
  connections: number,
  seconds: number,
): Promise<Pressed> {
  const requests = address.paths.map((path) => requestFor(path, address))
  const latencies: number[] = []
  const begun = performance.now()
  const until = begun + seconds * 1000
  await Promise.all(
    Array.from({ length: connections }, (_, first) =>
      pressOne(address, requests, { first, until, latencies }),
    ),
  )
  return { requests: latencies.length, seconds: (performance.now() - begun) / 1000, latencies }
}

function requestFor(path: string, { host, port, headers }: Address): Buffer {
  const lines = Object.entries({ host: `${host}:${port}`, ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  return Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
}

function pressOne(
  { host, port }: Address,
  requests: readonly Buffer[],
  { first, until, latencies }: { first: number; until: number; latencies: number[] },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true })
    let turn = first
    let missing = 0
    let asked = 0

    function ask(): void {
      asked = performance.now()
      socket.write(requests[turn++ % requests.length] ?? '')
    }

    socket.on('connect', ask)
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('The server closed a connection.')))
    socket.on('data', (chunk: Buffer) => {
      try {
        missing = (missing || lengthOf(chunk)) - chunk.length
      } catch (error) {
        reject(error)
        socket.destroy()
        return
      }
      if (missing > 0) return
      const now = performance.now()
      latencies.push(now - asked)
      if (now < until) return ask()
      socket.removeAllListeners('close')
      socket.destroy()
      resolve()
    })
  })
}

/** Bytes of the whole answer, from its first packet, which holds its head. Anything but a success of stated length throws. */
function lengthOf(chunk: Buffer): number {
  const end = chunk.indexOf(endOfHead)
  const head = chunk.toString('latin1', 0, end)
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (end < 0 || !head.startsWith('HTTP/1.1 200') || !length)
    throw new Error(`Not a success of stated length: ${head.slice(0, 200)}`)
  return end + endOfHead.length + Number(length)
}
