import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openTestShop } from '#test/support/shop.ts'

const { shop } = await openTestShop()
const ask = (path: string) => shop.app.request(path)

test('/healthz answers with the version and is not cached', async () => {
  const { version } = JSON.parse(
    readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
  ) as { version: string }
  const answer = await ask('/healthz')
  expect([answer.status, await answer.json()]).toEqual([200, { alive: true, version }])
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test('webhooks are counted as received or refused, and all metrics exist from the start', async () => {
  const events = async () =>
    (await (await ask('/metrics')).text())
      .split('\n')
      .filter((line) => line.startsWith('aumbry_events_total'))
  const before = await events()
  expect(before.map((line) => /event="(\w+)"/.exec(line)?.[1])).toEqual([
    'orders_placed',
    'payments_failed',
    'webhooks_received',
    'webhooks_refused',
    'emails_sent',
    'emails_failed',
    'jobs_failed',
  ])
  const forged = await shop.app.request('/api/webhooks/sandbox', { method: 'POST', body: '{}' })
  expect(forged.status).toBeGreaterThanOrEqual(400)
  expect(await events()).toEqual(
    before.map((line) => line.replace('"webhooks_refused"} 0', '"webhooks_refused"} 1')),
  )
})

test('/readyz fails during shutdown while /healthz still answers', async () => {
  expect((await ask('/readyz')).status).toBe(200)
  shop.retire()
  const answer = await ask('/readyz')
  expect([answer.status, await answer.json()]).toMatchObject([
    503,
    { ready: false, database: true },
  ])
  expect((await ask('/healthz')).status).toBe(200)
})
