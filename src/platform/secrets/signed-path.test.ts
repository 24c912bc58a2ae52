import { expect, test } from 'vitest'
import { minutes } from '#kernel/time/time.ts'
import { isSignedPath, signPath } from './signed-path.ts'

const now = new Date('2026-03-02T10:02:00Z')
const addTime = (by: number) => new Date(now.getTime() + by)
const parsePath = (path: string) => {
  const [, folder = '', id = '', until = '', signature = ''] = path.split('/')
  return { folder, id, until, signature }
}
const valid = parsePath(signPath('secret', { folder: 'return-photo', id: 'fil_1' }, now))

test('a signed path is valid for 15 minutes and equal for 5 minutes', () => {
  expect(isSignedPath('secret', valid, now)).toBe(true)
  expect(isSignedPath('secret', valid, addTime(minutes(15)))).toBe(true)
  expect(isSignedPath('secret', valid, addTime(minutes(20)))).toBe(false)
  expect(parsePath(signPath('secret', valid, addTime(minutes(2))))).toEqual(valid)
})

test.each([
  ['another secret', {}, 'other'],
  ['another folder', { folder: 'commission-picture' }],
  ['another id', { id: 'fil_2' }],
  ['a later end', { until: String(Number(valid.until) + 1) }],
  ['its end with a leading zero', { until: `0${valid.until}` }],
  ['its end as a float', { until: `${valid.until}.0` }],
  ['a shorter signature', { signature: valid.signature.slice(0, -1) }],
  ['a longer signature', { signature: `${valid.signature}A` }],
  ['a padded signature', { signature: `${valid.signature}=` }],
  ['no signature', { signature: '' }],
])('with %s it is not valid', (_what, change, secret = 'secret') => {
  expect(isSignedPath(secret, { ...valid, ...change }, now)).toBe(false)
})
