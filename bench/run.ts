import { spawnSync } from 'node:child_process'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { runOnServer, databaseUrl } from '#test/support/run-on-server.ts'
import { root, runShopCommand, startApp, temporaryDirectory } from '#test/support/app.ts'
import { startPostgres } from '#test/support/postgres.ts'
import { writeCatalog } from './catalog.ts'
import { startBareServer } from './load.ts'
import { proofs } from './monograms.ts'
import { ordersOnEmbedded, ordersOnPostgres } from './orders.ts'
import { memoryAfterReads, readCases, searchByApi } from './reads.ts'
import { round, renderTable, reportRow, type Row } from './report.ts'

/**
 * `npm run bench` measures every row of the performance table; `npm run bench -- reads orders`
 * measures some. Nothing is asserted, because results depend on the machine; each row shows its
 * target.
 */

const server = await startPostgres({
  shared_buffers: '512MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  max_wal_size: '4GB',
  checkpoint_timeout: '15min',
})
const databaseNames: string[] = []

async function shopOnPostgres(goods: number | 'demo'): Promise<Record<string, string>> {
  const name = `aumbry_bench_${process.pid}_${databaseNames.length}`
  await runOnServer(server.url, `create database ${name} template template0`)
  databaseNames.push(name)
  const environment = {
    DATA_DIR: temporaryDirectory('bench'),
    DATABASE_URL: databaseUrl(server.url, name),
    DEMO_CATALOG: String(goods === 'demo'),
    PAYMENT_PROVIDER: 'sandbox',
  }
  if (goods !== 'demo') {
    const file = join(environment.DATA_DIR, 'goods.csv')
    await writeCatalog(file, goods)
    const { code, output } = await runShopCommand(['import', file], environment)
    if (code !== 0) throw new Error(`The import of ${goods} products failed:\n${output}`)
    await runOnServer(environment.DATABASE_URL, 'analyze')
  }
  return environment
}

const cases: Readonly<Record<string, () => Promise<Row[]>>> = {
  async reads() {
    const ceiling = await startBareServer()
    const rows = await readCases(ceiling, await shopOnPostgres(1_000))
    ceiling.stop()
    return rows
  },
  async search() {
    const app = await startApp(await shopOnPostgres(100_000))
    const row = await searchByApi(app, {
      what: 'search by API, 100,000 goods',
      limits: [Infinity, 50],
      reach: 'p95 ≤ 50 ms',
    })
    await app.stop()
    return [row]
  },
  orders: async () => [await ordersOnPostgres(await shopOnPostgres('demo'))],
  embedded: async () => [
    await ordersOnEmbedded({ DATA_DIR: temporaryDirectory('bench-embedded') }),
  ],
  proofs,
  async size() {
    const { stdout, stderr } = spawnSync('node', ['tools/check-size.ts'], {
      cwd: root,
      encoding: 'utf8',
    })
    if (!stdout) throw new Error(stderr)
    const size = Number(/([\d.]+) KB of script/.exec(stdout)?.[1])
    return [
      reportRow({
        what: 'script on a product page',
        measured: `${round(size)} KB gzip`,
        target: '≤ 130 KB gzip',
        isMet: size <= 130,
      }),
    ]
  },
  async start() {
    const environment = { DATA_DIR: temporaryDirectory('bench-start') }
    const [first, second] = [await measureStart(environment), await measureStart(environment)]
    return [
      reportRow({
        what: 'start to first answer, existing data',
        measured: `${round(second / 1000, 2)} s`,
        target: '≤ 2 s',
        isMet: second <= 2_000,
      }),
      reportRow({
        what: 'first start with the demo catalog',
        measured: `${round(first / 1000, 2)} s`,
        target: '≤ 15 s',
        isMet: first <= 15_000,
      }),
    ]
  },
  async memory() {
    const onPostgres = await startApp(await shopOnPostgres('demo'))
    const rows = [
      await memoryAfterReads(onPostgres, 'memory after 10,000 requests, PostgreSQL', 250),
    ]
    await onPostgres.stop()
    const embedded = await startApp({ DATA_DIR: temporaryDirectory('bench-memory') })
    rows.push(await memoryAfterReads(embedded, 'memory after 10,000 requests, embedded', 700))
    await embedded.stop()
    return rows
  },
}

async function measureStart(environment: Readonly<Record<string, string>>): Promise<number> {
  const startedAt = performance.now()
  const app = await startApp(environment)
  const response = await fetch(`${app.origin}/`)
  await response.arrayBuffer()
  const duration = performance.now() - startedAt
  if (!response.ok) throw new Error(`The first response had status ${response.status}.`)
  await app.stop()
  return duration
}

const requested = process.argv.slice(2)
const rows: Row[] = []
try {
  for (const [name, measure] of Object.entries(cases))
    if (requested.length === 0 || requested.includes(name)) rows.push(...(await measure()))
} catch (error) {
  // Dropping the databases breaks connections that a failed case left open; these errors must not
  // hide the first one.
  process.on('uncaughtException', () => undefined)
  console.error(error)
  process.exitCode = 1
} finally {
  for (const name of databaseNames)
    await runOnServer(server.url, `drop database if exists ${name} with (force)`)
  await server.stop()
}
console.log(
  renderTable(
    rows,
    `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}, Node ${process.versions.node}`,
  ),
)
