import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseCsvHeader } from './csv-header.ts'
import { exportHeader, exportRows, mergeColumns } from './export-rows.ts'
import { draftProduct, type ProductDraft } from './product-draft.ts'
import { newVariant, type ProductState, type VariantState } from './product.ts'
import { planProduct, type ProductPlan } from './plan-product.ts'
import type { CsvRow } from '#kernel/csv/csv-row.ts'

const text = fc
  .string({ unit: 'grapheme', maxLength: 20 })
  .map((value) => value.replaceAll(/[\0\r]/g, '').trim())
const nonEmptyText = text.filter((value) => value !== '')
const formulaText = fc
  .tuple(fc.constantFrom('=', '+', '-', '@', "'", "'="), text)
  .map(([sign, rest]) => (sign + rest).trim())
const name = fc.oneof(nonEmptyText, formulaText)
const cents = fc.integer({ min: 0, max: 5_000_000 })

const rules = {
  minQty: fc.constantFrom(2, 4),
  maxQty: fc.constantFrom(20, 40),
  multiple: fc.constantFrom(1, 2),
}

const variant = (options: number): fc.Arbitrary<VariantState> =>
  fc.record({
    id: fc.constant(null),
    status: fc.constant('active' as const),
    optionValues: fc.array(name, { minLength: options, maxLength: options }),
    sku: fc.option(name),
    barcode: text.map((value) => value.replace(/^'+\s*/, '')),
    price: cents,
    compareAt: fc.option(cents),
    cost: fc.option(cents),
    taxable: fc.boolean(),
    taxCode: text,
    weightG: fc.nat(99_999),
    weightUnit: text,
    requiresShipping: fc.boolean(),
    fulfillmentService: nonEmptyText,
    unitPrice: fc.option(
      fc.record({ total: nonEmptyText, totalUnit: text, base: text, baseUnit: text }),
    ),
    tracked: fc.boolean(),
    policy: fc.constantFrom('deny' as const, 'continue' as const),
    inventoryQuantity: fc.option(fc.integer({ min: -9, max: 999 })),
    oversellLimit: fc.option(fc.nat(99)),
    shipsOn: fc.constantFrom(null, '2027-01-04' as const),
    ...rules,
    pictureSource: fc.constant(''),
  })

const optionNames = fc.uniqueArray(fc.constantFrom('Color', 'Size', 'Set', '=Odd'), {
  maxLength: 3,
})
const goods: fc.Arbitrary<ProductState> = optionNames
  .chain((names) =>
    fc.record({
      slug: fc.constantFrom('a', 'fern-edge', 'x-1'),
      title: name,
      descriptionHtml: text,
      brand: text,
      category: text,
      type: text,
      tags: fc.uniqueArray(
        name
          .map((tag) => tag.replaceAll(',', ''))
          .map((tag) => tag.trim())
          .filter((tag) => tag !== '' && !/^'*[=+\-@]/.test(tag)),
        { maxLength: 3 },
      ),
      status: fc.constantFrom('active' as const, 'draft' as const, 'archived' as const),
      published: fc.boolean(),
      giftCard: fc.boolean(),
      seoTitle: text,
      seoDescription: text,
      optionNames: fc.constant(names),
      attributes: fc.uniqueArray(
        fc.record({
          namespace: fc.constantFrom('aumbry', 'custom'),
          key: fc.constantFrom('material', 'care', 'weave'),
          label: fc.constantFrom('Material', 'Care'),
          value: name,
        }),
        { selector: ({ namespace, key }) => `${namespace}.${key}` },
      ),
      variants: fc.uniqueArray(variant(names.length), {
        minLength: 1,
        maxLength: names.length === 0 ? 1 : 4,
        selector: ({ optionValues }) => JSON.stringify(optionValues),
      }),
      pictures: fc.uniqueArray(
        fc.record({ source: nonEmptyText, alt: text, key: fc.constant(null) }),
        {
          maxLength: 3,
          selector: ({ source }) => source,
        },
      ),
      video: fc.constant(null),
    }),
  )
  .filter(({ optionNames: names, variants }) => names.length > 0 || variants.length === 1)

const noPictures = {
  archiveMissing: false,
  pictureKeys: new Map<string, string | null>(),
  filmKey: null,
  today: '2026-11-25',
  onHand: new Map<string, number>(),
} as const

function read(state: ProductState): ProductDraft {
  const columns = mergeColumns([state.attributes])
  const header = parseCsvHeader(exportHeader(columns))
  if (typeof header === 'string') throw new Error(header)
  const onHand = new Map<string, number>()
  const rows = exportRows(state, columns, onHand).map((cells, at): CsvRow => ({
    line: at + 2,
    cells,
  }))
  const draft = draftProduct(header, rows as [CsvRow, ...CsvRow[]])
  if (Array.isArray(draft)) throw new Error(JSON.stringify(draft))
  return draft
}

function plan(draft: ProductDraft, current: ProductState | null): ProductPlan {
  const planned = planProduct(draft, current, noPictures)
  if (Array.isArray(planned)) throw new Error(JSON.stringify(planned))
  return planned
}

describe('an exported product is imported unchanged', () => {
  test('into an empty shop', () => {
    fc.assert(
      fc.property(goods, (state) => {
        expect(plan(read(state), null).next).toEqual(state)
      }),
      { numRuns: 300 },
    )
  })

  test('into the same shop, where nothing changes', () => {
    fc.assert(
      fc.property(goods, (state) => {
        const stored = {
          ...state,
          variants: state.variants.map((one, at) => ({ ...one, id: `var_${at}` })),
        }
        expect(plan(read(state), stored).changes).toEqual([])
      }),
    )
  })

  test('over another state, which becomes equal except for known quantities; a second import changes nothing', () => {
    fc.assert(
      fc.property(goods, goods, (before, after) => {
        const stored = {
          ...before,
          slug: after.slug,
          variants: before.variants.map((one, at) => ({
            ...one,
            id: `var_${at}` as string | null,
          })),
        }
        const planned = planProduct(read(after), stored, { ...noPictures, archiveMissing: true })
        if (Array.isArray(planned)) return
        const active = planned.next.variants.filter(({ status }) => status === 'active')
        const counts = new Map(
          stored.variants.map(({ id, inventoryQuantity }) => [id, inventoryQuantity]),
        )
        expect(active.map(({ id: _id, inventoryQuantity: _quantity, ...one }) => one)).toEqual(
          after.variants.map(({ id: _id, inventoryQuantity: _quantity, ...one }) => one),
        )
        expect(active.map(({ inventoryQuantity }) => inventoryQuantity)).toEqual(
          active.map(
            ({ id }, at) => counts.get(id ?? '') ?? after.variants[at]?.inventoryQuantity ?? null,
          ),
        )
        const imported = {
          ...planned.next,
          variants: planned.next.variants.map((one, at) => ({ ...one, id: one.id ?? `new_${at}` })),
        }
        expect(plan(read(after), imported).changes).toEqual([])
      }),
    )
  })
})

describe('a file with some of the columns changes only those', () => {
  const stored: ProductState = {
    slug: 'a',
    title: 'A',
    descriptionHtml: '<p>Text</p>',
    brand: 'B',
    category: '',
    type: 'T',
    tags: ['x'],
    status: 'active',
    published: true,
    giftCard: false,
    seoTitle: 'S',
    seoDescription: '',
    optionNames: ['Size'],
    attributes: [{ namespace: 'aumbry', key: 'care', label: 'Care', value: 'Wash' }],
    pictures: [{ source: 'a.jpg', alt: 'A', key: 'k' }],
    video: null,
    variants: [
      {
        ...newVariant,
        id: 'var_1',
        optionValues: ['S'],
        sku: 'A-S',
        price: 100,
        inventoryQuantity: 4,
        tracked: true,
      },
      { ...newVariant, id: 'var_2', optionValues: ['M'], sku: 'A-M', price: 200 },
    ],
  }
  const planned = (header: string[], ...cells: string[][]) => {
    const columns = parseCsvHeader(header)
    if (typeof columns === 'string') throw new Error(columns)
    const draft = draftProduct(
      columns,
      cells.map((row, at): CsvRow => ({ line: at + 2, cells: row })) as [CsvRow, ...CsvRow[]],
    )
    return Array.isArray(draft) ? draft : planProduct(draft, stored, noPictures)
  }

  test('prices by SKU', () => {
    expect(planned(['Handle', 'Variant SKU', 'Variant Price'], ['a', 'A-M', '3.00'])).toMatchObject(
      {
        changes: [{ field: 'M: Price', was: '$2.00', now: '$3.00' }],
        next: { ...stored, variants: [stored.variants[0], { ...stored.variants[1], price: 300 }] },
      },
    )
  })

  test('a title alone', () => {
    expect(planned(['Handle', 'Title'], ['a', 'New'])).toMatchObject({
      changes: [{ field: 'Title', was: 'A', now: 'New' }],
    })
  })

  test('a renamed option value keeps its variant by SKU', () => {
    const result = planned(
      ['Handle', 'Option1 Name', 'Option1 Value', 'Variant SKU'],
      ['a', 'Size', 'Small', 'A-S'],
      ['a', '', 'M', 'A-M'],
    )
    expect(result).toMatchObject({
      next: { variants: [{ id: 'var_1', optionValues: ['Small'] }, { id: 'var_2' }] },
    })
  })

  test('a missing variant stays in its position', () => {
    expect(
      planned(
        ['Handle', 'Option1 Name', 'Option1 Value', 'Variant Price'],
        ['a', 'Size', 'M', '2'],
      ),
    ).toMatchObject({
      changes: [],
      next: { variants: stored.variants },
    })
  })

  test('new options for only some variants are rejected', () => {
    expect(
      planned(
        [
          'Handle',
          'Option1 Name',
          'Option1 Value',
          'Option2 Name',
          'Option2 Value',
          'Variant Price',
        ],
        ['a', 'Size', 'S', 'Color', 'Red', '2'],
      ),
    ).toEqual([{ line: 2, reason: expect.stringContaining('the file omits some variants') }])
  })

  test('an unknown SKU cannot become a variant without option columns', () => {
    expect(planned(['Handle', 'Variant SKU', 'Variant Price'], ['a', 'NOPE', '3'])).toEqual([
      { line: 2, reason: expect.stringContaining('No variant') },
    ])
  })
})

test('column orders merge into one that keeps each order where possible', () => {
  const column = (key: string) => ({ namespace: 'n', key, label: key })
  expect(
    mergeColumns(
      [['a', 'c'], ['a', 'b', 'c'], ['c', 'd'], ['z']].map((keys) => keys.map(column)),
    ).map(({ key }) => key),
  ).toEqual(['z', 'a', 'b', 'c', 'd'])
})
