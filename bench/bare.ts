import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * The upper limit for comparisons: a bare Node HTTP server that sends a page of 30 KB. Prints its
 * port.
 */
const body = Buffer.alloc(30 * 1024, 'A page of thirty kilobytes. ')
const headers = { 'content-type': 'text/html; charset=utf-8', 'content-length': body.length }
const server = createServer((_request, response) => {
  response.writeHead(200, headers)
  response.end(body)
})
server.listen(0, '127.0.0.1', () =>
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`),
)
