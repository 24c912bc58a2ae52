import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { execute } from '#platform/db/query.ts'
import { sql } from '#platform/db/sql.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { heic } from '#test/support/drawings.ts'
import { createDesk } from '#test/support/import-desk.ts'
import { formatImportEntry, type ImportEntry } from './domain/import-report.ts'
import { importCatalog } from './import-catalog.ts'

const database = await openTestDatabase()
const desk = await createDesk(database)
const { bringIn, written } = desk
beforeEach(() => desk.clear())

const formatWarnings = (entries: readonly (ImportEntry & { kind: 'warning' })[]) =>
  entries.map(({ line, handle, reason, count }) => `${line} ${handle} ×${count ?? 1}: ${reason}`)
const slugs = async () =>
  (await database.query('select slug from products order by position')).rows.map(
    (row) => row['slug'],
  )

describe('a product that the database rejects', () => {
  test('is rejected by name and line, without its data, and the import continues', async () => {
    const file = await written(
      'Handle,Title,Variant SKU,Variant Price,Variant Inventory Qty\none,One,A,1,1\nsecret,Secret text,B,1,2\nthree,Three,C,1,3\n',
    )
    const stock = desk.stock()
    const failing = {
      ...stock,
      setOnHand: async (...given: Parameters<typeof stock.setOnHand>) => {
        const [tx, counts] = given
        if (counts.some(({ onHand }) => onHand === 2))
          await execute(tx, sql`select '"\\ud800"'::jsonb`)
        return stock.setOnHand(...given)
      },
    }
    const entries: ImportEntry[] = []
    const totals = await importCatalog({ ...desk.services(), stock: failing }, { file }, (entry) =>
      entries.push(entry),
    )
    expect(totals).toMatchObject({ created: 2, rejected: 1 })
    expect(entries.filter(({ kind }) => kind === 'rejected')).toEqual([
      {
        kind: 'rejected',
        handle: 'secret',
        line: 3,
        reason:
          'The product could not be imported (database error 22P02). The import continues with the rest of the file.',
      },
    ])
    expect(await slugs()).toEqual(['one', 'three'])
  })
})

describe('what is left out of a file', () => {
  test('a HEIC picture is left out by name, and the product is imported with the others', async () => {
    await writeFile(join(desk.folder, 'phone.heic'), heic())
    const good = await sharp({
      create: { width: 40, height: 40, channels: 3, background: '#004832' },
    })
      .png()
      .toBuffer()
    await writeFile(join(desk.folder, 'good.png'), good)
    const { of, totals } = await bringIn(
      await written('Handle,Title,Variant Price,Image Src\na,A,1,phone.heic\na,,,good.png\n'),
    )
    expect(totals).toMatchObject({ created: 1, warnings: 1 })
    expect(of('warning')[0]?.reason).toMatch(/^The picture phone\.heic was left out: /)
    expect(
      (await database.query('select source from product_media where media_id is not null')).rows,
    ).toEqual([{ source: 'good.png' }])
  })

  test('pictures and videos in a description are counted', async () => {
    const html =
      '<img src=""https://cdn.example/a.jpg""><p>Text<img src=b.jpg></p><iframe src=""https://films.example/1""></iframe>'
    const { of } = await bringIn(
      await written(
        `Handle,Title,Body (HTML),Variant Price\na,A,"${html}",1\nb,B,<p>Plain</p>,1\n`,
      ),
    )
    expect(formatWarnings(of('warning'))).toEqual([
      '2 a ×1: Descriptions can contain text only: 2 pictures and 1 video left out. Add pictures as product images and a video in the Film column.',
    ])
  })

  test('a warning that applies to many rows is one line with a count', async () => {
    const { of, totals } = await bringIn(
      await written(
        [
          'Handle,Title,Option1 Name,Option1 Value,Variant Price,Variant Inventory Tracker,Variant Grams,Variant Barcode',
          `a,A,Size,S,0,shopify,0.7,'37604149`,
          `a,,,M,0.00,Elsewhere,659.98,'1`,
          `b,B,Size,S,5,shopify,5.0,37604149`,
        ].join('\n'),
      ),
    )
    expect(totals).toMatchObject({ created: 2, rejected: 0 })
    expect(formatWarnings(of('warning'))).toEqual([
      '2 a ×3: The variant is tracked but has no quantity in the file. It sells without a limit until one is imported',
      '2 a ×2: The price is 0.00. The variant can be ordered for free and is not in the product feed',
      '2 a ×2: The apostrophe before the barcode was removed',
      '2 a ×2: The weight is rounded to whole grams',
      '3 a ×1: The inventory tracker "Elsewhere" is not supported: the shop tracks stock itself',
    ])
    expect(
      (await database.query('select barcode from variants order by position, product_id')).rows.map(
        (row) => row['barcode'],
      ),
    ).toContain('37604149')
    expect(formatImportEntry(of('warning')[0] ?? { kind: 'untouched', slug: '', line: 0 })).toMatch(
      /^! line 2 \(a\) and 2 more: The variant is tracked/,
    )
  })

  test('a tracked variant without a quantity can be sold', async () => {
    await bringIn(
      await written(
        'Handle,Title,Variant Price,Variant Inventory Tracker,Variant Inventory Policy\na,A,5,shopify,deny\n',
      ),
    )
    expect((await database.query('select sellable, card from products')).rows).toMatchObject([
      { sellable: true, card: { availability: { state: 'in-stock' } } },
    ])
  })

  test('pictures of an unreachable host are one line after the first three', async () => {
    const many = Array.from(
      { length: 40 },
      (_, at) => `p${at},P,5,https://nowhere.invalid/${at}.jpg`,
    )
    const { of } = await bringIn(
      await written(['Handle,Title,Variant Price,Image Src', ...many].join('\n')),
    )
    expect(of('warning')).toHaveLength(4)
    expect(formatWarnings(of('warning')).at(-1)).toBe(
      '5 p3 ×37: Pictures from nowhere.invalid were left out: the host could not be reached before, so it was skipped',
    )
  })
})

describe('files from Excel', () => {
  test('can name the delimiter in a line before the header, which counts as a line', async () => {
    const { totals, of } = await bringIn(
      await written(
        'sep=;\r\nHandle;Title;Variant Price\r\na;A;5\r\nb;B;12,50\r\nc;C;1.250,00\r\n',
      ),
    )
    expect(totals).toMatchObject({ created: 1, rejected: 2 })
    expect(of('rejected').map(({ line, reason }) => `${line}: ${reason}`)).toEqual([
      '4: Price: "12,50" has a decimal comma. Write amounts with a decimal point, as in 12.50',
      '5: Price: "1.250,00" has a decimal comma. Write amounts with a decimal point, as in 1250.00',
    ])
  })

  test('use that delimiter even if another is more frequent, also after a byte order mark', async () => {
    expect(
      (
        await bringIn(
          await written('\uFEFFsep=,\nHandle,Title,a;b;c;d;e;f,Variant Price\na,A,,5\n'),
        )
      ).totals,
    ).toMatchObject({
      created: 1,
      rejected: 0,
    })
  })
})

test.each([
  [
    'unlisted',
    'Status: a product cannot be unlisted here. Write "active" to sell it, or "draft" to keep it hidden',
  ],
  ['gone', 'Status: "gone" is not one of active, draft, archived'],
])('the status %s is rejected with the accepted values', async (status, reason) => {
  expect(
    (await bringIn(await written(`Handle,Title,Variant Price,Status\na,A,5,${status}\n`))).of(
      'rejected',
    ),
  ).toMatchObject([{ line: 2, reason }])
})
