import { queryList, type ListQuery } from '#platform/list/query-list.ts'
import { openDatabase, type Database } from '#platform/db/database.server.ts'
import { migrate } from '#platform/db/migrate.ts'
import { databaseUrl, runOnServer } from '#test/support/run-on-server.ts'
import { startPostgres } from '#test/support/postgres.ts'
import type { List } from '#platform/list/list.ts'
import { customerList } from '../src/modules/customers/customer-list.ts'
import { orderList } from '../src/modules/order-desk/order-list.ts'
import { percentile } from './load.ts'
import { reportRow, round } from './report.ts'

/**
 * `node bench/staff-lists.ts` measures the lists of orders and customers with 1,000,000 rows each on
 * PostgreSQL.
 */
const rowCount = Number(process.env['ROWS'] ?? 1_000_000)
const runs = 20
const limitMs = 100

/** Summaries without their orders, because the list reads nothing else. */
const fillOrders = `
  set session_replication_role = replica;
  insert into order_summaries
  select
    'ord_' || lpad(n::text, 26, '0'),
    'AB-' || upper(substr(translate(md5(n::text), '01', 'xy'), 1, 8)),
    now() - (${rowCount} - n) * interval '1 minute',
    case when n % 400 = 0 then 'on_hold' when n % 30 = 0 then 'cancelled' else 'placed' end,
    case when n % 50 = 0 then 'phone' else 'web' end,
    'buyer' || n % 700000 || '@example.com',
    initcap(first || ' ' || last),
    (1000 + (n::bigint * 7919) % 90000)::int,
    1 + n % 4,
    case when n % 2000 = 0 then 'disputed' when n % 40 = 0 then 'refunded' else 'paid' end,
    case
      when n > ${rowCount} * 0.99 then 'unfulfilled'
      when n % 1500 = 0 then 'partly_shipped'
      else 'delivered'
    end,
    case when n % 700 = 0 then 'open' when n % 25 = 0 then 'returned' else 'none' end,
    n % 5 = 0, n % 60 = 0, n % 9 = 0,
    case when n > ${rowCount} * 0.99 then current_date + (n % 10)::int end,
    case when n % 300 = 0 then array['vip'] when n % 7 = 0 then array['gift', 'rush'] else '{}' end,
    case when n % 20 = 0 then 'stm_' || n % 6 end,
    array_to_tsvector(array[
      'buyer' || n % 700000 || '@example.com', first, last,
      '/sku-' || n % 5000, '#1z' || n
    ])
  from generate_series(1, ${rowCount}) n,
    lateral (select
      'first' || (n * 31) % 300 as first,
      case when n % 90 = 0 then 'barcan' else 'last' || (n * 17) % 5000 end as last
    ) names;
  reset session_replication_role;
  analyze order_summaries;`

const fillCustomers = `
  set session_replication_role = replica;
  insert into customer_summaries (
    id, kind, identity, email, name, phone, state, tier, points, credit, orders, spent, last_order_at,
    is_subscribed, created_at, tags
  )
  select
    case when n % 4 = 0 then 'mem_' else 'cus_' end || lpad(n::text, 26, '0'),
    case when n % 4 = 0 then 'member' else 'guest' end,
    'buyer' || n || '@example.com',
    'buyer' || n || '@example.com',
    initcap(first || ' ' || last),
    case when n % 3 = 0 then '617' || lpad(n::text, 7, '0') end,
    case when n % 900 = 0 then 'frozen' when n % 700 = 0 then 'closed' else 'open' end,
    case when n % 4 = 0 then 'tier_' || n % 4 end,
    (n % 5000)::int,
    case when n % 200 = 0 then 2500 else 0 end,
    (1 + n % 9)::int,
    (1000 + (n::bigint * 7919) % 900000),
    now() - (n % 500000) * interval '1 minute',
    n % 6 = 0,
    now() - (${rowCount} - n) * interval '2 minutes',
    case when n % 300 = 0 then array['vip'] when n % 70 = 0 then array['wholesale'] else '{}' end
  from generate_series(1, ${rowCount}) n,
    lateral (select
      'first' || (n * 31) % 300 as first,
      case when n % 90 = 0 then 'barcan' else 'last' || (n * 17) % 5000 end as last
    ) names;
  reset session_replication_role;
  analyze customer_summaries;`

const customerCases: Readonly<Record<string, ListQuery>> = {
  'no filter': {},
  'page 100': { page: 100 },
  'sorted by name': { sort: 'name', order: 'asc' },
  'sorted by spent': { sort: 'spent' },
  'sorted by points': { sort: 'points' },
  members: { kind: ['member'] },
  frozen: { state: ['frozen'] },
  'tag, rare': { tag: ['vip'] },
  subscribed: { subscribed: 'true' },
  'spent range': { minSpent: 800_000, maxSpent: 801_000 },
  'spent at least, by last order': { minSpent: 850_000 },
  'many orders': { minOrders: 9 },
  'no order for a year': { orderedBefore: '2026-01-01T00:00:00.000Z' },
  'search by last name': { search: 'barcan' },
  'search by whole name': { search: 'first12 barcan' },
  'search by a frequent beginning': { search: 'f' },
  'search by email': { search: 'buyer123456@example.com' },
  'search by beginning of email': { search: 'buyer1234' },
  'search by phone': { search: '617 000 1234' },
  'search by order number': { search: 'AB-4AB23456' },
  'search for nothing': { search: 'nobody' },
}

const orderCases: Readonly<Record<string, ListQuery>> = {
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
  assignee: { assigneeId: ['stm_0'] },
  unassigned: { assigneeId: ['none'] },
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

async function measure(
  database: Database,
  list: List,
  [what, query]: [string, ListQuery],
): Promise<boolean> {
  const times: number[] = []
  for (let run = 0; run <= runs; run++) {
    const startedAt = performance.now()
    await queryList(database.db, list, query)
    if (run > 0) times.push(performance.now() - startedAt)
  }
  const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)]
  return reportRow({
    what: `${list.title}: ${what}`,
    measured: `p50 ${round(p50)} ms, p95 ${round(p95)} ms`,
    target: `p95 ≤ ${limitMs} ms`,
    isMet: p95 <= limitMs,
  }).isMet
}

const lists = [
  { list: orderList, table: 'order_summaries', fill: fillOrders, cases: orderCases },
  { list: customerList, table: 'customer_summaries', fill: fillCustomers, cases: customerCases },
]

const server = await startPostgres({ shared_buffers: '512MB', work_mem: '16MB', jit: 'off' })
const name = `aumbry_staff_lists_${process.pid}`
await runOnServer(server.url, `create database ${name} template template0`)
const database = await openDatabase({ url: databaseUrl(server.url, name) })
try {
  await migrate(database)
  const results: boolean[] = []
  for (const { list, table, fill, cases } of lists) {
    await database.runScript(fill)
    await runOnServer(databaseUrl(server.url, name), `vacuum analyze ${table}`)
    console.error(`${rowCount.toLocaleString('en-US')} rows in ${table}`)
    for (const entry of Object.entries(cases)) results.push(await measure(database, list, entry))
  }
  process.exitCode = results.every(Boolean) ? 0 : 1
} finally {
  await database.close()
  await runOnServer(server.url, `drop database ${name} with (force)`)
  await server.stop()
}
