import { expect, test } from 'vitest'
import { queryServer } from '#test/support/run-on-server.ts'
import { temporaryDirectory } from '#test/support/app.ts'
import { launch } from '#test/support/postgres.ts'
import { runDisturbedShop } from './disturb.ts'

const rounds = Number(process.env['OUTAGE_ROUNDS'] ?? 1)
const seconds = (process.env['OUTAGE_SECONDS'] ?? '1,3').split(',').map(Number)
const outages = Array.from({ length: rounds }, () => seconds).flat()

const processes = 2
/**
 * The connections of each process: its pool (DATABASE_POOL), the pool of the job queue, and the
 * listener.
 */
const most = { aumbry: 10, pgboss: 4, 'aumbry listen': 1 } as const

test(`PostgreSQL stops for ${seconds.join(', ')} s, ${rounds} times each, during checkouts on two processes: connections return to the pool size and no acknowledged order is lost`, async () => {
  const server = await launch({ max_connections: '60' })
  const highest: number[] = []
  const bought = await runDisturbedShop({
    environment: { DATA_DIR: temporaryDirectory('outage'), DATABASE_URL: server.url },
    processes,
    times: outages.length,
    pause: () => 500 + Math.random() * 1_000,
    disturb: async (apps, time) => {
      await server.outage((outages[time] ?? 0) * 1_000)
      await expect
        .poll(() => isReady(apps.map(({ origin }) => origin)), { timeout: 30_000 })
        .toBe(true)
      await expect
        .poll(() => countOf(server.url, 'aumbry listen'), { timeout: 15_000 })
        .toBe(processes)
      // Long enough to detect a reconnection loop.
      await new Promise((resolve) => setTimeout(resolve, 2_000))
      for (const [name, size] of Object.entries(most))
        expect(await countOf(server.url, name), name).toBeLessThanOrEqual(size * processes)
      highest.push(await countOf(server.url))
      return apps
    },
  })
  await server.stop()
  console.log(`${outages.length} outages, ${bought}; connections after each: ${highest.join(', ')}`)
})

async function isReady(origins: readonly string[]): Promise<boolean> {
  const answers = await Promise.all(
    origins.map((origin) => fetch(`${origin}/readyz`).catch(() => null)),
  )
  return answers.every((answer) => answer?.ok)
}

async function countOf(url: string, name?: string): Promise<number> {
  const all = await queryServer(
    url,
    "select application_name as name from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
  )
  return all.filter((row) => name === undefined || row['name'] === name).length
}
