import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { addressNetwork, clientAddress, normalizeAddress } from './client-address.ts'

const app = (trustedProxies: number) => {
  const hono = new Hono()
  const addressOf = clientAddress(trustedProxies)
  return hono.get('/', (context) => context.text(addressOf(context)))
}
const seen = async (trustedProxies: number, forwardedFor: string, remoteAddress = '192.0.2.9') =>
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
])('the address %j is %j', (text, normal) => {
  expect(normalizeAddress(text)).toBe(normal)
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
  expect(addressNetwork(address)).toBe(network)
})

test('the entry that a trusted proxy wrote is the caller, in one spelling', async () => {
  expect(await seen(1, '203.0.113.1, 198.51.100.7:4711')).toBe('198.51.100.7')
  expect(await seen(2, '203.0.113.1 ,[2001:DB8::1]:99')).toBe('203.0.113.1')
  expect(await seen(1, '203.0.113.1, 2001:DB8:0::1')).toBe('2001:db8::1')
})

test('the socket decides where no proxy is trusted, or where the entry is no address', async () => {
  expect(await seen(0, '203.0.113.1', '::ffff:192.0.2.9')).toBe('192.0.2.9')
  expect(await seen(1, 'unknown')).toBe('192.0.2.9')
  expect(await seen(1, '')).toBe('192.0.2.9')
})
