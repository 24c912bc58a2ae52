import { expect, test } from 'vitest'
import { createId } from '#kernel/ids/ids.ts'
import { parseSessionLevel, parseSessionToken } from './session-token.ts'

const secret = 'A'.repeat(43)

test('a token is sid.secret', () => {
  const sid = createId('ses')
  expect(parseSessionToken(`${sid}.${secret}`)).toEqual({ sid, secret })
})

test.each([
  '',
  '.',
  secret,
  `ses_x.${secret}`,
  `${createId('ord')}.${secret}`,
  `${createId('ses')}.${secret}.x`,
  `${createId('ses')}.${'A'.repeat(42)}`,
  `${createId('ses')}.${'A'.repeat(42)}=`,
])('%j is no token', (text) => expect(parseSessionToken(text)).toBeNull())

test('level 0 is a member, 99 a guest', () => {
  expect(parseSessionLevel(0)).toBe('member')
  expect(parseSessionLevel(99)).toBe('guest')
})

test.each([
  null,
  undefined,
  '',
  false,
  [],
  '0',
  '99',
  true,
  [0],
  {},
  Number.NaN,
  1,
  -1,
  0.5,
  99.5,
  98,
  100,
  '00',
  ' 0',
  new Number(0),
  0n,
  'member',
  Infinity,
  () => 0,
])('the look-alike %s is no level', (value) => expect(parseSessionLevel(value)).toBeNull())
