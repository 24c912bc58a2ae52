import { describe, expect, test } from 'vitest'
import { join } from 'node:path'
import { days } from '#kernel/time/time.ts'
import { importCatalog } from '#modules/catalog/import-catalog.ts'
import { generateOrderKeys, writeOrder } from '#modules/orders/write-order.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { placedOrder } from '#test/support/placed-order.ts'
import { openTestShop } from '#test/support/shop.ts'
import { assemble } from '../../src/app/assemble.ts'

const { shop, database, call } = await openTestShop()
const { handlers, schedule } = assemble(shop.services)
await importCatalog(
  shop.services,
  { file: join(import.meta.dirname, '../../src/modules/catalog/fixtures/new-dialect.csv') },
  () => undefined,
)

async function bestSelling(): Promise<string[]> {
  const { data } = await call('get /api/product/list', { sort: 'best-selling' })
  return (data['rows'] as { slug: string }[]).map(({ slug }) => slug)
}

/** Places an order some days ago. */
async function sell(slug: string, qty: number, daysAgo = 1): Promise<string> {
  const { rows } = await database.query('select id from products where slug = $1', [slug])
  const lines = [{ productId: String(rows[0]?.['id']), qty }]
  const placed = await placedOrder({ lines, placedAt: new Date(Date.now() - days(daysAgo)) })
  await inTransaction(shop.db, (tx) => writeOrder(tx, placed, generateOrderKeys('AB')))
  return placed.id
}

const runNight = () => handlers['catalog.popularity']?.({})
const popularity = async () =>
  Object.fromEntries(
    (await database.query('select slug, popularity from products where popularity > 0')).rows.map(
      (row) => [row['slug'], row['popularity']],
    ),
  )

test('every scheduled job has a handler', () => {
  expect(Object.keys(schedule).filter((name) => !handlers[name])).toEqual([])
})

describe('the sort order "best selling"', () => {
  test('follows the sales of the last 90 days after the nightly job', async () => {
    await sell('round-cloth', 2)
    await sell('fig-candle', 3)
    await sell('fig-candle', 1, 89)
    await sell('hem-napkins', 50, 91)
    expect(await bestSelling()).toEqual(['hem-napkins', 'round-cloth', 'fig-candle'])
    await runNight()
    // Responses are cached until the change is announced.
    await expect.poll(bestSelling).toEqual(['fig-candle', 'round-cloth', 'hem-napkins'])
    expect(await popularity()).toEqual({ 'fig-candle': 4, 'round-cloth': 2 })
  })

  test('ignores canceled and fully refunded orders', async () => {
    const cancelled = await sell('round-cloth', 9)
    const refunded = await sell('hem-napkins', 9)
    await database.query(`update orders set status = 'cancelled' where id = $1`, [cancelled])
    await database.query(
      `insert into payments (id, checkout_id, order_id, provider, provider_ref, client_secret, amount, currency, authorized, captured, refunded, status)
       values ('pay_1', 'chk_1', $1, 'sandbox', 'sps_1', 's', 100, 'USD', 100, 100, 100, 'refunded')`,
      [refunded],
    )
    await runNight()
    expect(await popularity()).toEqual({ 'fig-candle': 4, 'round-cloth': 2 })
  })

  test('a second run in the same night writes nothing', async () => {
    const changed = async () =>
      (await database.query('select slug, changed_xid::text from products order by slug')).rows
    const before = await changed()
    await runNight()
    expect(await changed()).toEqual(before)
  })
})

test('return feedback of one in twenty buyers is shown on the product page after the nightly job', async () => {
  const found = async () =>
    (await call('get /api/product/detail', { id: 'hem-napkins' })).data['returnFeedback']
  for (let buyer = 1; buyer <= 20; buyer++) {
    const id = await sell('hem-napkins', 1)
    await database.query(`update orders set owner_id = $2 where id = $1`, [id, `mem_${buyer}`])
    await database.query(
      `insert into order_units (order_id, line_id, unit, variant_id, status, delivered_at)
       select order_id, id, 0, variant_id, 'delivered', now() from order_lines where order_id = $1`,
      [id],
    )
    if (buyer > 3) continue
    await database.query(
      `insert into returns (id, number, kind, order_id, initiator, status, method, preview, requested_at) values ($1, $2, 'return', $3, 'buyer', 'requested', 'own', '{}', now())`,
      [`ret_${buyer}`, `RT-2222222${buyer + 1}`, id],
    )
    await database.query(
      `insert into return_units (return_id, line_id, unit, variant_id, reason, resolution) select $1, id, 0, variant_id, 'size_too_small', 'refund' from order_lines where order_id = $2`,
      [`ret_${buyer}`, id],
    )
  }
  expect(await found()).toEqual([])
  await handlers['catalog.return-feedback']?.({})
  await expect.poll(found).toEqual(['3 of 20 buyers found it smaller than expected.'])
})

test('searches without results are deleted after 90 days', async () => {
  const remember = (words: string, daysAgo: number) =>
    database.query(
      `insert into searches_without_results (query, first_at, last_at) values ($1, now() - interval '1 year', now() - make_interval(days => $2))`,
      [words, daysAgo],
    )
  await remember('purple unicorn', 91)
  await remember('oyster plate', 89)
  await handlers['catalog.purge-search-misses']?.({})
  expect((await database.query('select query from searches_without_results')).rows).toEqual([
    { query: 'oyster plate' },
  ])
})
