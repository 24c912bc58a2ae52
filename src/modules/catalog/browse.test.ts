import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isRefusal, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Exchange } from '#platform/http/handler.ts'
import { createDiskStorage } from '#platform/storage/disk-storage.ts'
import { fixedClock } from '#test/support/clock.ts'
import { testContext } from '#test/support/context.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { createCatalogIndex } from './queries/catalog-index.ts'
import { catalogContract } from './contract.ts'
import type { ImportEntry } from './domain/import-report.ts'
import { countedStock } from '#test/support/counted-stock.ts'
import { catalogHandlers } from './api/http.ts'
import { exportCollections } from './export-collections.ts'
import { importCatalog } from './import-catalog.ts'
import { importCollections } from './import-collections.ts'
import { importSynonyms } from './import-synonyms.ts'

const database = await openTestDatabase()
const ctx = testContext(database)
const folder = await mkdtemp(join(tmpdir(), 'browse-'))
afterAll(() => rm(folder, { recursive: true }))
const fixtures = join(import.meta.dirname, 'fixtures')
const services = {
  db: ctx.db,
  storage: createDiskStorage(join(folder, 'storage')),
  stock: countedStock(),
  clock: fixedClock(),
}
const handlers = catalogHandlers({
  index: createCatalogIndex(),
  pages: [{ path: '/user/shipping', title: 'Shipping', words: 'delivery' }],
})
const exchange: Exchange = {
  header: () => undefined,
  setCookie: () => undefined,
  cookie: () => undefined,
  rawBody: '',
}

function unwrap<Answer>(answer: Answer | Refusal): Answer {
  if (isRefusal(answer)) throw new Error(answer.message)
  return answer
}

const list = async (input: Record<string, unknown>) =>
  catalogContract.listGoods.output.parse(
    unwrap(await handlers.listGoods(ctx, catalogContract.listGoods.input.parse(input), exchange)),
  )
const slugs = async (input: Record<string, unknown>) =>
  (await list(input)).rows.map(({ slug }) => slug)
const facet = async (key: string, input: Record<string, unknown>) =>
  (await list(input)).facets
    .find((one) => one.key === key)
    ?.values.map(({ value, count, selected }) => `${value} ${count}${selected ? ' *' : ''}`)
const importCollectionFile = async (
  file: string,
  options: { archiveMissing?: boolean; dryRun?: boolean } = {},
) => {
  const entries: ImportEntry[] = []
  return {
    totals: await importCollections(services, { file, ...options }, (entry) => entries.push(entry)),
    entries,
  }
}

beforeAll(async () => {
  for (const file of ['new-dialect.csv', 'old-dialect.csv'])
    await importCatalog(services, { file: join(fixtures, file) }, () => undefined)
  await importCollections(services, { file: join(fixtures, 'collections.json') }, () => undefined)
  await importSynonyms(services, { file: join(fixtures, 'synonyms.json') })
})

