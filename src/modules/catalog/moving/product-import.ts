import { LRUCache } from 'lru-cache'
import { defineImportKind, type ImportKind } from '#modules/imports/import-kind.ts'
import type { Services } from '#platform/services.ts'
import { spellingsByColumn, type CsvColumn } from '../domain/csv-header.ts'
import { woocommerceColumns, type WooCommerceColumn } from '../domain/woocommerce-columns.ts'
import { isVariationType } from '../domain/woocommerce-row.ts'
import { createMediaLoader, type MediaLoader } from '../pictures/media-loader.ts'
import { applyProducts, prepareProducts, type PreparedMedia } from './apply-products.ts'
import { movedProductSchema, type MovedProduct } from './moved-product.ts'
import {
  listUnreadColumns,
  listUnreadWooCommerceColumns,
  readProduct,
  readWooCommerceProduct,
} from './read-product.ts'
import { undoProducts } from './undo-products.ts'

type ProductImportServices = Pick<Services, 'db' | 'storage' | 'stock' | 'clock' | 'mayConnect'>

type ProductFile<Column extends string> = Omit<
  ImportKind<Column, MovedProduct, PreparedMedia>,
  'title' | 'rank' | 'permission' | 'schema' | 'identify' | 'apply' | 'undo'
>

const aboutPictures =
  'Pictures are downloaded from the addresses in the file, so keep the old shop open until they '
  + 'are here.'

const shopifyFile: ProductFile<CsvColumn> = {
  name: 'products',
  instructions: {
    shopify: `Products, Export, all products, plain CSV file. ${aboutPictures}`,
    csv: 'A table with the columns of Shopify’s export, such as URL handle, Title and Price.',
  },
  columns: spellingsByColumn,
  required: ['handle'],
  ownColumns: ['url handle', 'variant price', 'variant sku', 'option1 value', 'body (html)'],
  signs: { shopify: ['handle', 'url handle'] },
  listUnreadColumns,
  readKey: (cells) => cells('handle'),
  joinKey: (cells) => cells('handle'),
  read: (_cells, context) => readProduct(context),
}

const wooCommerceFile: ProductFile<WooCommerceColumn> = {
  name: 'wooCommerceProducts',
  instructions: {
    woocommerce: `Products, Export, all columns, all products, all categories. ${aboutPictures}`,
  },
  columns: woocommerceColumns,
  required: ['type', 'name'],
  ownColumns: ['regular price', 'visibility in catalog', 'parent'],
  signs: { woocommerce: ['type'] },
  listUnreadColumns: listUnreadWooCommerceColumns,
  readKey: (cells) => cells('name'),
  // Variations name their product by its SKU, or by its ID if it has none.
  joinKey: (cells) =>
    isVariationType(cells('type'))
      ? cells('parent')
      : cells('sku') || (cells('id') && `id:${cells('id')}`),
  joinsAnywhere: true,
  read: (_cells, context) => readWooCommerceProduct(context),
}

/** Runs whose pictures and unreachable hosts are remembered. */
const rememberedRuns = 8

/**
 * Products of Shopify's export and of WooCommerce's, planned and written as by the command
 * `import`.
 */
export function createProductImports(services: ProductImportServices): ImportKind[] {
  const loaders = new LRUCache<string, MediaLoader>({ max: rememberedRuns })
  const getLoader = (runId: string, dryRun: boolean): MediaLoader => {
    const key = `${runId} ${dryRun}`
    const loader =
      loaders.get(key)
      ?? createMediaLoader(services, { folder: null, dryRun, mayConnect: services.mayConnect })
    loaders.set(key, loader)
    return loader
  }
  const common = {
    title: 'Products',
    rank: 0,
    permission: 'catalog.write',
    schema: movedProductSchema,
    identify: ({ slug }) => slug,
    // Each product is written in a transaction of its own, as by the command.
    batchSize: 1,
    notes: {
      start: 'Products that are here already get the values of the file.',
      undo:
        'Products that it created are archived, and products that it changed get their earlier '
        + 'values. Products that were changed since stay.',
      undone: 'Products that it created are archived; the others are as they were.',
    },
    prepare: (records, { runId, isDryRun }) =>
      prepareProducts(services, getLoader(runId, isDryRun), records),
    apply: (tx, records, context) => applyProducts(tx, services, { records, context }),
    undo: (tx, rows, context) => undoProducts(tx, services, { rows, context }),
  } as const satisfies Partial<ImportKind<string, MovedProduct, PreparedMedia>>
  return [
    defineImportKind<CsvColumn, MovedProduct, PreparedMedia>({ ...common, ...shopifyFile }),
    defineImportKind<WooCommerceColumn, MovedProduct, PreparedMedia>({
      ...common,
      ...wooCommerceFile,
    }),
  ]
}
