import type { CsvRow } from '#kernel/csv/csv-row.ts'
import { formatInteger } from '#kernel/locale/format-integer.ts'
import { slugify } from './cell.ts'
import type { RowFault } from './row-reader.ts'
import type { WooCommerceHeader } from './woocommerce-columns.ts'
import {
  createFault,
  isVariation,
  readWooCommerceRow,
  splitList,
  listTypes,
  unescapeList,
  type WooCommerceRow,
} from './woocommerce-row.ts'
import { variantCells, type ShopifyCells } from './woocommerce-variant.ts'

export interface ConvertedRows {
  readonly header: readonly string[]
  readonly rows: readonly [CsvRow, ...CsvRow[]]
  /** What the product has in WooCommerce and not here. */
  readonly notes: readonly RowFault[]
}

const maxOptions = 3
const maxVariants = 5_000

/**
 * Writes the rows of a product and its variations in the columns of Shopify's product CSV, so that
 * one reader drafts both. WooCommerce's export has no slug: the handle is the one that WordPress
 * makes of the name.
 *
 * Format: the exporter of WooCommerce (`WC_Product_CSV_Exporter`) and its wiki page "Product CSV
 * Import Schema".
 */
export function convertWooCommerceRows(
  header: WooCommerceHeader,
  csvRows: readonly CsvRow[],
  now: Date,
): ConvertedRows | RowFault[] {
  const rows = csvRows.map((row) => readWooCommerceRow(header, row))
  const [product, ...others] = rows.filter((row) => !isVariation(row))
  const [first] = rows
  if (!first) return []
  if (!product)
    return [createFault(first, `The product "${first.text('parent')}" is not in the file.`)]
  if (others[0])
    return [
      createFault(others[0], `The SKU "${others[0].text('sku')}" is that of an earlier product.`),
    ]
  const type = listTypes(product)[0] ?? ''
  const variations = rows.filter((row) => isVariation(row) && row.text('published') !== '0')
  const faults = listTypeFaults(product, type, variations)
  if (faults.length > 0) return faults

  const options = listOptionNames(variations)
  if (options.length > maxOptions)
    return [
      createFault(product, `The product has ${options.length} options. It can have ${maxOptions}.`),
    ]
  const variants = variations.map((row) => ({
    row,
    choices: listChoices(row, { product, options }),
  }))
  const count = variants.reduce((sum, { choices }) => sum + countCombinations(choices), 0)
  if (count > maxVariants)
    return [
      createFault(
        product,
        `The product has ${formatInteger(count)} variants. It can have ${formatInteger(maxVariants)}.`,
      ),
    ]
  const notes: RowFault[] = []
  return {
    ...writeTable(createProductRow(product, { options, now, notes }), [
      ...variants.flatMap((variant) => createVariantRows(variant, { product, now, notes })),
      ...splitList(product.text('images'))
        .slice(1)
        .map((source) => ({ line: product.line, cells: { 'Image Src': source } })),
    ]),
    notes,
  }
}

interface WrittenRow {
  readonly line: number
  readonly cells: ShopifyCells
}

interface ProductParts {
  readonly options: readonly string[]
  readonly now: Date
  readonly notes: RowFault[]
}

function createProductRow(product: WooCommerceRow, parts: ProductParts): WrittenRow {
  const { options } = parts
  const isVariable = listTypes(product).includes('variable')
  const optionCells: ShopifyCells = isVariable
    ? Object.fromEntries(options.map((name, at) => [`Option${at + 1} Name`, name]))
    : { 'Option1 Name': 'Title', 'Option1 Value': 'Default Title' }
  return {
    line: product.line,
    cells: {
      Handle: createHandle(product.text('name')),
      ...productCells(product, parts),
      ...optionCells,
      ...(isVariable ? {} : variantCells(product, { product, ...parts })),
      ...(product.has('images') && { 'Image Src': splitList(product.text('images'))[0] ?? '' }),
    },
  }
}

/** The values of a variation for each option: one, or all of the product for "any". */
function listChoices(
  row: WooCommerceRow,
  { product, options }: { readonly product: WooCommerceRow; readonly options: readonly string[] },
): string[][] {
  const find = ({ attributes }: WooCommerceRow, name: string): string =>
    attributes.find((one) => one.name.toLowerCase() === name.toLowerCase())?.value ?? ''
  return options.map((name) => {
    const own = unescapeList(find(row, name))
    if (own !== '') return [own]
    const all = splitList(find(product, name))
    return all.length > 0 ? all : ['']
  })
}

const countCombinations = (choices: readonly (readonly string[])[]): number =>
  choices.reduce((product, { length }) => product * length, 1)

const combine = (choices: readonly (readonly string[])[]): string[][] =>
  choices.reduce<string[][]>(
    (combinations, values) =>
      combinations.flatMap((combination) => values.map((value) => [...combination, value])),
    [[]],
  )