describe('collections', () => {
  test('contain visible products by rule and by manual selection, pinned ones first', async () => {
    expect(await slugs({ collection: 'table' })).toEqual(['round-cloth', 'hem-napkins'])
    expect(await slugs({ collection: 'chosen' })).toEqual(['fig-candle', 'hem-napkins'])
    expect(await slugs({ collection: 'under-50' })).toEqual(['fig-candle'])
    expect((await list({ collection: 'napkins' })).collection).toMatchObject({
      title: 'Napkins',
      kind: 'category',
      trail: [{ slug: 'table', title: 'Table' }],
    })
  })

  test('are listed as departments, categories and edits with product counts', async () => {
    const tree = catalogContract.listCollections.output.parse(
      unwrap(await handlers.listCollections(ctx, {}, exchange)),
    )
    expect(
      tree.departments.map(({ slug, count, picture, children }) => ({
        slug,
        count,
        wide: picture?.width,
        children: children.map((child) => `${child.slug} ${child.count}`),
      })),
    ).toEqual([{ slug: 'table', count: 2, wide: 400, children: ['napkins 1'] }])
    expect(tree.edits.map(({ slug, count }) => `${slug} ${count}`)).toEqual([
      'chosen 2',
      'under-50 1',
    ])
  })

  test('importing the same file again changes nothing; missing collections are archived on request, and invalid entries are rejected and stay', async () => {
    expect((await importCollectionFile(join(fixtures, 'collections.json'))).totals).toMatchObject({
      created: 0,
      changed: 0,
      untouched: 4,
    })
    const fixtureEntries = JSON.parse(
      await readFile(join(fixtures, 'collections.json'), 'utf8'),
    ) as Record<string, unknown>[]
    const file = join(folder, 'collections.json')
    await writeFile(
      file,
      JSON.stringify([
        fixtureEntries[0],
        { ...fixtureEntries[1], colour: 'x' },
        { ...fixtureEntries[3], sort: 'random' },
        { slug: 'orphan', title: 'Orphan', kind: 'category', parent: 'nowhere' },
      ]),
    )
    expect((await importCollectionFile(file)).totals).toMatchObject({
      changed: 0,
      rejected: 3,
      untouched: 1,
    })
    expect(await slugs({ collection: 'chosen' })).toEqual(['fig-candle', 'hem-napkins'])
    const dry = await importCollectionFile(file, { archiveMissing: true, dryRun: true })
    expect(dry.entries).toContainEqual(
      expect.objectContaining({
        reason: 'Archived collections that the file does not list: 1',
      }),
    )
    const { totals, entries } = await importCollectionFile(file, { archiveMissing: true })
    expect(totals).toMatchObject({ changed: 1, rejected: 3, untouched: 1 })
    expect(entries.flatMap((entry) => (entry.kind === 'rejected' ? [entry.handle] : []))).toEqual([
      'napkins',
      'under-50',
      'orphan',
    ])
    expect(
      isRefusal(
        await handlers.listGoods(
          ctx,
          catalogContract.listGoods.input.parse({ collection: 'chosen' }),
          exchange,
        ),
      ),
    ).toBe(true)
    expect(await slugs({ collection: 'napkins' })).toEqual(['hem-napkins'])
    await importCollections(services, { file: join(fixtures, 'collections.json') }, () => undefined)
    expect(await slugs({ collection: 'chosen' })).toEqual(['fig-candle', 'hem-napkins'])
  })

  test('a file with one new collection adds it after the others, under an existing department', async () => {
    const file = join(folder, 'one.json')
    const fresh = {
      slug: 'fresh',
      title: 'Fresh',
      kind: 'category',
      parent: 'table',
      hand: ['fig-candle'],
    }
    await writeFile(file, JSON.stringify([fresh]))
    expect((await importCollectionFile(file)).totals).toMatchObject({
      created: 1,
      changed: 0,
      rejected: 0,
      warnings: 0,
    })
    const order = await database.query(
      `select slug from collections where status = 'active' order by position`,
    )
    expect(order.rows.map((row) => row['slug'])).toEqual([
      'table',
      'napkins',
      'chosen',
      'under-50',
      'fresh',
    ])
    expect((await importCollectionFile(file)).totals).toMatchObject({ untouched: 1, changed: 0 })
    await importCollectionFile(join(fixtures, 'collections.json'), { archiveMissing: true })
  })

  test('are exported to a file that changes nothing when imported, with or without pictures', async () => {
    const file = join(folder, 'out', 'collections.json')
    for (const pictures of [false, true]) {
      expect(await exportCollections(services, { file, pictures })).toBe(4)
      expect((await importCollectionFile(file, { archiveMissing: true })).totals).toMatchObject({
        created: 0,
        changed: 0,
        untouched: 4,
        warnings: 0,
      })
    }
  })

  test('an unknown collection is not found', async () => {
    expect(
      await handlers.listGoods(
        ctx,
        catalogContract.listGoods.input.parse({ collection: 'nothing' }),
        exchange,
      ),
    ).toMatchObject({
      refused: 'not-found',
    })
  })
})

