import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createStaffKey } from '#modules/staff/staff-key.ts'
import { fixedClock } from '#test/support/clock.ts'
import { openTestShop } from '#test/support/shop.ts'
import { runCommand } from '../../src/app/commands.ts'
import { importCatalog } from '#modules/catalog/import-catalog.ts'
import { importCollections } from '#modules/catalog/import-collections.ts'
import { importSynonyms } from '#modules/catalog/import-synonyms.ts'

const clock = fixedClock()
const { shop, database, call } = await openTestShop({ clock })
/** Another process of the same shop. */
const other = await openTestShop({ clock, database })
const staff = {
  authorization: `Bearer ${await createStaffKey(database.db, { name: 'Ida', now: clock.now() })}`,
}
const fixtures = join(import.meta.dirname, '../../src/modules/catalog/fixtures')

beforeAll(async () => {
  for (const file of ['new-dialect.csv', 'old-dialect.csv'])
    await importCatalog(shop.services, { file: join(fixtures, file) }, () => undefined)
  await importCollections(
    shop.services,
    { file: join(fixtures, 'collections.json') },
    () => undefined,
  )
  await importSynonyms(shop.services, { file: join(fixtures, 'synonyms.json') })
})
let news = 0
await database.listen('catalog', () => void news++)
/** Waits until both processes have received a change on the shared connection. */
async function heard(before: number): Promise<void> {
  await expect.poll(() => news, { interval: 5 }).toBeGreaterThan(before)
}

beforeEach(async () => {
  const before = news
  await database.query('delete from search_fixes')
  await database.query('delete from searches_without_results')
  await database.query(
    `update catalog_lists set changed_xid = pg_current_xact_id() where name = 'search_fixes'`,
  )
  await database.query(`select pg_notify('catalog', '*')`)
  // Until then a process may answer from its cache.
  await heard(before)
})

type Row = Record<string, unknown>
/** Each search is a minute after the previous one. */
const search = async (q: string, from: typeof call = call, more: Row = {}) => {
  clock.advance(60_000)
  const { data } = await from('get /api/product/list', { q, ...more })
  return {
    slugs: (data['rows'] as Row[]).map(({ slug }) => slug),
    redirect: data['redirect'],
    total: data['total'],
  }
}
const misses = async () =>
  (await call('get /api/staff/search/noResults', {}, staff)).data['rows'] as (Row & {
    alternatives: Row
  })[]
const open = async () => (await misses()).map(({ query }) => query)
const becomes = async (status: string) => {
  const before = news
  await database.query(
    `update products set status = $1, changed_xid = pg_current_xact_id() where slug = 'fig-candle'`,
    [status],
  )
  await database.query(`select pg_notify('catalog', '*')`)
  await heard(before)
}
const act = async (name: string, input: Row) => {
  const before = news
  const answer = await call(`post /api/staff/search/${name}`, input, staff)
  if (answer.success) await heard(before)
  return answer
}

