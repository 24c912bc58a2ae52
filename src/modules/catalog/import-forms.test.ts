import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#platform/db/database.server.ts'
import { createDesk } from '#test/support/import-desk.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { delimiters } from '#platform/csv/delimiter.ts'
import { importCatalog } from './import-catalog.ts'

const database = await openTestDatabase()
const desk = await createDesk(database)
const { bringIn, written, everything } = desk
const newDialect = join(import.meta.dirname, 'fixtures', 'new-dialect.csv')
const text = await readFile(newDialect, 'utf8')

beforeEach(() => desk.clear())

const listProducts = async () =>
  (await everything()) as {
    slug: string
    title: string
    price_min: number
    attributes: { label: string; value: string }[]
  }[]
const reasons = (entries: readonly { reason: string }[]) => entries.map(({ reason }) => reason)

describe('the delimiter', () => {
  const joinWith = (delimiter: string) =>
    parse(text, { bom: true })
      .map((cells) =>
        cells
          .map((cell) => (/[",;\t\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
          .join(delimiter),
      )
      .join('\r\n')

  test.each(Object.entries(delimiters))(
    '%s is detected from the first line and gives the same catalog',
    async (_name, delimiter) => {
      await bringIn(newDialect)
      const wanted = await everything()
      await desk.clear()
      // Pictures and videos exist only beside the fixture; their names are the same.
      expect((await bringIn(await written(joinWith(delimiter)))).totals).toMatchObject({
        created: 4,
        rejected: 0,
        rows: 6,
      })
      const withoutFiles = (rows: unknown) =>
        (rows as object[]).map((row) => ({ ...row, pictures: null, video: null }))
      expect(withoutFiles(await everything())).toEqual(withoutFiles(wanted))
    },
  )

  test('ignores commas inside quotes and is not detected if it is given', async () => {
    const quoted = await written(
      'Handle;Title;"Notes, for us, and, nobody, else";Variant Price\na;A;"x, y";5\n',
    )
    expect((await bringIn(quoted)).totals).toMatchObject({ created: 1, rejected: 0 })
    const misleading = await written(
      'Handle,Title,Ours;theirs;and;everybody;elses,Variant Price\nb,B,,5\n',
    )
    expect((await bringIn(misleading)).totals).toMatchObject({ created: 0, rejected: 1 })
    expect((await bringIn(misleading, { delimiter: ',' })).totals).toMatchObject({
      created: 1,
      rejected: 0,
    })
  })
})

describe('mapped columns', () => {
  test('have the mapped meaning, also several, and take precedence over a column of that name', async () => {
    const file = await written(
      'Art. No,Name,Title,Retail,Stuff,Opt,Val\nFERN-1,Fern napkin,Internal name,12.50,Linen,Title,Default Title\nFERN-2,Fern cloth,Other,80,Cotton,Title,Default Title\n',
    )
    const pairs = {
      'art. no': 'Handle',
      Name: 'Title',
      Retail: 'variant price',
      Stuff: 'Material (product.metafields.aumbry.material)',
      Opt: 'Option1 name',
      Val: 'Option1 Value',
    }
    const renames = [
      ...Object.entries(pairs).map(([theirs, ours]) => ({ source: theirs, target: ours })),
      { source: 'Art. No', target: 'SKU' },
    ]
    const { totals, of } = await bringIn(file, { renames })
    expect(totals).toMatchObject({ created: 2, rejected: 0 })
    expect(reasons(of('warning'))).toContain('Unused columns: Title')
    expect(await listProducts()).toMatchObject([
      {
        slug: 'fern-1',
        title: 'Fern napkin',
        price_min: 1250,
        attributes: [{ label: 'Material', value: 'Linen' }],
      },
      {
        slug: 'fern-2',
        title: 'Fern cloth',
        price_min: 8000,
        attributes: [{ label: 'Material', value: 'Cotton' }],
      },
    ])
    expect((await database.query('select sku from variants order by sku')).rows).toEqual([
      { sku: 'FERN-1' },
      { sku: 'FERN-2' },
    ])
    expect((await bringIn(file, { renames })).totals).toMatchObject({ untouched: 2, changed: 0 })
  })

  test.each([
    [
      'mapping a missing column',
      [['Nmae', 'Title']],
      'The file has no column "Nmae" to map. It has: Handle, Name, Price',
    ],
    [
      'mapping to an unknown column',
      [['Name', 'Caption']],
      'There is no column "Caption" to map "Name" to.',
    ],
    [
      'mapping two columns to one',
      [
        ['Name', 'Title'],
        ['Price', 'title'],
      ],
      'Two columns are mapped to "title".',
    ],
    ['mapping the only handle away', [['Handle', 'SKU']], 'This is not a Shopify product file'],
  ])('%s is rejected, and nothing is written', async (_name, pairs, reason) => {
    const renames = pairs.map(([theirs = '', ours = '']) => ({ source: theirs, target: ours }))
    const { totals, of } = await bringIn(await written('Handle,Name,Price\na,A,5\n'), { renames })
    expect(of('rejected')).toMatchObject([{ line: 1, reason: expect.stringContaining(reason) }])
    expect(totals).toMatchObject({ created: 0, rejected: 1 })
    expect(await listProducts()).toEqual([])
  })
})

describe('prices in other currencies and texts in other languages', () => {
  const theirs = [
    'Included / International',
    'Price / International',
    'Compare At Price / Canada',
    'Variant Price EUR',
    'Price (CAD)',
    'Title (fr)',
    'Body (HTML) [pt-BR]',
    'Description (de)',
  ]

  test('are reported as ignored; the product is imported in US dollars and English, and importing again changes nothing', async () => {
    const file = await written(
      `Handle,Title,Variant Price,${theirs.join(',')},Shelf\nfern,Fern napkin,12,true,15,20,11,16,Serviette,Guardanapo,Serviette,B4\n`,
    )
    const { totals, of } = await bringIn(file)
    expect(totals).toMatchObject({ created: 1, rejected: 0 })
    expect(reasons(of('warning'))).toEqual([
      'Unused columns: Shelf',
      `Ignored columns for other currencies, markets or languages (the shop sells in US dollars and in English): ${theirs.join(', ')}`,
    ])
    expect(await listProducts()).toMatchObject([
      { slug: 'fern', title: 'Fern napkin', price_min: 1200, attributes: [] },
    ])
    expect((await bringIn(file)).totals).toMatchObject({
      untouched: 1,
      changed: 0,
      rejected: 0,
      warnings: 2,
    })
  })

  test('do not change an existing price if the file has no other', async () => {
    await bringIn(await written('Handle,Title,Variant Price,Variant SKU\nfern,Fern napkin,12,F\n'))
    const { totals } = await bringIn(
      await written('Handle,Variant SKU,Variant Price EUR\nfern,F,99\n'),
    )
    expect(totals).toMatchObject({ untouched: 1, rejected: 0, warnings: 1 })
    expect(await listProducts()).toMatchObject([{ price_min: 1200 }])
  })
})

describe('character encodings', () => {
  const plain = 'Handle,Title,Variant Price\ncafe,Café cloth,5\n'
  const utf16 = Buffer.from(plain, 'utf16le')

  test('UTF-8 is read with and without a byte order mark', async () => {
    for (const file of [plain, `\uFEFF${plain}`]) {
      await desk.clear()
      expect((await bringIn(await written(file))).totals).toMatchObject({
        created: 1,
        rejected: 0,
        warnings: 0,
      })
      expect(await listProducts()).toMatchObject([{ slug: 'cafe', title: 'Café cloth' }])
    }
  })

  test.each([
    ['Windows-1252', Buffer.from(plain, 'latin1')],
    ['UTF-16 with a byte order mark', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16])],
    ['UTF-16 without one', utf16],
    ['UTF-16, big-endian', Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(utf16).swap16()])],
  ])('%s is rejected with instructions, and nothing is imported', async (_name, bytes) => {
    const { of, totals } = await bringIn(await written(bytes))
    expect(reasons(of('rejected'))).toEqual([
      'The rest of the file was not read: the file is not UTF-8. Save it as "CSV UTF-8" and import it again.',
    ])
    expect(totals).toMatchObject({ created: 0, rejected: 1 })
    expect(await listProducts()).toEqual([])
  })
})

