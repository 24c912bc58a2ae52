import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createAnswerCache } from './answer-cache.ts'

test('an answer is given again until the catalog changes', () => {
  const cache = createAnswerCache()
  cache.keep('/api/product/list', 'answer', cache.generation())
  expect(cache.get('/api/product/list')?.text).toBe('answer')
  cache.clear()
  expect(cache.get('/api/product/list')).toBeUndefined()
})

test('what was worked out before a change is not kept after it', () => {
  const cache = createAnswerCache()
  const started = cache.generation()
  cache.clear()
  cache.keep('/api/product/list', 'old', started)
  expect(cache.get('/api/product/list')).toBeUndefined()
})

test('no answer outlives five seconds, whatever was heard of changes', () => {
  let now = 1
  const cache = createAnswerCache(() => now)
  cache.keep('/api/product/list', 'answer', cache.generation())
  now = 5_001
  expect(cache.get('/api/product/list')?.text).toBe('answer')
  now = 5_002
  expect(cache.get('/api/product/list')).toBeUndefined()
})

test('the oldest go when there is too much to keep', () => {
  const cache = createAnswerCache()
  const long = 'x'.repeat(1024 * 1024)
  for (let index = 0; index < 30; index++) cache.keep(String(index), long, cache.generation())
  expect(cache.get('0')).toBeUndefined()
  expect(cache.get('29')?.text).toBe(long)
})

test('answers that are out of date go with the next one that is kept', () => {
  let now = 1
  const cache = createAnswerCache(() => now)
  for (let index = 0; index < 100; index++)
    cache.keep(`/api/search?q=${index}`, 'x'.repeat(1_000), cache.generation())
  expect(cache.size).toBe(100_000)
  now = 5_002
  cache.keep('/api/product/list', 'answer', cache.generation())
  expect(cache.size).toBe('answer'.length)
})

test('an answer is compressed once, and comes back as it was', async () => {
  const cache = createAnswerCache()
  const answer = cache.keep('/api/product/list', 'linen '.repeat(500), cache.generation())
  const [zipped, brotli] = [await answer.encoded('gzip'), await answer.encoded('br')]
  expect([String(gunzipSync(zipped)), String(brotliDecompressSync(brotli))]).toEqual([
    answer.text,
    answer.text,
  ])
  expect(await cache.get('/api/product/list')?.encoded('gzip')).toBe(zipped)
})
