import pg from 'pg'
import { putOnHand } from '#test/chaos/stock.ts'
import { openDatabase } from '#platform/db/database.server.ts'
import { startApp } from '#test/support/app.ts'
import { beginShopping, newShopper, variantsInStock } from '#test/support/shopper.ts'
import { round, reportRow, type Row } from './report.ts'
import { cloneWithNewIds, recordWrittenRows, type WrittenRows } from './written-rows.ts'

const concurrency = 16
const seconds = 15
/** The two measurements alternate, so that a temporary slowdown of the machine affects both. */
const rounds = 3

interface Orders {
  readonly perSecond: number
  readonly failed: number
}

type Lines = readonly { variantId: string; qty: number }[]

/** The two call sequences of a checkout that the API supports. */
const ways = {
  /**
   * Two calls: cart and settlement in one, placement and payment with a saved card in the other.
   */
  fewCalls: async ({ origin, cardToken }: Shop, lines: Lines) => {
    const { shopper, prepared } = await beginShopping(origin, lines)
    return shopper.payByToken(prepared, cardToken)
  },
  /** Like the storefront: session, two cart lines, settlement, placement, card, completion. */
  storefront: async ({ origin }: Shop, lines: Lines) => (await newShopper(origin)).buy(lines),
}

const mean = (figures: readonly number[]): number =>
  figures.reduce((sum, one) => sum + one, 0) / figures.length

interface Shop {
  readonly origin: string
  readonly cardToken: string
}

interface Buying {
  readonly seconds: number
  readonly way: keyof typeof ways
}

/** Concurrent shoppers who each complete one checkout after another. */
async function buyThroughApi(
  shop: Shop,
  variants: readonly string[],
  { seconds: duration, way }: Buying,
): Promise<Orders> {
  let [done, failed] = [0, 0]
  const startedAt = performance.now()
  await Promise.all(
    Array.from({ length: concurrency }, async (_, shopper) => {
      for (let turn = shopper; performance.now() - startedAt < duration * 1000; turn++) {
        const lines = [0, 1].map((step) => ({
          variantId: variants[(turn * 2 + step) % variants.length] ?? '',
          qty: 1,
        }))
        const bought = await ways[way](shop, lines).catch((error: unknown) => String(error))
        if (typeof bought === 'object' && bought.state === 'charged') done++
        else if (failed++ === 0) console.error('First failure:', bought)
      }
    }),
  )
  return { perSecond: done / ((performance.now() - startedAt) / 1000), failed }
}

function insertStatement(name: string, columns: readonly string[], rowCount: number): string {
  const names = columns.map((column) => `"${column}"`).join(', ')
  const row = (line: number) =>
    columns.map((_, index) => `$${line * columns.length + index + 1}`).join(', ')
  const rows = Array.from({ length: rowCount }, (_, line) => `(${row(line)})`).join(', ')
  return `insert into ${name} (${names}) values ${rows}`
}

/**
 * The lower limit of the work: one transaction per order that allocates the stock and inserts the
 * same rows, with one statement per table.
 */
async function writeByHand(
  url: string,
  written: WrittenRows,
  variants: readonly string[],
): Promise<number> {
  const pool = new pg.Pool({ connectionString: url, max: concurrency })
  pool.on('error', () => undefined)
  const statements = written.tables.map(({ name, columns, rows }) => ({
    name: `bench ${name}`,
    text: insertStatement(name, columns, rows.length),
  }))
  const orders = Array.from({ length: 1_500 }, () => cloneWithNewIds(written))
  const startedAt = performance.now()
  await Promise.all(
    Array.from({ length: concurrency }, async (_, writer) => {
      for (let turn = writer; turn < orders.length; turn += concurrency) {
        const tables = orders[turn] ?? []
        const client = await pool.connect()
        await client.query('begin')
        for (const variantId of [
          variants[(turn * 2) % variants.length],
          variants[(turn * 2 + 1) % variants.length],
        ].sort()) {
          await client.query({
            name: 'bench stock',
            text: `update stock_levels set allocated = allocated + 1
              where variant_id = $1 and on_hand - allocated - reserved >= 1`,
            values: [variantId],
          })
        }
        for (const [index, { rows }] of tables.entries())
          await client.query({
            ...(statements[index] ?? { name: '', text: '' }),
            values: rows.flat(),
          })
        await client.query('commit')
        client.release()
      }
    }),
  )
  const perSecond = orders.length / ((performance.now() - startedAt) / 1000)
  await pool.end()
  return perSecond
}