describe('an interrupted import', () => {
  const many = `Handle,Title,Variant SKU,Variant Price,Variant Inventory Qty\n${Array.from({ length: 12 }, (_, at) => `piece-${at},Piece ${at},SKU-${at},${at + 1},${at}`).join('\n')}\n`

  /** The database until `isDown`. */
  const databaseUntil = (isDown: () => boolean): Db =>
    new Proxy(database.db, {
      get(db, name) {
        if (isDown()) throw new Error('The database is gone.')
        const value: unknown = Reflect.get(db, name, db)
        return typeof value === 'function' ? value.bind(db) : value
      },
    })

  test('continues when run again: imported products stay unchanged and the rest is imported', async () => {
    const file = await written(many)
    await bringIn(file)
    const wanted = await everything()
    await desk.clear()
    const stamp = async () =>
      (await database.query('select slug, version, updated_at from products order by slug')).rows

    for (const failingWrite of [3, 5]) {
      let writes = 0
      let isUp = true
      const stock = desk.stock()
      const failingStock = {
        ...stock,
        setOnHand: async (...given: Parameters<typeof stock.setOnHand>) => {
          if (++writes === failingWrite) {
            isUp = false
            throw new Error('The machine stopped.')
          }
          return stock.setOnHand(...given)
        },
      }
      await expect(
        importCatalog(
          { ...desk.services(), db: databaseUntil(() => !isUp), stock: failingStock },
          { file },
          () => undefined,
        ),
      ).rejects.toThrow('The machine stopped.')
    }
    const before = await stamp()
    expect(before.map(({ slug }) => slug)).toEqual([
      'piece-0',
      'piece-1',
      'piece-2',
      'piece-3',
      'piece-4',
      'piece-5',
    ])
    expect((await database.query('select count(*)::int as n from variants')).rows).toEqual([
      { n: 6 },
    ])
    expect((await database.query('select 1 from imports')).rows).toEqual([])

    expect((await bringIn(file)).totals).toMatchObject({
      created: 6,
      untouched: 6,
      changed: 0,
      rejected: 0,
    })
    expect(await everything()).toEqual(wanted)
    expect(
      (await stamp()).filter(({ slug }) => before.some((one) => one['slug'] === slug)),
    ).toEqual(before)
  })

  test('reports its progress after every product', async () => {
    const seen: string[] = []
    await bringIn(await written(many), {
      onProgress: ({ rows, created }) => void seen.push(`${created} of ${rows}`),
    })
    expect(seen.slice(-3)).toEqual(['10 of 10', '11 of 11', '12 of 12'])
  })
})
