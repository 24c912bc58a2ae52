import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { authenticate } from '#modules/members/authenticate.ts'
import { defineContract } from '#platform/http/endpoint.ts'
import { createLog } from '#platform/log/log.ts'
import { createRateLimits } from '#platform/rate-limit/rate-limit.ts'
import { fixedClock } from '#test/support/clock.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { testJobs } from '#test/support/jobs.ts'
import { createAnswerCache } from './answer-cache.ts'
import { createApi } from './app.ts'
import { createRoutes } from '#platform/http/route.ts'
import { testSettings } from '#test/support/settings.ts'

const database = await openTestDatabase()
const call = {
  method: 'get',
  rate: 'read',
  input: z.strictObject({}),
  output: z.object({ text: z.string() }),
} as const
const shelf = defineContract({
  list: { ...call, path: '/api/shelf/list', summary: 'Lists', access: 'public' },
  short: { ...call, path: '/api/shelf/short', summary: 'Returns a short text', access: 'public' },
  mine: { ...call, path: '/api/shelf/mine', summary: 'Lists private data', access: 'anyone' },
})
const long = async () => ({ text: 'linen '.repeat(1_000) })
const api = createApi(
  {
    settings: testSettings,
    db: database.db,
    jobs: testJobs(database),
    log: createLog('silent'),
    clock: fixedClock(),
    limits: createRateLimits(database, 1),
    origin: 'http://shop',
    answers: createAnswerCache(),
    hasRoom: async () => true,
    getClientAddress: () => '198.51.100.1',
    authenticate,
    permissions: {},
    observe: () => undefined,
  },
  createRoutes(shelf, { list: long, short: async () => ({ text: 'linen' }), mine: long }),
)
const ask = async (path: string, accepts: string) => {
  const response = await api.request(path, { headers: { 'accept-encoding': accepts } })
  return {
    encoding: response.headers.get('content-encoding'),
    vary: response.headers.get('vary'),
    bytes: new Uint8Array(await response.arrayBuffer()),
  }
}

test('a shared response is sent in the best encoding that the caller accepts, also from the cache', async () => {
  const plain = await ask('/api/shelf/list', '')
  expect([plain.encoding, plain.vary]).toEqual([null, 'accept-encoding'])
  for (let time = 0; time < 2; time++) {
    const [br, gzip] = [
      await ask('/api/shelf/list', 'gzip, br'),
      await ask('/api/shelf/list', 'gzip, br;q=0'),
    ]
    expect([br.encoding, gzip.encoding]).toEqual(['br', 'gzip'])
    expect([String(brotliDecompressSync(br.bytes)), String(gunzipSync(gzip.bytes))]).toEqual(
      Array(2).fill(Buffer.from(plain.bytes).toString()),
    )
  }
})

test('short responses and private responses are not compressed', async () => {
  for (const path of ['/api/shelf/short', '/api/shelf/mine'])
    expect((await ask(path, 'gzip, br')).encoding).toBeNull()
})