/** A variation that holds for several values is a variant for each. */
function createVariantRows(
  { row, choices }: { readonly row: WooCommerceRow; readonly choices: string[][] },
  parts: Omit<ProductParts, 'options'> & { readonly product: WooCommerceRow },
): WrittenRow[] {
  const combinations = combine(choices)
  const isDivided = combinations.length > 1
  const cells = variantCells(row, parts)
  const isCounted = Number(cells['Variant Inventory Qty'] ?? 0) > 0
  if (isDivided)
    parts.notes.push(
      createFault(
        row,
        `The variation holds for several values and is ${combinations.length} variants here.`
          + (isCounted ? ' Enter the stock of each; it is 0 now.' : ''),
      ),
    )
  return combinations.map((values) => ({
    line: row.line,
    cells: {
      ...cells,
      ...Object.fromEntries(values.map((value, at) => [`Option${at + 1} Value`, value])),
      ...(isDivided
        && row.text('sku') !== '' && {
          'Variant SKU': [row.text('sku'), ...values.map(slugify)].join('-'),
        }),
      ...(isDivided && isCounted && { 'Variant Inventory Qty': '0' }),
      ...(row.has('images') && { 'Variant Image': splitList(row.text('images'))[0] ?? '' }),
    },
  }))
}

function listTypeFaults(
  product: WooCommerceRow,
  type: string,
  variations: readonly WooCommerceRow[],
): RowFault[] {
  if (listTypes(product).includes('downloadable'))
    return [createFault(product, 'The shop does not sell downloads.')]
  if (type === 'variable' && variations.length === 0)
    return [createFault(product, 'The product has no variations that are for sale.')]
  if (type === 'simple' || type === 'variable') return []
  return [
    createFault(
      product,
      `A product of the type "${type}" cannot be imported. Write "simple" or "variable".`,
    ),
  ]
}

/** The attributes that the variations differ in, as first written. */
function listOptionNames(variations: readonly WooCommerceRow[]): string[] {
  const names = new Map<string, string>()
  for (const { attributes } of variations)
    for (const { name } of attributes)
      if (!names.has(name.toLowerCase())) names.set(name.toLowerCase(), name)
  return [...names.values()]
}

function productCells(row: WooCommerceRow, { options, notes }: ProductParts): ShopifyCells {
  const categories = splitList(row.text('categories')).map((path) =>
    path.split('>').map((name) => name.trim()),
  )
  const isHidden = row.text('visibility').toLowerCase() === 'hidden'
  if (isHidden && row.text('published') === '1')
    notes.push(createFault(row, 'The product was hidden from the catalog. It is a draft here.'))
  return {
    Title: row.text('name'),
    ...((row.has('description') || row.has('shortDescription')) && {
      'Body (HTML)': [row.text('shortDescription'), row.text('description')]
        .map(formatDescription)
        .filter((text) => text !== '')
        .join('\n'),
    }),
    ...(row.has('brands') && { Vendor: splitList(row.text('brands'))[0] ?? '' }),
    ...(row.has('categories') && { Type: categories[0]?.at(-1) ?? '' }),
    ...((row.has('tags') || row.has('categories')) && {
      Tags: [...splitList(row.text('tags')), ...categories.flat()]
        .map((tag) => tag.replaceAll(',', ' '))
        .join(', '),
    }),
    ...(row.has('published') && {
      Status: row.text('published') === '1' && !isHidden ? 'active' : 'draft',
    }),
    ...factCells(row, options),
  }
}

/** Attributes that are no options, and the measures, as facts of the product. */
function factCells(row: WooCommerceRow, options: readonly string[]): ShopifyCells {
  const names = new Set(options.map((name) => name.toLowerCase()))
  const facts: (readonly [name: string, value: string])[] = row.attributes
    .filter(({ name, isVisible }) => isVisible && !names.has(name.toLowerCase()))
    .map(({ name, value }) => [name, splitList(value).join(', ')] as const)
  const sides = ['length', 'width', 'height'].flatMap((side) => row.measures[side] ?? [])
  const dimensions = sides.filter(({ text }) => text !== '')
  if (dimensions.length > 0 && !facts.some(([name]) => name.toLowerCase() === 'dimensions'))
    facts.push([
      'Dimensions',
      `${dimensions.map(({ text }) => text).join(' × ')} ${dimensions[0]?.unit ?? ''}`,
    ])
  const byKey = new Map(
    facts.map(([name, value]) => [slugify(name).replaceAll('-', '_'), { name, value }]),
  )
  byKey.delete('')
  return Object.fromEntries(
    [...byKey].map(([key, { name, value }]) => [
      `${name} (product.metafields.woocommerce.${key})`,
      value,
    ]),
  )
}

/** Line breaks are written as `\n`; WordPress makes paragraphs of empty lines. */
function formatDescription(text: string): string {
  const html = text
    .replaceAll(/(?<!\\)\\n/g, '\n')
    .replaceAll('\\\\n', '\\n')
    .trim()
  if (html === '' || /<(p|div|ul|ol|h[1-6]|table|blockquote)\b/i.test(html)) return html
  return html
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${paragraph.trim().replaceAll('\n', '<br>')}</p>`)
    .join('')
}

/** WordPress drops other characters in place of writing a hyphen: "Host’s cup" is `hosts-cup`. */
const createHandle = (name: string): string =>
  slugify(
    name
      .normalize('NFKD')
      .replaceAll(/[./]/g, ' ')
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, ''),
  )

function writeTable(
  first: WrittenRow,
  others: readonly WrittenRow[],
): Pick<ConvertedRows, 'header' | 'rows'> {
  const header = [...new Set([first, ...others].flatMap(({ cells }) => Object.keys(cells)))]
  const write = ({ line, cells }: WrittenRow): CsvRow => ({
    line,
    cells: header.map((name) => cells[name] ?? ''),
  })
  return { header, rows: [write(first), ...others.map(write)] }
}
