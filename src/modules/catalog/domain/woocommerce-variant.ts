import { getOwnValue } from '#kernel/lookup/lookup.ts'
import type { RowFault } from './row-reader.ts'
import { createFault, isVirtual, type WooCommerceRow } from './woocommerce-row.ts'

/** Cells by their column of Shopify's product CSV. */
export type ShopifyCells = Readonly<Record<string, string>>

/** Variations take from the product what they do not have themselves. */
export function variantCells(
  row: WooCommerceRow,
  {
    product,
    now,
    notes,
  }: { readonly product: WooCommerceRow; readonly now: Date; readonly notes: RowFault[] },
): ShopifyCells {
  return {
    ...(row.has('sku') && { 'Variant SKU': row.text('sku') }),
    ...(row.has('barcode') && { 'Variant Barcode': row.text('barcode') }),
    ...priceCells(row, now, notes),
    ...(row.has('taxStatus') && {
      'Variant Taxable': String(row.text('taxStatus').toLowerCase() === 'taxable'),
    }),
    ...stockCells(row, product, notes),
    ...(row.has('backorders') && {
      'Variant Inventory Policy': /^(1|yes|notify)$/i.test(row.text('backorders'))
        ? 'continue'
        : 'deny',
    }),
    ...(row.has('soldIndividually') && {
      'Maximum (variant.metafields.aumbry.max_qty)':
        product.text('soldIndividually') === '1' ? '1' : '',
    }),
    ...weightCells(row, product),
    'Variant Requires Shipping': String(!isVirtual(row)),
  }
}

function priceCells(row: WooCommerceRow, now: Date, notes: RowFault[]): ShopifyCells {
  if (!row.has('regularPrice')) return {}
  const [regular, sale] = [row.text('regularPrice'), row.text('salePrice')]
  const [starts, ends] = [readDate(row.text('saleStarts')), readDate(row.text('saleEnds'))]
  const isOver = ends !== null && ends < now
  const isAhead = starts !== null && starts > now
  if (sale === '' || isOver || isAhead) {
    if (sale !== '' && isAhead)
      notes.push(createFault(row, `The sale price ${sale} starts later and was left out.`))
    return { 'Variant Price': regular, 'Variant Compare At Price': '' }
  }
  if (ends)
    notes.push(
      createFault(
        row,
        `The sale price ${sale} has no end here. In the old shop it ends ${row.text('saleEnds')}.`,
      ),
    )
  return { 'Variant Price': sale, 'Variant Compare At Price': regular }
}

/** Null for an empty cell and for what is not a date. */
function readDate(text: string): Date | null {
  const time = Date.parse(/^\d+$/.test(text) ? '' : text.replace(' ', 'T'))
  return Number.isNaN(time) ? null : new Date(time)
}

/** Stock that WooCommerce does not count is not tracked, or is zero if it is out of stock. */
function stockCells(row: WooCommerceRow, product: WooCommerceRow, notes: RowFault[]): ShopifyCells {
  if (!row.has('stock')) return {}
  const stock = row.text('stock')
  if (stock.toLowerCase() === 'parent') {
    const shared = product.text('stock')
    notes.push(
      createFault(
        row,
        `The variations share a stock of ${shared}. Enter the stock of each; it is 0 now.`,
      ),
    )
    return { 'Variant Inventory Tracker': 'shopify', 'Variant Inventory Qty': '0' }
  }
  if (stock === '' && row.text('inStock') !== '0')
    return { 'Variant Inventory Tracker': '', 'Variant Inventory Qty': '' }
  return {
    'Variant Inventory Tracker': 'shopify',
    'Variant Inventory Qty': stock === '' ? '0' : stock,
  }
}

const gramsPerUnit: Readonly<Record<string, number>> = {
  kg: 1000,
  g: 1,
  lbs: 453.592_37,
  lb: 453.592_37,
  oz: 28.349_523_125,
}

/** Variations without a weight have that of the product. */
function weightCells(row: WooCommerceRow, product: WooCommerceRow): ShopifyCells {
  const { weight } = row.measures
  const grams = weight && getOwnValue(gramsPerUnit, weight.unit.toLowerCase())
  if (!weight || grams === undefined) return {}
  const text = weight.text || product.measures['weight']?.text || ''
  const value = /^\d{1,8}(\.\d+)?$/.test(text) ? String(Math.round(Number(text) * grams)) : text
  return {
    'Variant Grams': value,
    'Variant Weight Unit': weight.unit.toLowerCase().replace('lbs', 'lb'),
  }
}
