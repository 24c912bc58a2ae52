import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHttpServer, ownAddress } from './http-server.ts'

const bodies: number[] = []
const server = createHttpServer(
  (request, response) => {
    let size = 0
    request.on('data', (chunk: Buffer) => (size += chunk.length))
    request.on('end', () => {
      bodies.push(size)
      response.end('whole')
    })
  },
  { headers: 200, request: 400, check: 50 },
)
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => {
  server.close()
})

interface DripResult {
  readonly answer: string
  readonly after: number
}

/** Sends the head and then a byte every 20 ms, until the server closes the connection. */
function drip(head: string): Promise<DripResult> {
  const startedAt = performance.now()
  const socket: Socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => (answer += chunk.toString()))
  socket.on('error', () => undefined)
  socket.write(head)
  const dripping = setInterval(() => socket.writable && socket.write('a'), 20)
  return new Promise((resolve) =>
    socket.once('close', () => {
      clearInterval(dripping)
      resolve({ answer, after: performance.now() - startedAt })
    }),
  )
}

const head = 'POST /api/file/chunk HTTP/1.1\r\nHost: shop\r\nContent-Length: 100000\r\n'

test('100 concurrent slow bodies are cut off at the timeout', async () => {
  const results = await Promise.all(Array.from({ length: 100 }, () => drip(`${head}\r\n`)))
  for (const { answer, after } of results) {
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    expect(after).toBeGreaterThan(350)
    expect(after).toBeLessThan(3_000)
  }
  expect(bodies).toEqual([])
})

test('endless headers are cut off sooner', async () => {
  const { answer, after } = await drip(`${head}X-Slow: `)
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(after).toBeLessThan(1_500)
})

test('a request in time is answered, and its connection stays open', async () => {
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const response = await fetch(address, { method: 'POST', body: 'x'.repeat(100_000) })
  expect(await response.text()).toBe('whole')
  expect(response.headers.get('connection')).toBe('keep-alive')
  expect(bodies).toEqual([100_000])
})

test.each([
  ['0.0.0.0', 'http://127.0.0.1:3000'],
  ['::', 'http://127.0.0.1:3000'],
  ['192.168.1.4', 'http://192.168.1.4:3000'],
  ['localhost', 'http://localhost:3000'],
  ['::1', 'http://[::1]:3000'],
])('a server that listens on %s hears itself at %s', (host, address) => {
  expect(ownAddress(host, 3000)).toBe(address)
  expect(new URL(address).port).toBe('3000')
})
