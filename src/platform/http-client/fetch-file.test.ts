import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { fetchFile } from './fetch-file.ts'
import { isPublicAddress } from './public-address.ts'

const limits = { maxBytes: 1_000, timeoutMs: 1_000 }
const local = {
  ...limits,
  isAllowedAddress: (address: string) => address === '127.0.0.1' || isPublicAddress(address),
}
const close: (() => void)[] = []
afterEach(() => close.splice(0).forEach((stop) => stop()))

async function serve(
  listener: RequestListener,
): Promise<{ origin: string; port: number; calls: () => number }> {
  let calls = 0
  const server = createServer((request, response) => {
    calls++
    listener(request, response)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  close.push(
    () => server.close(),
    () => server.closeAllConnections(),
  )
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, port, calls: () => calls }
}

describe('addresses outside the public internet are rejected', () => {
  const internalAddresses = [
    'http://127.0.0.1',
    'http://localhost',
    'http://127.1',
    'http://0x7f.1',
    'http://2130706433',
    'http://0177.0.0.1',
    'http://0',
    'http://[::1]',
    'http://[::]',
    'http://[::ffff:127.0.0.1]',
    'http://[::ffff:7f00:1]',
    'http://[64:ff9b::7f00:1]',
    'http://[2002:7f00:1::]',
    'http://[fe80::1]',
    'http://[fd00::1]',
    'http://10.0.0.1',
    'http://172.16.0.1',
    'http://192.168.1.1',
    'http://169.254.169.254',
    'http://100.64.0.1',
    'http://224.0.0.1',
    'http://255.255.255.255',
    'http://１２７.０.０.１',
    'http://127。0。0。1',
  ]
  test.each(internalAddresses)('%s', async (address) => {
    const canary = await serve((_request, response) => response.end('secret'))
    await expect(fetchFile(`${address}:${canary.port}/a.jpg`, limits)).rejects.toThrow(
      /not public|could not be reached|not found/,
    )
    expect(canary.calls()).toBe(0)
  })

  test.each([
    'file:///etc/passwd',
    'ftp://example.com/a',
    'gopher://x',
    'data:image/png;base64,AAAA',
    'javascript:1',
    '//',
    'http://a:b@example.com/',
    'not an address',
  ])('%s is rejected before name resolution', async (address) => {
    await expect(fetchFile(address, limits)).rejects.toThrow(/web address|password/)
  })

  test('a redirect to such an address is rejected', async () => {
    const canary = await serve((_request, response) => response.end('secret'))
    const front = await serve((_request, response) =>
      response.writeHead(302, { location: `http://[::1]:${canary.port}/` }).end(),
    )
    await expect(fetchFile(front.origin, local)).rejects.toThrow('not public')
    expect(canary.calls()).toBe(0)
  })
})

test('a file is fetched through redirects', async () => {
  const { origin } = await serve((request, response) =>
    request.url === '/b'
      ? response.end('picture')
      : response.writeHead(301, { location: '/b' }).end(),
  )
  expect(String(await fetchFile(`${origin}/a`, local))).toBe('picture')
})

test('large, slow, missing and endlessly redirected files are rejected with a reason', async () => {
  const large = await serve((_request, response) => response.end('x'.repeat(1_001)))
  const slow = await serve((_request, response) => void response.write('x'))
  const missing = await serve((_request, response) => response.writeHead(404).end())
  const loop = await serve((_request, response) => response.writeHead(302, { location: '/' }).end())
  await expect(fetchFile(large.origin, local)).rejects.toThrow('larger than')
  await expect(fetchFile(slow.origin, { ...local, timeoutMs: 100 })).rejects.toThrow('too long')
  await expect(fetchFile(missing.origin, local)).rejects.toThrow('404')
  await expect(fetchFile(loop.origin, local)).rejects.toThrow('redirects too many times')
})
