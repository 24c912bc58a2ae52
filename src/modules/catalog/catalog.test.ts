import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import { checkInvariants } from '#platform/db/check-invariants.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { testContext } from '#test/support/context.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { createCatalogIndex } from './queries/catalog-index.ts'
import { catalogContract } from './contract.ts'
import { findVariantsByKey } from './find-variants-by-key.ts'
import { catalogInvariants } from './db/invariants.ts'
import { createDesk } from '#test/support/import-desk.ts'
import { listProducts } from './queries/list-products.ts'
import { readVariants } from './read-variants.ts'
import { refreshAvailability } from './refresh-availability.ts'
import { refreshDerived } from './commands/refresh-derived.ts'

const database = await openTestDatabase()
const ctx = testContext(database)
const desk = await createDesk(database)
const { bringIn, written, everything, folder } = desk
const fixtures = join(import.meta.dirname, 'fixtures')
const newDialect = join(fixtures, 'new-dialect.csv')

beforeEach(() => desk.clear())

const list = async (input: Record<string, unknown>, index = createCatalogIndex()) => {
  const answer = await listProducts(
    { index, pages: [] },
    ctx,
    catalogContract.listGoods.input.parse(input),
  )
  if (isRefusal(answer)) throw new Error(answer.message)
  return catalogContract.listGoods.output.parse(answer)
}

