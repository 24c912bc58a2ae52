import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#platform/db/database.server.ts'
import { createDesk } from '#test/support/import-desk.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { delimiters } from './domain/delimiter.ts'
import { importCatalog } from './import-catalog.ts'

const database = await openTestDatabase()
const desk = await createDesk(database)
const { bringIn, written, everything } = desk
const newDialect = join(import.meta.dirname, 'fixtures', 'new-dialect.csv')
const text = await readFile(newDialect, 'utf8')

beforeEach(() => desk.clear())

const goods = async () =>
  (await everything()) as {
    slug: string
    title: string
    price_min: number
    attributes: { label: string; value: string }[]
  }[]
const reasons = (entries: readonly { reason: string }[]) => entries.map(({ reason }) => reason)

describe('what stands between the cells', () => {
  const separated = (delimiter: string) =>
    parse(text, { bom: true })
      .map((cells) =>
        cells
          .map((cell) => (/[",;\t\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
          .join(delimiter),
      )
      .join('\r\n')

  test.each(Object.entries(delimiters))(
    'a %s is found in the first line, and the catalog is the same',
    async (_name, delimiter) => {
      await bringIn(newDialect)
      const wanted = await everything()
      await desk.clear()
      // Pictures and film lie beside the fixture alone; their names are the same.
      expect((await bringIn(await written(separated(delimiter)))).totals).toMatchObject({
        created: 4,
        rejected: 0,
        rows: 6,
      })
      const withoutFiles = (rows: unknown) =>
        (rows as object[]).map((row) => ({ ...row, pictures: null, film: null }))
      expect(withoutFiles(await everything())).toEqual(withoutFiles(wanted))
    },
  )

  test('commas inside of quotes mislead nobody, and what is given is not guessed', async () => {
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

describe('columns of other names', () => {
  test('mean what they are mapped to, more than one thing if they are mapped twice, and before a column that is called so', async () => {
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
      ...Object.entries(pairs).map(([theirs, ours]) => ({ theirs, ours })),
      { theirs: 'Art. No', ours: 'SKU' },
    ]
    const { totals, of } = await bringIn(file, { renames })
    expect(totals).toMatchObject({ created: 2, rejected: 0 })
    expect(reasons(of('warning'))).toContain('Columns that are not used: Title')
    expect(await goods()).toMatchObject([
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
      'a column that the file does not have',
      [['Nmae', 'Title']],
      'The file has no column "Nmae" to map. It has: Handle, Name, Price',
    ],
    [
      'a column that is none of ours',
      [['Name', 'Caption']],
      'There is no column "Caption" to map "Name" to.',
    ],
    [
      'two columns to one',
      [
        ['Name', 'Title'],
        ['Price', 'title'],
      ],
      'Two columns are mapped to "title".',
    ],
    ['the only handle away', [['Handle', 'SKU']], 'This is not a Shopify product file'],
  ])('%s is refused, and nothing is written', async (_name, pairs, reason) => {
    const renames = pairs.map(([theirs = '', ours = '']) => ({ theirs, ours }))
    const { totals, of } = await bringIn(await written('Handle,Name,Price\na,A,5\n'), { renames })
    expect(of('rejected')).toMatchObject([{ line: 1, reason: expect.stringContaining(reason) }])
    expect(totals).toMatchObject({ created: 0, rejected: 1 })
    expect(await goods()).toEqual([])
  })
})

describe('prices of other currencies and words in other languages', () => {
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

  test('are named in the report as left where they are; the goods come in with their US dollars and English, and again without a change', async () => {
    const file = await written(
      `Handle,Title,Variant Price,${theirs.join(',')},Shelf\nfern,Fern napkin,12,true,15,20,11,16,Serviette,Guardanapo,Serviette,B4\n`,
    )
    const { totals, of } = await bringIn(file)
    expect(totals).toMatchObject({ created: 1, rejected: 0 })
    expect(reasons(of('warning'))).toEqual([
      'Columns that are not used: Shelf',
      `Columns for other currencies, markets or languages; the shop sells in US dollars and in English, and leaves them: ${theirs.join(', ')}`,
    ])
    expect(await goods()).toMatchObject([
      { slug: 'fern', title: 'Fern napkin', price_min: 1200, attributes: [] },
    ])
    expect((await bringIn(file)).totals).toMatchObject({
      untouched: 1,
      changed: 0,
      rejected: 0,
      warnings: 2,
    })
  })

  test('leave a price that is there as it is when a file has no other', async () => {
    await bringIn(await written('Handle,Title,Variant Price,Variant SKU\nfern,Fern napkin,12,F\n'))
    const { totals } = await bringIn(
      await written('Handle,Variant SKU,Variant Price EUR\nfern,F,99\n'),
    )
    expect(totals).toMatchObject({ untouched: 1, rejected: 0, warnings: 1 })
    expect(await goods()).toMatchObject([{ price_min: 1200 }])
  })
})

describe('letters', () => {
  const plain = 'Handle,Title,Variant Price\ncafe,Café cloth,5\n'
  const utf16 = Buffer.from(plain, 'utf16le')

  test('of UTF-8 come in whole, with its mark and without', async () => {
    for (const file of [plain, `\uFEFF${plain}`]) {
      await desk.clear()
      expect((await bringIn(await written(file))).totals).toMatchObject({
        created: 1,
        rejected: 0,
        warnings: 0,
      })
      expect(await goods()).toMatchObject([{ slug: 'cafe', title: 'Café cloth' }])
    }
  })

  test.each([
    ['Windows-1252', Buffer.from(plain, 'latin1')],
    ['UTF-16 with its mark', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16])],
    ['UTF-16 without it', utf16],
    ['UTF-16, big-endian', Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(utf16).swap16()])],
  ])('of %s are refused with what to do, and no title is mangled', async (_name, bytes) => {
    const { of, totals } = await bringIn(await written(bytes))
    expect(reasons(of('rejected'))).toEqual([
      'From here on nothing was read: the file is not UTF-8. Save it as "CSV UTF-8".',
    ])
    expect(totals).toMatchObject({ created: 0, rejected: 1 })
    expect(await goods()).toEqual([])
  })
})

describe('an import that was interrupted', () => {
  const many = `Handle,Title,Variant SKU,Variant Price,Variant Inventory Qty\n${Array.from({ length: 12 }, (_, at) => `piece-${at},Piece ${at},SKU-${at},${at + 1},${at}`).join('\n')}\n`

  /** The database, until it does not answer any more. */
  const downWhen = (isDown: () => boolean): Db =>
    new Proxy(database.db, {
      get(db, name) {
        if (isDown()) throw new Error('The database is gone.')
        const value: unknown = Reflect.get(db, name, db)
        return typeof value === 'function' ? value.bind(db) : value
      },
    })

  test('run again goes on: goods are in whole or not at all, those that are in are left as they are, and the rest comes in', async () => {
    const file = await written(many)
    await bringIn(file)
    const wanted = await everything()
    await desk.clear()
    const stamp = async () =>
      (await database.query('select slug, version, updated_at from goods order by slug')).rows

    for (const stopsAt of [3, 5]) {
      let writes = 0
      let isUp = true
      const stock = desk.stock()
      const cut = {
        ...stock,
        setOnHand: async (...given: Parameters<typeof stock.setOnHand>) => {
          if (++writes === stopsAt) {
            isUp = false
            throw new Error('The machine stopped.')
          }
          return stock.setOnHand(...given)
        },
      }
      await expect(
        importCatalog(
          { ...desk.parts(), db: downWhen(() => !isUp), stock: cut },
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

  test('says after every goods item how far it is', async () => {
    const seen: string[] = []
    await bringIn(await written(many), {
      onProgress: ({ rows, created }) => void seen.push(`${created} of ${rows}`),
    })
    expect(seen.slice(-3)).toEqual(['10 of 10', '11 of 11', '12 of 12'])
  })
})
