import { expect, test } from 'vitest'
import { fixedClock } from '#test/support/clock.ts'
import { createTokenCache } from './token-cache.ts'

function openCache() {
  const clock = fixedClock()
  const answers: (Error | string)[] = []
  let calls = 0
  const cache = createTokenCache(clock, async () => {
    calls += 1
    const answer = answers.shift() ?? `token ${calls}`
    if (answer instanceof Error) throw answer
    return { value: answer, expiresIn: 600 }
  })
  return { cache, clock, answers, calls: () => calls }
}

test('concurrent callers share one request', async () => {
  const { cache, calls } = openCache()
  expect(await Promise.all([cache.get(), cache.get()])).toEqual(['token 1', 'token 1'])
  expect(await cache.get()).toBe('token 1')
  expect(calls()).toBe(1)
})

test('a token is renewed a minute before it expires, and when it was dropped', async () => {
  const { cache, clock } = openCache()
  await cache.get()
  clock.advance(539_999)
  expect(await cache.get()).toBe('token 1')
  clock.advance(1)
  expect(await cache.get()).toBe('token 2')
  cache.drop()
  expect(await cache.get()).toBe('token 3')
})

test('a failed request is repeated by the next caller', async () => {
  const { cache, answers } = openCache()
  answers.push(new Error('no answer'))
  await expect(cache.get()).rejects.toThrow('no answer')
  expect(await cache.get()).toBe('token 2')
})