describe('facets', () => {
  test('show the count that selecting a value would give: OR within a facet, AND between facets on one variant', async () => {
    expect(await facet('color', { q: 'napkin' })).toEqual(['Bordeaux 1', 'Bottle 1'])
    expect(await facet('color', { q: 'napkin', filter: ['size:22 × 22 in'] })).toBeUndefined()
    expect(
      await facet('color', { q: 'napkin', filter: ['size:22 × 22 in', 'color:Bordeaux'] }),
    ).toEqual(['Bottle 1', 'Bordeaux 0 *'])
    expect((await list({ q: 'napkin', filter: ['size:22 × 22 in', 'color:Bordeaux'] })).total).toBe(
      0,
    )
    expect(await facet('made_in', {})).toEqual(['Portugal 2', 'England 1', 'Massachusetts 1'])
  })

  test('a filter that no longer exists is ignored', async () => {
    const { total, applied } = await list({
      q: 'napkin',
      filter: ['color:Gone', 'nope:x', 'color:bottle'],
    })
    expect({ total, applied }).toEqual({
      total: 1,
      applied: [{ key: 'color', value: 'Bottle', label: 'Bottle' }],
    })
  })

  test('the price range ignores the price filter', async () => {
    const limited = await list({ minPrice: '40000', maxPrice: '50000' })
    expect(limited.rows.map(({ slug }) => slug)).toEqual(['round-cloth', 'wire-earrings'])
    expect(limited.priceRange).toEqual({ min: 3200, max: 48000 })
  })

  test('lists are sorted and paginated', async () => {
    expect(await slugs({ sort: 'price-desc', pageSize: '2' })).toEqual([
      'round-cloth',
      'wire-earrings',
    ])
    expect(await slugs({ sort: 'price-desc', pageSize: '2', page: '3' })).toEqual(['fig-candle'])
    expect(await list({ page: '99' })).toMatchObject({ rows: [], total: 5, page: 99, repair: null })
  })
})

describe('search', () => {
  test.each([
    ['napkins', ['hem-napkins']],
    ['napkin hem', ['hem-napkins']],
    ['serviettes', ['hem-napkins']],
    ['napkns', ['hem-napkins']],
    ['HEM-16-G', ['hem-napkins']],
    ['hem 16 g', ['hem-napkins']],
    ['circular tablecloth', ['round-cloth']],
    ['HEM-1', ['hem-napkins']],
    ['16-G', []],
    ['HEM.22', ['hem-napkins']],
    ['16x16', ['hem-napkins']],
    ['PEDAL  rings', ['pedal-ring']],
    ['bowl', []],
  ])('%s finds %j', async (q, expected) => expect(await slugs({ q })).toEqual(expected))

  test('a SKU is found by its prefix and by each trailing part, with any separator, in lists and suggestions', async () => {
    const file = join(folder, 'numbers.csv')
    await writeFile(
      file,
      'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price\nshade,Shade,Size,S,NOR.0707-60,5\nshade,,,M,NOR.0707-61,5\n',
    )
    await importCatalog(services, { file }, () => undefined)
    for (const q of ['NOR.0707-60', '0707-60', 'NOR 0707', 'NOR.0707', '0707', 'nor070761']) {
      expect(await slugs({ q })).toEqual(['shade'])
      const suggested = unwrap(
        await handlers.suggest(ctx, catalogContract.suggest.input.parse({ q }), exchange),
      )
      expect(suggested.goods.map(({ slug }) => slug)).toEqual(['shade'])
    }
    await database.query(
      `update products set status = 'archived', changed_xid = pg_current_xact_id() where slug = 'shade'`,
    )
  })

  test('returns the corrected word and records what was typed', async () => {
    expect((await list({ q: 'napkns' })).corrected).toBe('napkins')
    expect((await list({ q: 'napkin' })).corrected).toBeNull()
    const { rows } = await database.query('select query from searches_without_results')
    expect(rows).toContainEqual({ query: 'napkns' })
  })

  test('an empty result names the restrictive words or filters and lists similar products', async () => {
    const { repair } = await list({ q: 'fig napkin' })
    expect(repair?.culprits).toEqual([
      { kind: 'word', text: 'fig', without: 1, query: 'q=napkin' },
      { kind: 'word', text: 'napkin', without: 1, query: 'q=fig' },
    ])
    expect(repair?.relaxed.map(({ slug }) => slug).sort()).toEqual(['fig-candle', 'hem-napkins'])
    const filtered = await list({ q: 'napkin', maxPrice: '100', filter: ['color:Bottle'] })
    expect(filtered.repair?.culprits).toEqual([
      { kind: 'price', text: 'up to $1.00', without: 1, query: 'q=napkin&filter=color%3ABottle' },
    ])
  })

  test('searches without results are counted once per normalized query, without filters', async () => {
    for (const q of ['Purple  Unicorn', 'purple unicorn', '☂']) await list({ q })
    await list({ q: 'napkin', maxPrice: '100' })
    const { rows } = await database.query(
      'select query, times from searches_without_results order by query',
    )
    expect(rows).toContainEqual({ query: 'purple unicorn', times: 2 })
    expect(rows.map((row) => row['query'])).not.toContain('napkin')
  })

  test('unusual queries are answered', async () => {
    for (const q of [
      "'; drop table goods; --",
      '%',
      '_',
      '\\',
      '(((',
      'a'.repeat(120),
      '<script>',
      '‮',
      '🧵🧵',
      '0',
      '-',
      'constructor',
      '__proto__',
      'toString',
    ])
      expect((await list({ q })).page).toBe(1)
    expect(
      await slugs({ filter: ['constructor:x', '__proto__:x', 'color:__proto__'] }),
    ).toHaveLength(5)
  })
})

