import { expect, test } from 'vitest'
import { ownAddress } from './own-address.ts'

test.each([
  ['0.0.0.0', 'http://127.0.0.1:3000'],
  ['::', 'http://127.0.0.1:3000'],
  ['192.168.1.4', 'http://192.168.1.4:3000'],
  ['localhost', 'http://localhost:3000'],
  ['::1', 'http://[::1]:3000'],
])('a server that listens on %s is reachable at %s', (host, address) => {
  expect(ownAddress(host, 3000)).toBe(address)
  expect(new URL(address).port).toBe('3000')
})
