import { catalogContract } from '#modules/catalog/contract.ts'
import { openDatabase } from '#platform/db/database.server.ts'
import { apiClient } from '#test/support/api-client.ts'
import { startApp, type App } from '#test/support/app.ts'
import { asBrowser, compare, cpuSeconds, percentile, residentMb, type Ceiling } from './load.ts'
import { round, reportRow, type Row } from './report.ts'

/** Slugs of existing products. */
async function listSlugs(app: App, count: number): Promise<string[]> {
  const { rows } = await apiClient(app.origin).ask(catalogContract.listGoods, {
    filter: [],
    pageSize: String(count),
    facets: '0',
  })
  return rows.map(({ slug }) => slug)
}

/** Pages and the API on PostgreSQL with 1,000 products. */
export async function readCases(
  ceiling: Ceiling,
  environment: Readonly<Record<string, string>>,
): Promise<Row[]> {
  const app = await startApp(environment)
  try {
    const slugs = await listSlugs(app, 100)
    return [
      await cachedPage(ceiling, app, slugs),
      await uncachedPage(app, slugs, environment),
      await listByApi(ceiling, app),
      await detailByApi(ceiling, app, slugs),
      await searchByApi(app, {
        what: 'search by API, 1,000 goods',
        limits: [3, Infinity],
        reach: 'median ≤ 3 ms',
      }),
    ]
  } finally {
    await app.stop()
  }
}

async function cachedPage(ceiling: Ceiling, app: App, slugs: readonly string[]): Promise<Row> {
  const url = `${app.origin}/goodsDetail/${slugs[0]}`
  const page = await fetch(url, { headers: asBrowser })
  const sent = Number(page.headers.get('content-length'))
  const size = (await page.arrayBuffer()).byteLength
  const { ratio, perSecond, cpuMs, bare } = await compare(ceiling, app.pid, [url])
  return reportRow({
    what: 'guest page from the page cache',
    measured:
      `ratio ${round(ratio, 2)} (${round(perSecond, 0)}/s at ${round(cpuMs * 1000)} µs `
      + `CPU; ${round(size / 1024)} KB, sent as ${round(sent / 1024)} KB; bare `
      + `${round(bare[0], 0)} and ${round(bare[1], 0)}/s)`,
    target: 'ratio ≥ 0.6',
    isMet: ratio >= 0.6,
  })
}

/** Renders each page once after the cache was cleared, one after the other. */
async function uncachedPage(
  app: App,
  slugs: readonly string[],
  { DATABASE_URL }: Readonly<Record<string, string>>,
): Promise<Row> {
  const database = await openDatabase({ url: DATABASE_URL, maxConnections: 1 })
  const figures: number[] = []
  for (let pass = 0; pass < 4; pass++) {
    await database.query(`select pg_notify('catalog', '')`)
    await new Promise((resolve) => setTimeout(resolve, 300))
    figures.length = 0
    for (const slug of slugs) {
      const before = cpuSeconds(app.pid)
      const response = await fetch(`${app.origin}/goodsDetail/${slug}`)
      await response.arrayBuffer()
      figures.push((cpuSeconds(app.pid) - before) * 1000)
    }
  }
  await database.close()
  const median = percentile(figures, 0.5)
  return reportRow({
    what: 'guest page rendered anew',
    measured: `median ${round(median)} ms CPU, p95 ${round(percentile(figures, 0.95))} ms CPU`,
    target: '≤ 15 ms CPU at the median',
    isMet: median <= 15,
  })
}

async function listByApi(ceiling: Ceiling, app: App): Promise<Row> {
  const urls = Array.from(
    { length: 20 },
    (_, page) =>
      `${app.origin}${catalogContract.listGoods.path}?pageSize=20&page=${page + 1}&sort=newest`,
  )
  const { ratio, cpuMs, perSecond } = await compare(ceiling, app.pid, urls)
  return reportRow({
    what: 'list of 20 by API, 1,000 goods, PostgreSQL',
    measured: `ratio ${round(ratio, 2)}, ${round(cpuMs, 2)} ms CPU (${round(perSecond, 0)}/s)`,
    target: 'ratio ≥ 0.1, ≤ 1.5 ms CPU of the app',
    isMet: ratio >= 0.1 && cpuMs <= 1.5,
  })
}

async function detailByApi(ceiling: Ceiling, app: App, slugs: readonly string[]): Promise<Row> {
  const urls = slugs.map((slug) => `${app.origin}${catalogContract.readGoods.path}?id=${slug}`)
  const { ratio, cpuMs, perSecond } = await compare(ceiling, app.pid, urls)
  return reportRow({
    what: 'goods detail by API',
    measured: `ratio ${round(ratio, 2)}, ${round(cpuMs, 2)} ms CPU (${round(perSecond, 0)}/s)`,
    target: 'ratio ≥ 0.15',
    isMet: ratio >= 0.15,
  })
}

const searchTexts = [
  'napkin',
  'linen sheet',
  'towel',
  'tablecloth',
  'napkns',
  'quilt cover',
  'bath mat',
  'candle',
  'cotton',
  'white',
  'duvet',
  'pillow case',
  'runner',
  'robe',
  'plates',
  'tabel cloth',
  'percale',
  'embroidered',
  'gift',
  'sateen queen',
]

/** One search after the other: plain, misspelled, several words, filtered, and sorted. */
export async function searchByApi(
  app: App,
  {
    what,
    limits,
    reach,
  }: { what: string; limits: readonly [median: number, p95: number]; reach: string },
): Promise<Row> {
  const api = apiClient(app.origin)
  const times: number[] = []
  for (let pass = 0; pass < 3; pass++) {
    times.length = 0
    for (const [index, q] of searchTexts.entries()) {
      for (const extra of [
        {},
        { sort: 'price-asc' as const },
        { available: '1' as const },
        { q: `${q} ${searchTexts[(index + 7) % searchTexts.length]}` },
      ]) {
        const startedAt = performance.now()
        // Each pass uses a different page size, because a cached response would not measure the
        // search.
        await api.ask(catalogContract.listGoods, {
          filter: [],
          q,
          pageSize: String(20 - pass),
          ...extra,
        })
        times.push(performance.now() - startedAt)
      }
    }
  }
  const [median, p95] = [percentile(times, 0.5), percentile(times, 0.95)]
  return reportRow({
    what,
    target: reach,
    measured: `median ${round(median)} ms, p95 ${round(p95)} ms`,
    isMet: median <= limits[0] && p95 <= limits[1],
  })
}

/** The memory of the process after 10,000 reads of every kind. */
export async function memoryAfterReads(app: App, what: string, limit: number): Promise<Row> {
  const slugs = await listSlugs(app, 100)
  const paths = slugs.flatMap((slug) => [
    `/goodsDetail/${slug}`,
    `${catalogContract.readGoods.path}?id=${slug}`,
    `${catalogContract.listGoods.path}?q=${slug.split('-')[0]}`,
    `/collection?page=1&from=${slug}`,
  ])
  for (let sent = 0; sent < 10_000; sent += 16) {
    await Promise.all(
      Array.from({ length: 16 }, async (_, index) =>
        (await fetch(app.origin + (paths[(sent + index) % paths.length] ?? '/'))).arrayBuffer(),
      ),
    )
  }
  const resident = residentMb(app.pid)
  return reportRow({
    what,
    measured: `${round(resident, 0)} MB`,
    target: `≤ ${limit} MB`,
    isMet: resident <= limit,
  })
}