describe('importing', () => {
  test('both dialects are imported completely', async () => {
    const fresh = await bringIn(newDialect)
    expect(fresh.totals).toMatchObject({ created: 4, rejected: 0, rows: 6 })
    const old = await bringIn(join(fixtures, 'old-dialect.csv'))
    expect(old.totals).toMatchObject({ created: 2, rejected: 0, rows: 4 })
    const { rows } = await database.query('select count(*) as variants from variants')
    expect(rows[0]?.['variants']).toBe(9)
  })

  test('a dry run reports what would change and writes nothing', async () => {
    const dry = await bringIn(newDialect, { dryRun: true })
    expect(dry.totals).toMatchObject({ created: 4, rejected: 0 })
    expect(await everything()).toEqual([])
    expect(
      (await database.query('select 1 from imports union all select 1 from media')).rows,
    ).toEqual([])
    await bringIn(newDialect)
    const before = await everything()
    const text = (await readFile(newDialect, 'utf8')).replace('72.00,,28.75', '80.00,,28.75')
    const changed = await bringIn(await written(text), { dryRun: true })
    expect(changed.of('changed').map(({ slug, changes }) => ({ slug, changes }))).toContainEqual({
      slug: 'hem-napkins',
      changes: [{ field: 'Bottle / 16 × 16 in: Price', was: '$72.00', now: '$80.00' }],
    })
    expect(await everything()).toEqual(before)
  })

  test('importing the same file again changes nothing, not even a timestamp', async () => {
    await bringIn(newDialect)
    const readRows = () =>
      database.query(
        `
          select (select json_agg(g order by id) from products g) as goods,
            (select json_agg(v order by id) from variants v) as variants`,
      )
    const before = await readRows()
    const again = await bringIn(newDialect)
    expect(again.totals).toMatchObject({ created: 0, changed: 0, untouched: 4 })
    expect(await readRows()).toEqual(before)
  })

  test('a product with a fault is rejected completely, each fault is reported with its line, and the rest is imported', async () => {
    const { totals, of } = await bringIn(
      await written(
        [
          'Handle,Title,Option1 Name,Option1 Value,Variant Price,Variant Inventory Qty',
          'good,Good,Title,Default Title,10,1',
          'bad,Bad,Size,S,ten,1',
          'bad,,,S,5,1.5',
          'bad,,,,5,',
          'good,Again,Title,Default Title,1,1',
          ',No handle,,,1,1',
          '!!!,Odd,Title,Default Title,1,1',
          'untitled,,Title,Default Title,1,1',
          'many,Many,Title,Default Title,1,1,surplus',
          'fine,"Fine, with',
          'two lines",Title,Default Title,12,',
        ].join('\n'),
      ),
    )
    expect(
      of('rejected').map(({ line, handle, reason }) => `${line} ${handle}: ${reason}`),
    ).toEqual([
      '6 good: The rows of "good" are not consecutive. Put them below each other',
      '7 : Handle is missing',
      '3 bad: Price: "ten" is not an amount',
      '4 bad: Inventory quantity: "1.5" is not a whole number',
      '5 bad: Option "Size" has no value',
      '4 bad: The options are the same as in line 3',
      '8 !!!: Handle: the handle has no letter a to z and no digit. Write it like "linen-napkin"',
      '9 untitled: Title is missing',
      '10 many: The row has 7 cells but the header has 6',
    ])
    expect(totals).toMatchObject({ created: 2, rejected: 6 })
    expect((await database.query('select slug, title from products order by slug')).rows).toEqual([
      { slug: 'fine', title: 'Fine, with\ntwo lines' },
      { slug: 'good', title: 'Good' },
    ])
  })

  test.each([
    ['not a product file', 'a,b\n1,2\n', 1, 'not a Shopify product file'],
    ['an empty file', '', 1, 'empty'],
    [
      'a quote that never closes',
      'Handle,Title,Variant Price\na,A,1\nb,"B,1\n',
      3,
      'Quote Not Closed',
    ],
  ])('%s is rejected with its line', async (...[, text, line, reason]) => {
    expect((await bringIn(await written(text))).of('rejected')).toMatchObject([
      { line, reason: expect.stringContaining(reason) },
    ])
  })

  test('fields without a column stay unchanged', async () => {
    await bringIn(newDialect)
    const before = await everything()
    const { of } = await bringIn(
      await written('Handle,Variant SKU,Variant Price\nhem-napkins,HEM-16-R,75\n'),
    )
    expect(of('changed')).toMatchObject([
      { changes: [{ field: 'Bordeaux / 16 × 16 in: Price', was: '$72.00', now: '$75.00' }] },
    ])
    await bringIn(await written('Handle,Variant SKU,Variant Price\nhem-napkins,HEM-16-R,72\n'))
    expect(await everything()).toEqual(before)
  })

  test('variants missing from a file stay, unless archiving is requested', async () => {
    await bringIn(newDialect)
    const fewer = await written(
      (await readFile(newDialect, 'utf8'))
        .split('\n')
        .filter((line) => !line.includes('HEM-22-G'))
        .join('\n'),
    )
    await bringIn(fewer)
    const active = async () =>
      (
        await database.query(
          `select sku from variants where status = 'active' and sku like 'HEM%' order by sku`,
        )
      ).rows.map((row) => row['sku'])
    expect(await active()).toEqual(['HEM-16-G', 'HEM-16-R', 'HEM-22-G'])
    await bringIn(fewer, { archiveMissing: true })
    expect(await active()).toEqual(['HEM-16-G', 'HEM-16-R'])
    await bringIn(newDialect)
    expect(await active()).toEqual(['HEM-16-G', 'HEM-16-R', 'HEM-22-G'])
  })

  test('importing a file again does not restore stock that was sold since', async () => {
    await bringIn(newDialect)
    const id = (await findVariantsByKey(ctx.db, ['HEM-16-G'])).get('HEM-16-G') ?? ''
    await inTransaction(ctx.db, (tx) =>
      desk.stock().setOnHand(tx, [{ variantId: id, onHand: 2, oversellLimit: 0 }], {
        reason: 'import',
        ref: 'sold',
      }),
    )
    await bringIn(
      await written((await readFile(newDialect, 'utf8')).replace('72.00,,28.75', '80.00,,28.75')),
    )
    expect(desk.stock().onHand.get(id)).toBe(2)
    await bringIn(
      await written(
        (await readFile(newDialect, 'utf8')).replace('shopify,5,deny', 'shopify,9,deny'),
      ),
    )
    expect(desk.stock().onHand.get(id)).toBe(9)
  })

  test('a negative count is stored, and the variant cannot be bought', async () => {
    const { totals } = await bringIn(join(fixtures, 'old-dialect.csv'))
    expect(totals.rejected).toBe(0)
    const { rows } = await database.query(
      `select sku, inventory_quantity, available, tracked from variants order by sku nulls first, position`,
    )
    expect(rows).toEqual([
      { sku: null, inventory_quantity: -1, available: 1_000_000, tracked: false },
      { sku: 'RING-6', inventory_quantity: -1, available: 0, tracked: true },
      { sku: 'RING-7', inventory_quantity: 1, available: 1, tracked: true },
    ])
  })

  test('scripts in descriptions are removed', async () => {
    await bringIn(newDialect)
    const { rows } = await database.query(
      `select description_html from products where slug = 'hem-napkins'`,
    )
    expect(rows[0]?.['description_html']).toBe(
      '<p>Stiff at first, <strong>soft</strong> after five washes.</p>',
    )
  })

  test('pictures beside the file are stored once; a missing one is a warning and is tried again', async () => {
    const { of } = await bringIn(newDialect)
    expect(of('warning').map(({ reason }) => reason)).toContainEqual(
      expect.stringContaining('https://pictures.invalid/fig.jpg was left out'),
    )
    const { rows } = await database.query(
      'select width, height, color from media order by width desc',
    )
    expect(rows).toEqual([
      { width: 400, height: 500, color: expect.stringMatching(/^#[0-9a-f]{6}$/) },
      { width: 300, height: 200, color: expect.stringMatching(/^#[0-9a-f]{6}$/) },
    ])
    const picture = (
      await readVariants(ctx.db, [
        (await findVariantsByKey(ctx.db, ['HEM-16-R'])).get('HEM-16-R') ?? '',
      ])
    )
      .values()
      .next().value?.picture
    expect(picture).toMatchObject({ width: 300, alt: 'Red' })
  })

  test.each([
    '../outside.jpg',
    '/etc/passwd',
    'pictures/../../outside.jpg',
    'file:///etc/passwd',
    'http://127.0.0.1/x.jpg',
    'http://[::1]/x.jpg',
    'new-dialect.csv',
  ])('the picture %s is not loaded', async (source) => {
    await writeFile(join(folder, '..', 'outside.jpg'), 'x')
    const { totals, of } = await bringIn(
      await written(`Handle,Title,Variant Price,Image Src\na,A,1,${source}\n`),
    )
    expect(totals).toMatchObject({ created: 1, warnings: 1 })
    expect(of('warning')[0]?.reason).toContain('was left out')
    expect((await database.query('select 1 from media')).rows).toEqual([])
  })

  test('after two concurrent imports each product is as one of them wrote it', async () => {
    const other = await written((await readFile(newDialect, 'utf8')).replaceAll('72.00', '73.00'))
    await Promise.all([bringIn(newDialect), bringIn(other)])
    const { rows } = await database.query(
      `
        select array_agg(distinct price) as prices, count(*) as variants
        from variants
        where sku in ('HEM-16-G', 'HEM-16-R')`,
    )
    expect(rows[0]?.['variants']).toBe(2)
    expect(rows[0]?.['prices']).toHaveLength(1)
  })
})

describe('other modules', () => {
  test('find variants by id and SKU, with archived and hidden ones marked', async () => {
    await bringIn(newDialect)
    const found = await findVariantsByKey(ctx.db, ['hem-16-g', 'RND', 'BOWL', 'nothing'])
    expect([...found.keys()].sort()).toEqual(['BOWL', 'RND', 'hem-16-g'])
    const facts = await readVariants(ctx.db, [...found.values(), 'var_none'])
    expect(
      [...facts.values()]
        .map(({ title, active, options, availability, leadDays, finalSale, taxCode }) => ({
          title,
          active,
          options,
          state: availability.state,
          leadDays,
          finalSale,
          taxCode,
        }))
        .sort((a, b) => (a.title < b.title ? -1 : 1)),
    ).toEqual([
      {
        title: 'Hem napkin, set of four',
        active: true,
        options: [
          { name: 'Color', value: 'Bottle' },
          { name: 'Size', value: '16 × 16 in' },
        ],
        state: 'in-stock',
        leadDays: 0,
        finalSale: false,
        taxCode: 'general',
      },
      {
        title: 'Hidden bowl',
        active: false,
        options: [],
        state: 'low',
        leadDays: 0,
        finalSale: false,
        taxCode: 'general',
      },
      {
        title: 'Round cloth',
        active: true,
        options: [],
        state: 'made-to-order',
        leadDays: 28,
        finalSale: true,
        taxCode: 'general',
      },
    ])
  })

  test('see stock changes at once in any process', async () => {
    await bringIn(newDialect)
    const index = createCatalogIndex()
    const napkins = async () => (await list({ q: 'hem napkin' }, index)).rows[0]?.availability
    expect(await napkins()).toEqual({ state: 'in-stock', left: null })
    const ids = [
      ...(await findVariantsByKey(ctx.db, ['HEM-16-G', 'HEM-22-G', 'HEM-16-R'])).values(),
    ]
    await inTransaction(ctx.db, (tx) => refreshAvailability(tx, new Map(ids.map((id) => [id, 1]))))
    expect(await napkins()).toEqual({ state: 'low', left: 3 })
    await inTransaction(ctx.db, (tx) => refreshAvailability(tx, new Map(ids.map((id) => [id, 0]))))
    expect(await napkins()).toEqual({ state: 'sold-out', left: 0 })
    expect((await list({ available: '1', q: 'hem napkin' }, index)).total).toBe(0)
  })

  test('are notified of a product only when a figure on a page changes', async () => {
    await bringIn(newDialect)
    const notifiedSlugs: string[] = []
    await database.listen('catalog', (slug) => notifiedSlugs.push(slug))
    const id = (await findVariantsByKey(ctx.db, ['HEM-16-G'])).get('HEM-16-G') ?? ''
    for (const available of [50, 20, 4])
      await inTransaction(ctx.db, (tx) => refreshAvailability(tx, new Map([[id, available]])))
    await inTransaction(ctx.db, (tx) => refreshAvailability(tx, new Map([[id, 3]])))
    await expect.poll(() => notifiedSlugs).toEqual(['hem-napkins'])
  })

  test('refreshDerived recalculates once what an older version of the shop derived', async () => {
    await bringIn(newDialect)
    const cards = async () =>
      (
        await database.query(
          'select slug, card, search_document, sellable, price_min, version from products order by slug',
        )
      ).rows
    const before = await cards()
    await database.query(
      `
        update products
        set card = '{}', search_document = '{}', sellable = false, price_min = 0, derived_version = 0`,
    )
    expect(await refreshDerived(ctx.db)).toBe(4)
    expect(await cards()).toEqual(before)
    expect(await refreshDerived(ctx.db)).toBe(0)
  })

  test('invariants hold after an import, and violations are found', async () => {
    await bringIn(newDialect)
    await bringIn(join(fixtures, 'old-dialect.csv'))
    const broken = async () =>
      (await checkInvariants(ctx.db, catalogInvariants))
        .filter(({ violations }) => violations.length > 0)
        .map(({ id }) => id)
    expect(await broken()).toEqual([])
    await database.query(
      `update products set sellable = not sellable, card = card || '{"priceMin": 1}'
       where slug = 'hem-napkins'`,
    )
    await database.query(`update variants set option_values = array['x'] where sku = 'RND'`)
    expect(await broken()).toEqual(['C-1', 'C-2', 'C-3'])
  })
})
