import { Hono } from 'hono'
import { expect, test } from 'vitest'
import {
  getAddressNetwork,
  createClientAddressReader,
  normalizeIpAddress,
} from './client-address.ts'

const app = (trustedProxies: number) => {
  const hono = new Hono()
  const getAddress = createClientAddressReader(trustedProxies)
  return hono.get('/', (context) => context.text(getAddress(context)))
}
const readClientAddress = async (
  trustedProxies: number,
  forwardedFor: string,
  remoteAddress = '192.0.2.9',
) =>
  (
    await app(trustedProxies).request(
      '/',
      { headers: { 'x-forwarded-for': forwardedFor } },
      { incoming: { socket: { remoteAddress } } },
    )
  ).text()

test.each([
  ['198.51.100.7', '198.51.100.7'],
  ['198.51.100.7:4711', '198.51.100.7'],
  ['::ffff:198.51.100.7', '198.51.100.7'],
  ['::FFFF:C633:6407', '198.51.100.7'],
  ['[::ffff:198.51.100.7]:443', '198.51.100.7'],
  ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
  ['2001:0db8::0001', '2001:db8::1'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['unknown', null],
  ['_hidden', null],
  ['', null],
  ['shop.example', null],
])('the address %j becomes %j', (text, normalized) => {
  expect(normalizeIpAddress(text)).toBe(normalized)
})

test.each([
  ['198.51.100.7', '198.51.100.7'],
  ['::ffff:198.51.100.7', '198.51.100.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:0:0:8000::', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['local', 'local'],
])('%s is counted as %s', (address, network) => {
  expect(getAddressNetwork(address)).toBe(network)
})

test('the entry of a trusted proxy is used and normalized', async () => {
  expect(await readClientAddress(1, '203.0.113.1, 198.51.100.7:4711')).toBe('198.51.100.7')
  expect(await readClientAddress(2, '203.0.113.1 ,[2001:DB8::1]:99')).toBe('203.0.113.1')
  expect(await readClientAddress(1, '203.0.113.1, 2001:DB8:0::1')).toBe('2001:db8::1')
})

test('the address of the socket is used without a trusted proxy or for an invalid entry', async () => {
  expect(await readClientAddress(0, '203.0.113.1', '::ffff:192.0.2.9')).toBe('192.0.2.9')
  expect(await readClientAddress(1, 'unknown')).toBe('192.0.2.9')
  expect(await readClientAddress(1, '')).toBe('192.0.2.9')
})