describe('the list of searches without results', () => {
  test('has searches without results by frequency, with what shoppers were shown instead', async () => {
    await search('Purple  Unicorn')
    for (const page of [1, 2, 3]) await search('fig napkin', call, { page })
    await search('napkin')
    await search('napkin', call, { maxPrice: 1 })
    const rows = await misses()
    expect(rows.map(({ query, times, finds }) => [query, times, finds])).toEqual([
      ['fig napkin', 3, 0],
      ['purple unicorn', 1, 0],
    ])
    expect(rows[0]?.alternatives).toEqual({
      without: [
        { text: 'fig', products: 1 },
        { text: 'napkin', products: 1 },
      ],
      suggestions: expect.arrayContaining([{ text: 'fig', products: 1 }]),
      nearest: expect.arrayContaining([{ slug: 'fig-candle', title: 'Fig candle' }]),
    })
    expect(new Date(String(rows[0]?.['lastAt'])) > new Date(String(rows[0]?.['firstAt']))).toBe(
      true,
    )
  })

  test('has no searches made by pages, such as for an unknown URL', async () => {
    await search('wp login php', call, { facets: '0' })
    expect(await open()).toEqual([])
  })

  test('has pages', async () => {
    for (const q of ['aaaaaa bbbbbb', 'cccccc dddddd', 'eeeeee ffffff']) await search(q)
    const { data } = await call('get /api/staff/search/noResults', { page: 2, pageSize: 2 }, staff)
    expect(data).toMatchObject({ total: 3, page: 2, rows: [{ query: 'aaaaaa bbbbbb' }] })
  })

  test('is available on the command line without a key', async () => {
    await search('unicorn')
    const written: string[] = []
    const place = { cwd: '.', isTerminal: false, write: (text: string) => void written.push(text) }
    expect(await runCommand(shop, ['staff', 'search/noResults'], place)).toBe(0)
    expect(JSON.parse(written.join(''))).toMatchObject({
      total: 1,
      rows: [{ query: 'unicorn', times: 1 }],
    })
    expect(await runCommand(shop, ['staff', 'search/dismiss', '--query', 'unicorn'], place)).toBe(0)
    expect(await open()).toEqual([])
    const { rows } = await database.query(
      `select outcome from audit_entries where act = '/api/staff/search/dismiss' and staff_id = 'cli'`,
    )
    expect(rows).toEqual([{ outcome: 'done' }])
  })
})

describe('a synonym', () => {
  test('resolves the search on every process, survives a synonym import and can be undone', async () => {
    await search('mouchoir')
    expect((await act('synonym', { query: 'Mouchoir', synonym: 'napkin' })).data).toMatchObject({
      finds: 1,
    })
    expect(await open()).toEqual([])
    for (const process of [call, other.call])
      expect((await search('mouchoirs', process)).slugs).toEqual(['hem-napkins'])
    await importSynonyms(shop.services, { file: join(fixtures, 'synonyms.json') })
    expect((await search('mouchoir bottle')).slugs).toEqual(['hem-napkins'])
    expect((await search('serviette', other.call)).slugs).toEqual(['hem-napkins'])

    const { rows } = (await call('get /api/staff/search/fixes', {}, staff)).data
    expect(rows).toMatchObject([
      {
        query: 'mouchoir',
        kind: 'synonym',
        synonym: { term: 'mouchoir', synonym: 'napkin' },
        undoneAt: null,
        finds: 1,
      },
    ])
    expect((await act('undo', { id: (rows as Row[])[0]?.['id'] })).data).toEqual({
      query: 'mouchoir',
    })
    expect(await open()).toEqual(['mouchoir'])
    for (const process of [call, other.call])
      expect((await search('mouchoirs', process)).slugs).toEqual([])
  })

  test('can be one word of the search and then applies to other searches with it', async () => {
    await search('viridian napkins')
    await act('synonym', { query: 'viridian napkins', term: 'viridian', synonym: 'bottle' })
    expect((await search('viridian napkins')).slugs).toEqual(['hem-napkins'])
    expect((await search('viridian hem')).slugs).toEqual(['hem-napkins'])
  })

  test('without results is refused and changes nothing', async () => {
    await search('mouchoir')
    expect(
      (await act('synonym', { query: 'mouchoir', synonym: 'griffin' })).data.fields,
    ).toHaveProperty('synonym')
    expect(
      (await act('synonym', { query: 'mouchoir', term: 'something else', synonym: 'napkin' })).data
        .fields,
    ).toHaveProperty('synonym')
    expect(await open()).toEqual(['mouchoir'])
  })

  test('whose products are gone reopens the search when it is repeated', async () => {
    await search('potty')
    await act('synonym', { query: 'potty', synonym: 'fig candle' })
    expect(await open()).toEqual([])
    await becomes('draft')
    expect((await search('potty', other.call)).slugs).toEqual([])
    await becomes('active')
    expect(await open()).toEqual(['potty'])
  })
})

