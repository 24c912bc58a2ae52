import { expect, test } from 'vitest'
import { minutes } from '#kernel/time/time.ts'
import { isSignedPath, signPath } from './signed-path.ts'

const now = new Date('2026-03-02T10:02:00Z')
const later = (by: number) => new Date(now.getTime() + by)
const partsOf = (path: string) => {
  const [, folder = '', id = '', until = '', signature = ''] = path.split('/')
  return { folder, id, until, signature }
}
const good = partsOf(signPath('secret', { folder: 'return-photo', id: 'fil_1' }, now))

test('a signed path is good for a quarter of an hour and is the same within five minutes', () => {
  expect(isSignedPath('secret', good, now)).toBe(true)
  expect(isSignedPath('secret', good, later(minutes(15)))).toBe(true)
  expect(isSignedPath('secret', good, later(minutes(20)))).toBe(false)
  expect(partsOf(signPath('secret', good, later(minutes(2))))).toEqual(good)
})

test.each([
  ['another secret', {}, 'other'],
  ['another folder', { folder: 'commission-picture' }],
  ['another id', { id: 'fil_2' }],
  ['a later end', { until: String(Number(good.until) + 1) }],
  ['its end with a leading zero', { until: `0${good.until}` }],
  ['its end as a float', { until: `${good.until}.0` }],
  ['a shorter signature', { signature: good.signature.slice(0, -1) }],
  ['a longer signature', { signature: `${good.signature}A` }],
  ['a padded signature', { signature: `${good.signature}=` }],
  ['no signature', { signature: '' }],
])('with %s it opens nothing', (_what, change, secret = 'secret') => {
  expect(isSignedPath(secret, { ...good, ...change }, now)).toBe(false)
})
