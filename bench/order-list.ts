import { queryList, type ListQuery } from '#platform/list/query-list.ts'
import { openDatabase, type Database } from '#platform/db/database.server.ts'
import { migrate } from '#platform/db/migrate.ts'
import { databaseUrl, runOnServer } from '#test/support/run-on-server.ts'
import { startPostgres } from '#test/support/postgres.ts'
import { orderList } from '../src/modules/order-desk/order-list.ts'
import { percentile } from './load.ts'
import { reportRow, round } from './report.ts'

/** `node bench/order-list.ts` measures the list of orders with 1,000,000 orders on PostgreSQL. */
const orderCount = Number(process.env['ORDERS'] ?? 1_000_000)
const runs = 20
const limitMs = 100

/** Summaries without their orders, because the list reads nothing else. */
const fill = `
  set session_replication_role = replica;
  insert into order_summaries
  select
    'ord_' || lpad(n::text, 26, '0'),
    'AB-' || upper(substr(translate(md5(n::text), '01', 'xy'), 1, 8)),
    now() - (${orderCount} - n) * interval '1 minute',
    case when n % 400 = 0 then 'on_hold' when n % 30 = 0 then 'cancelled' else 'placed' end,
    case when n % 50 = 0 then 'phone' else 'web' end,
    'buyer' || n % 700000 || '@example.com',
    initcap(first || ' ' || last),
    (1000 + (n::bigint * 7919) % 90000)::int,
    1 + n % 4,
    case when n % 2000 = 0 then 'disputed' when n % 40 = 0 then 'refunded' else 'paid' end,
    case
      when n > ${orderCount} * 0.99 then 'unfulfilled'
      when n % 1500 = 0 then 'partly_shipped'
      else 'delivered'
    end,
    case when n % 700 = 0 then 'open' when n % 25 = 0 then 'returned' else 'none' end,
    n % 5 = 0, n % 60 = 0, n % 9 = 0,
    case when n > ${orderCount} * 0.99 then current_date + (n % 10)::int end,
    case when n % 300 = 0 then array['vip'] when n % 7 = 0 then array['gift', 'rush'] else '{}' end,
    case when n % 20 = 0 then 'stm_' || n % 6 end,
    array_to_tsvector(array[
      'buyer' || n % 700000 || '@example.com', first, last,
      '/sku-' || n % 5000, '#1z' || n
    ])
  from generate_series(1, ${orderCount}) n,
    lateral (select
      'first' || (n * 31) % 300 as first,
      case when n % 90 = 0 then 'barcan' else 'last' || (n * 17) % 5000 end as last
    ) names;
  reset session_replication_role;
  analyze order_summaries;`

const cases: Readonly<Record<string, ListQuery>> = {
  'no filter': {},
  'page 100': { page: 100 },
  'sorted by total': { sort: 'total' },
  'sorted by customer': { sort: 'customerName', order: 'asc' },
  'sorted by ship-by date': { sort: 'shipBy', order: 'asc' },
  'on hold': { status: ['on_hold'] },
  'unfulfilled by ship-by date': {
    fulfillmentState: ['unfulfilled', 'partly_shipped'],
    sort: 'shipBy',
    order: 'asc',
  },
  disputed: { paymentState: ['disputed'] },
  'disputed by total': { paymentState: ['disputed'], sort: 'total' },
  paid: { paymentState: ['paid'] },
  'return open': { returnState: ['open'] },
  gift: { isGift: 'true' },
  'registry gift': { isRegistryGift: 'true' },
  monogram: { hasMonogram: 'true' },
  phone: { channel: ['phone'] },
  'tag, rare': { tag: ['vip'] },
  'tags, frequent': { tag: ['gift', 'rush'] },
  assignee: { assigneeId: 'stm_0' },
  unassigned: { assigneeId: 'none' },
  'one day': { placedFrom: '2026-06-01', placedTo: '2026-06-01' },
  'amount range': { totalFrom: 50_000, totalTo: 50_500 },
  'search by number': { search: 'AB-4A' },
  'search by name': { search: 'barcan' },
  'search by two names': { search: 'first12 bar' },
  'search by a frequent beginning': { search: 'f' },
  'search by email': { search: 'buyer1234' },
  'search by SKU': { search: 'SKU-77' },
  'search by tracking number': { search: '1Z777' },
  'search for nothing': { search: 'nobody' },
  'gift on hold, by total': { isGift: 'true', status: ['on_hold'], sort: 'total' },
}

async function measure(database: Database, what: string, query: ListQuery): Promise<boolean> {
  const times: number[] = []
  for (let run = 0; run <= runs; run++) {
    const startedAt = performance.now()
    await queryList(database.db, orderList, query)
    if (run > 0) times.push(performance.now() - startedAt)
  }
  const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)]
  return reportRow({
    what,
    measured: `p50 ${round(p50)} ms, p95 ${round(p95)} ms`,
    target: `p95 ≤ ${limitMs} ms`,
    isMet: p95 <= limitMs,
  }).isMet
}

const server = await startPostgres({ shared_buffers: '512MB', work_mem: '16MB', jit: 'off' })
const name = `aumbry_order_list_${process.pid}`
await runOnServer(server.url, `create database ${name} template template0`)
const database = await openDatabase({ url: databaseUrl(server.url, name) })
try {
  await migrate(database)
  await database.runScript(fill)
  await runOnServer(databaseUrl(server.url, name), 'vacuum analyze order_summaries')
  console.error(`${orderCount.toLocaleString('en-US')} orders`)
  const results: boolean[] = []
  for (const [what, query] of Object.entries(cases))
    results.push(await measure(database, what, query))
  process.exitCode = results.every(Boolean) ? 0 : 1
} finally {
  await database.close()
  await runOnServer(server.url, `drop database ${name} with (force)`)
  await server.stop()
}