describe('a redirect', () => {
  test.each([
    ['/collection/table', '/collection/table'],
    ['/goodsDetail/fig-candle', '/goodsDetail/fig-candle'],
    ['/user/returns#how', '/user/returns#how'],
    ['/collection/table?available=1', '/collection/table?available=1'],
    ['/goodsDetail/../collection/table', '/collection/table'],
  ])(
    'to %s is applied by the search as %s on every process in any spelling',
    async (target, kept) => {
      await search('trousseau lists')
      expect((await act('redirect', { query: 'trousseau lists', target })).data).toMatchObject({
        target: kept,
      })
      expect(await open()).toEqual([])
      for (const process of [call, other.call])
        for (const q of ['trousseau list', 'The TROUSSEAU  lists'])
          expect(await search(q, process)).toMatchObject({ redirect: kept })
      expect(await search('list trousseau')).toMatchObject({ redirect: null })
      expect(await search('trousseau list', call, { maxPrice: 500 })).toMatchObject({
        redirect: null,
      })
      expect(await open()).toEqual(['list trousseau'])
    },
  )

  test.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'collection/table',
    '/search?q=napkin',
    '/nowhere',
    '/404',
    '/collection/no-such-shelf',
    '/goodsDetail/no-such-piece',
    '/goodsDetail/hidden-bowl',
    '/api/product/list',
  ])('to %s is refused, because the page does not exist', async (target) => {
    await search('trousseau list')
    expect(await act('redirect', { query: 'trousseau list', target })).toMatchObject({
      code: 42200,
      data: { fields: { target: expect.any(String) } },
    })
    expect((await search('trousseau list')).redirect).toBeNull()
  })

  test('to a product that is no longer shown is ignored, and the search reopens when it is repeated', async () => {
    await search('aroma')
    expect(
      await act('redirect', { query: 'aroma', target: '/goodsDetail/fig-candle' }),
    ).toMatchObject({ success: true })
    expect((await search('aroma', other.call)).redirect).toBe('/goodsDetail/fig-candle')
    await becomes('draft')
    expect((await search('aroma', other.call)).redirect).toBeNull()
    expect(await open()).toEqual(['aroma'])
    await becomes('active')
  })

  test('is undone on every process', async () => {
    await search('trousseau list')
    const { data } = await act('redirect', { query: 'trousseau list', target: '/registry' })
    expect((await search('trousseau list', other.call)).redirect).toBe('/registry')
    await act('undo', { id: data['id'] })
    for (const process of [call, other.call])
      expect((await search('trousseau list', process)).redirect).toBeNull()
    expect(await act('undo', { id: data['id'] })).toMatchObject({ code: 40400 })
  })
})

describe('an act', () => {
  test('on other searches is refused, and a search has one fix until it is undone', async () => {
    expect(await act('dismiss', { query: 'napkin' })).toMatchObject({ code: 40400 })
    await search('unicorn')
    const first = await act('dismiss', { query: 'unicorn' })
    expect(await act('redirect', { query: 'unicorn', target: '/menu' })).toMatchObject({
      code: 40901,
      data: { id: first.data['id'] },
    })
    await search('unicorn')
    expect(await open()).toEqual([])
    await act('undo', { id: first.data['id'] })
    expect(await act('redirect', { query: 'unicorn', target: '/menu' })).toMatchObject({
      success: true,
    })
  })

  test('is audited with its author, even if refused', async () => {
    await search('unicorn')
    await act('synonym', { query: 'unicorn', synonym: 'griffin' })
    await act('redirect', { query: 'unicorn', target: '/menu' })
    const { rows } = await database.query(
      `select act, input, outcome from audit_entries where staff_id <> 'cli' order by id desc limit 2`,
    )
    expect(rows).toEqual([
      {
        act: '/api/staff/search/redirect',
        input: { query: 'unicorn', target: '/menu' },
        outcome: 'done',
      },
      {
        act: '/api/staff/search/synonym',
        input: { query: 'unicorn', synonym: 'griffin' },
        outcome: 'refused: fields-invalid',
      },
    ])
  })
})