test('suggestions while typing', async () => {
  const suggest = async (q: string) =>
    catalogContract.suggest.output.parse(unwrap(await handlers.suggest(ctx, { q }, exchange)))
  expect(await suggest('nap')).toMatchObject({
    queries: ['napkin'],
    collections: [{ slug: 'napkins', count: 1 }],
    goods: [{ slug: 'hem-napkins' }],
    pages: [],
  })
  expect((await suggest('HEM-1')).goods.map(({ slug }) => slug)).toEqual(['hem-napkins'])
  expect((await suggest('deliv')).pages).toEqual([{ path: '/user/shipping', title: 'Shipping' }])
  expect(await suggest('  ')).toEqual({ queries: [], collections: [], goods: [], pages: [] })
})

describe('a product', () => {
  const read = async (id: string) =>
    catalogContract.readGoods.output.parse(unwrap(await handlers.readGoods(ctx, { id }, exchange)))

  test('has every variant with price, stock and picture, and related products', async () => {
    const goods = await read('hem-napkins')
    expect(
      goods.variants.map(({ values, price, compareAt, availability, picture }) => [
        ...values,
        price,
        compareAt,
        availability.state,
        availability.left,
        picture,
      ]),
    ).toEqual([
      ['Bottle', '16 × 16 in', 7200, null, 'in-stock', null, 0],
      ['Bottle', '22 × 22 in', 9600, 11000, 'low', 2, null],
      ['Bordeaux', '16 × 16 in', 7200, null, 'sold-out', 0, 1],
    ])
    expect(goods.options[0]?.values).toEqual([
      { label: 'Bottle', hex: '#004832' },
      { label: 'Bordeaux', hex: '#6e1a35' },
    ])
    expect(goods).toMatchObject({
      trail: [{ slug: 'table' }, { slug: 'napkins' }],
      subtitle: 'Linen with a hem',
      related: [{ slug: 'round-cloth' }],
      facts: [{ key: 'material' }, { key: 'made_in' }],
    })
    expect(await read(goods.id)).toEqual(goods)
  })

  test('without a photograph has the placeholder image, and states that it is made to order', async () => {
    expect(await read('round-cloth')).toMatchObject({
      pictures: [{ src: '/media/placeholder.svg', widths: [] }],
      leadTime: 'Made to order, ships in 3-4 weeks',
      flags: { finalSale: true },
      variants: [{ availability: { state: 'made-to-order', left: null }, values: [] }],
    })
  })

  test('is not found if hidden or unknown', async () => {
    for (const id of ['hidden-bowl', 'nothing', 'gds_x', "'", '../x'])
      expect(await handlers.readGoods(ctx, { id }, exchange)).toMatchObject({
        refused: 'not-found',
      })
  })
})

test('cards are returned in the requested order, without hidden products', async () => {
  const { rows } = unwrap(
    await handlers.readCards(
      ctx,
      { slug: ['fig-candle', 'hidden-bowl', 'hem-napkins', 'nothing'] },
      exchange,
    ),
  )
  expect(rows.map(({ slug, onlyVariantId }) => [slug, onlyVariantId !== null])).toEqual([
    ['fig-candle', true],
    ['hem-napkins', false],
  ])
})

test('changes by another process are visible at once', async () => {
  await importCatalog(services, { file: join(fixtures, 'new-dialect.csv') }, () => undefined)
  expect(await slugs({ q: 'velvet' })).toEqual([])
  const file = join(folder, 'more.csv')
  await writeFile(file, 'Handle,Title,Variant Price,Tags\nvelvet-cushion,Velvet cushion,12,table\n')
  await importCatalog(services, { file }, () => undefined)
  expect(await slugs({ q: 'velvet' })).toEqual(['velvet-cushion'])
  expect(await slugs({ collection: 'table' })).toContain('velvet-cushion')
  await writeFile(
    file,
    'Handle,Title,Variant Price,Status\nvelvet-cushion,Velvet cushion,12,draft\n',
  )
  await importCatalog(services, { file }, () => undefined)
  expect(await slugs({ q: 'velvet' })).toEqual([])
})
