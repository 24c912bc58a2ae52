import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { sendRequest } from './send-request.ts'

const sockets: Socket[] = []
const server = createServer(({ url }, response) => {
  setTimeout(() => response.end('here'), url === '/slow' ? 3_000 : 0)
})
server.keepAliveTimeout = 65_000
server.on('connection', (socket) => sockets.push(socket))
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => server.close())
const ask = (path: string) =>
  sendRequest(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, {
    method: 'GET',
    headers: {},
    timeoutMs: 60_000,
  })

test('calls share a connection, which is closed when it is idle', async () => {
  await ask('/')
  await ask('/')
  expect(sockets).toHaveLength(1)
  await expect.poll(() => sockets[0]?.destroyed).toBe(true)
  expect(await ask('/')).toEqual({ status: 200, text: 'here' })
  expect(sockets).toHaveLength(2)
})

test('a response can take longer than the idle timeout', async () => {
  expect(await ask('/slow')).toEqual({ status: 200, text: 'here' })
})