export async function ordersOnPostgres(
  environment: Readonly<Record<string, string>>,
): Promise<Row> {
  const url = environment['DATABASE_URL'] ?? ''
  const app = await startApp({ ...environment, DATABASE_POOL: '16' })
  try {
    const variants = await addStock(app.origin, { url })
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const shop = await createShop(app.origin)
    await buyThroughApi(shop, variants, { seconds: 3, way: 'fewCalls' })
    await waitForJobs(client)
    const written = await recordWrittenRows(client, async () => {
      const lines = variants.slice(0, 2).map((variantId) => ({ variantId, qty: 1 }))
      await ways.fewCalls(shop, lines)
      await waitForJobs(client)
    })
    await client.end()
    const hand = [await writeByHand(url, written, variants)]
    const bought: Orders[] = []
    for (let turn = 0; turn < rounds; turn++) {
      bought.push(
        await buyThroughApi(shop, variants, { seconds: seconds / rounds, way: 'fewCalls' }),
      )
      hand.push(await writeByHand(url, written, variants))
    }
    const storefrontResult = await buyThroughApi(shop, variants, { seconds, way: 'storefront' })
    const [byHand, perSecond] = [mean(hand), mean(bought.map((one) => one.perSecond))]
    const failed = bought.reduce((sum, one) => sum + one.failed, 0)
    const ratio = perSecond / byHand
    return reportRow({
      what: 'placed orders, whole checkout by API, 16 at once, PostgreSQL',
      measured:
        `ratio ${round(ratio, 2)} (${round(perSecond)}/s; by hand ${round(byHand)}/s for `
        + `the same ${written.count} rows in ${written.tables.length} tables), ${failed} `
        + `failed; in the storefront's steps `
        + `${round(storefrontResult.perSecond / byHand, 2)} `
        + `(${round(storefrontResult.perSecond)}/s), ${storefrontResult.failed} failed`,
      target: '≥ 0.3 of a hand-written transaction, none failed',
      isMet: ratio >= 0.3 && failed === 0 && storefrontResult.failed === 0,
    })
  } finally {
    await app.stop()
  }
}

export async function ordersOnEmbedded(
  environment: Readonly<Record<string, string>>,
): Promise<Row> {
  const first = await startApp(environment)
  const variants = (await variantsInStock(first.origin, 12)).map(({ id }) => id)
  await first.stop()
  const database = await openDatabase({ directory: environment['DATA_DIR'] })
  await putOnHand(database, variants, 1_000_000)
  await database.close()
  const app = await startApp(environment)
  try {
    const shop = await createShop(app.origin)
    await buyThroughApi(shop, variants, { seconds: 3, way: 'storefront' })
    const { perSecond, failed } = await buyThroughApi(shop, variants, {
      seconds,
      way: 'storefront',
    })
    return reportRow({
      what: 'placed orders on the embedded database',
      measured: `${round(perSecond)}/s, ${failed} failed`,
      target: '≥ 60 a second',
      isMet: perSecond >= 60 && failed === 0,
    })
  } finally {
    await app.stop()
  }
}

async function createShop(origin: string): Promise<Shop> {
  return { origin, cardToken: await (await newShopper(origin)).keepCard() }
}

async function addStock(origin: string, { url }: { url: string }): Promise<string[]> {
  const variants = (await variantsInStock(origin, 12)).map(({ id }) => id)
  const database = await openDatabase({ url, maxConnections: 1 })
  await putOnHand(database, variants, 1_000_000)
  await database.close()
  return variants
}

/**
 * Waits until the captures and emails of the orders are done, so that their rows count for the
 * right order.
 */
async function waitForJobs(client: pg.Client): Promise<void> {
  const startedAt = performance.now()
  for (let idleChecks = 0; idleChecks < 3;) {
    await new Promise((resolve) => setTimeout(resolve, 500))
    const { rows } = await client.query<{ name: string; state: string; due: number }>(
      `select name, state, count(*)::int as due
      from jobs.job
      where state < 'completed' and start_after <= now()
      group by 1, 2`,
    )
    if (performance.now() - startedAt > 60_000)
      throw new Error(`Jobs are still pending after a minute: ${JSON.stringify(rows)}`)
    idleChecks = rows.length === 0 ? idleChecks + 1 : 0
  }
}
