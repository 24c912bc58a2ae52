import { expect, test } from 'vitest'
import { openTestDatabase } from '#test/support/database.ts'
import { createRateLimits } from './rate-limit.ts'
import { rateLimits } from './rates.ts'

const database = await openTestDatabase()

test.each([
  ['the addresses of one IPv6 /64', (n: number) => `2001:db8:7:1::${n.toString(16)}`],
  [
    'an IPv4 address and its mapped form',
    (n: number) => (n % 2 ? '198.51.100.7' : '::ffff:198.51.100.7'),
  ],
  ['an address with and without a port', (n: number) => `198.51.100.8:${4000 + n}`],
])('%s share a limit', async (_what, address) => {
  const limits = createRateLimits(database, 1)
  const allowances = await Promise.all(
    Array.from({ length: 40 }, (_, n) => limits.limitByAddress('signIn', address(n))),
  )
  expect(allowances.filter(({ allowed }) => allowed)).toHaveLength(rateLimits.signIn.points)
})

test('two networks have separate limits', async () => {
  const limits = createRateLimits(database, 1)
  for (let n = 0; n < rateLimits.signIn.points; n++)
    await limits.limitByAddress('signIn', '2001:db8:9:1::1')
  expect((await limits.limitByAddress('signIn', '2001:db8:9:1::2')).allowed).toBe(false)
  expect((await limits.limitByAddress('signIn', '2001:db8:9:2::1')).allowed).toBe(true)
})
