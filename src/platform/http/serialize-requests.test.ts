import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { serializeRequests } from './serialize-requests.ts'

async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(serializeRequests(listener)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

const requests = (count: number) =>
  Array.from(
    { length: count },
    (_, n) =>
      `GET /${n} HTTP/1.1\r\nHost: shop\r\n${n === count - 1 ? 'Connection: close\r\n' : ''}\r\n`,
  ).join('')

test('pipelined requests are answered one by one, in order', async () => {
  let [working, maximum] = [0, 0]
  const port = await serve((request, response) => {
    maximum = Math.max(maximum, ++working)
    setTimeout(() => {
      working--
      response.end(`<${request.url}>`)
    }, 10)
  })
  const socket = connect(port, '127.0.0.1')
  let answers = ''
  socket.on('data', (chunk) => (answers += String(chunk)))
  socket.write(requests(8))
  await once(socket, 'close')
  expect(answers.match(/<\/\d>/g)).toEqual(Array.from({ length: 8 }, (_, n) => `</${n}>`))
  expect(maximum).toBe(1)
})

test('a connection with a hundred pipelined requests is closed after one was started', async () => {
  let startCount = 0
  const port = await serve(() => void startCount++)
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  socket.write(requests(100))
  await once(socket, 'close')
  expect(startCount).toBe(1)
})

test('waiting requests are dropped when the client disconnects', async () => {
  const startedRequests: string[] = []
  let finish = (): void => undefined
  const port = await serve((request, response) => {
    startedRequests.push(request.url ?? '')
    finish = () => response.end('late')
  })
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  socket.write(requests(4))
  await expect.poll(() => startedRequests).toEqual(['/0'])
  socket.destroy()
  await wait(50)
  finish()
  await wait(50)
  expect(startedRequests).toEqual(['/0'])
})

test('a connection is reused after a response', async () => {
  const port = await serve((request, response) => response.end(request.url))
  const answers = [
    await fetch(`http://127.0.0.1:${port}/a`),
    await fetch(`http://127.0.0.1:${port}/b`),
  ]
  expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(['/a', '/b'])
})
