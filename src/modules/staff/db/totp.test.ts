import { expect, test } from 'vitest'
import { createTotpUri, findTotpStep, generateTotpCode, generateTotpSecret } from './totp.ts'

/** "12345678901234567890", the secret of the test vectors of RFC 6238. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
])('the code at second %i is that of RFC 6238', (second, code) => {
  expect(generateTotpCode(secret, Math.floor(second / 30))).toBe(code)
})

test('a code is valid one step early and late, and only once', () => {
  const now = new Date(1_234_567_890_000)
  const step = Math.floor(1_234_567_890 / 30)
  expect(findTotpStep(secret, '005924', { now })).toBe(step)
  for (const shift of [-30, 30])
    expect(findTotpStep(secret, '005924', { now: new Date(now.getTime() + shift * 1000) })).toBe(
      step,
    )
  expect(findTotpStep(secret, '005924', { now: new Date(now.getTime() + 90_000) })).toBeNull()
  expect(findTotpStep(secret, '005924', { now, lastStep: step })).toBeNull()
  expect(findTotpStep(secret, '005925', { now })).toBeNull()
})

test('a secret has 160 bits and stands in the address for the app', () => {
  const own = generateTotpSecret()
  expect(own).toMatch(/^[A-Z2-7]{32}$/)
  expect(createTotpUri(own, { shop: 'Hale & Co', email: 'ida@hale.example' })).toBe(
    'otpauth://totp/Hale%20%26%20Co:ida%40hale.example?issuer=Hale%20%26%20Co'
      + `&secret=${own}&algorithm=SHA1&digits=6&period=30`,
  )
})
