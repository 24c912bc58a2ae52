import { expect, test } from 'vitest'
import { newId } from '#kernel/ids/ids.ts'
import { levelName, parseToken } from './session-token.ts'

const secret = 'A'.repeat(43)

test('a token is sid.secret', () => {
  const sid = newId('ses')
  expect(parseToken(`${sid}.${secret}`)).toEqual({ sid, secret })
})

test.each([
  '',
  '.',
  secret,
  `ses_x.${secret}`,
  `${newId('ord')}.${secret}`,
  `${newId('ses')}.${secret}.x`,
  `${newId('ses')}.${'A'.repeat(42)}`,
  `${newId('ses')}.${'A'.repeat(42)}=`,
])('%j is no token', (text) => expect(parseToken(text)).toBeNull())

test('level 0 is a member, 99 a guest', () => {
  expect(levelName(0)).toBe('member')
  expect(levelName(99)).toBe('guest')
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
])('the look-alike %s is no level', (value) => expect(levelName(value)).toBeNull())
