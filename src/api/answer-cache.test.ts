import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createAnswerCache } from './answer-cache.ts'

test('a response is cached until the catalog changes', () => {
  const cache = createAnswerCache()
  cache.store('/api/product/list', 'answer', cache.generation())
  expect(cache.get('/api/product/list')?.text).toBe('answer')
  cache.clear()
  expect(cache.get('/api/product/list')).toBeUndefined()
})

test('a response from before a change is not cached after it', () => {
  const cache = createAnswerCache()
  const generation = cache.generation()
  cache.clear()
  cache.store('/api/product/list', 'old', generation)
  expect(cache.get('/api/product/list')).toBeUndefined()
})

test('a response expires after five seconds', () => {
  let now = 1
  const cache = createAnswerCache(() => now)
  cache.store('/api/product/list', 'answer', cache.generation())
  now = 5_001
  expect(cache.get('/api/product/list')?.text).toBe('answer')
  now = 5_002
  expect(cache.get('/api/product/list')).toBeUndefined()
})

test('the oldest responses are removed when the cache is full', () => {
  const cache = createAnswerCache()
  const long = 'x'.repeat(1024 * 1024)
  for (let index = 0; index < 30; index++) cache.store(String(index), long, cache.generation())
  expect(cache.get('0')).toBeUndefined()
  expect(cache.get('29')?.text).toBe(long)
})

test('storing a response removes expired ones', () => {
  let now = 1
  const cache = createAnswerCache(() => now)
  for (let index = 0; index < 100; index++)
    cache.store(`/api/search?q=${index}`, 'x'.repeat(1_000), cache.generation())
  expect(cache.size).toBe(100_000)
  now = 5_002
  cache.store('/api/product/list', 'answer', cache.generation())
  expect(cache.size).toBe('answer'.length)
})

test('a response is compressed once and decompresses to the original', async () => {
  const cache = createAnswerCache()
  const answer = cache.store('/api/product/list', 'linen '.repeat(500), cache.generation())
  const [gzipBody, brotliBody] = [await answer.encoded('gzip'), await answer.encoded('br')]
  expect([String(gunzipSync(gzipBody)), String(brotliDecompressSync(brotliBody))]).toEqual([
    answer.text,
    answer.text,
  ])
  expect(await cache.get('/api/product/list')?.encoded('gzip')).toBe(gzipBody)
})
