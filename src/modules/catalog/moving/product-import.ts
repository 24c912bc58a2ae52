import { LRUCache } from 'lru-cache'
import { defineImportKind, type ImportKind } from '#modules/imports/import-kind.ts'
import type { Services } from '#platform/services.ts'
import { spellingsByColumn, type CsvColumn } from '../domain/csv-header.ts'
import { createMediaLoader, type MediaLoader } from '../pictures/media-loader.ts'
import { applyProducts, prepareProducts, type PreparedMedia } from './apply-products.ts'
import { movedProductSchema, type MovedProduct } from './moved-product.ts'
import { listUnreadColumns, readProduct } from './read-product.ts'
import { undoProducts } from './undo-products.ts'

type ProductImportServices = Pick<Services, 'db' | 'storage' | 'stock' | 'clock' | 'mayConnect'>

/** Runs whose pictures and unreachable hosts are remembered. */
const rememberedRuns = 8

/** Products of a Shopify export, read, planned and written as by the command `import`. */
export function createProductImport(services: ProductImportServices): ImportKind {
  const loaders = new LRUCache<string, MediaLoader>({ max: rememberedRuns })
  const getLoader = (runId: string, dryRun: boolean): MediaLoader => {
    const key = `${runId} ${dryRun}`
    const loader =
      loaders.get(key)
      ?? createMediaLoader(services, { folder: null, dryRun, mayConnect: services.mayConnect })
    loaders.set(key, loader)
    return loader
  }
  return defineImportKind<CsvColumn, MovedProduct, PreparedMedia>({
    name: 'products',
    title: 'Products',
    rank: 0,
    permission: 'catalog.write',
    instructions: {
      shopify:
        'Products, Export, all products, plain CSV file. Pictures are downloaded from the '
        + 'addresses in the file, so keep the old shop open until they are here.',
      woocommerce:
        'WooCommerce’s own export is not read. Save your products as a table with the columns '
        + 'URL handle, Title, Price and Product image URL.',
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
  })
}
