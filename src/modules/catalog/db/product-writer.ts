import { createId } from '#kernel/ids/ids.ts'
import { notify, type Tx } from '#platform/db/database.server.ts'
import { execute, queryRows } from '#platform/db/query.ts'
import { listColumns, text } from '#platform/db/row.ts'
import { insertValues, json, setValues, sql, type SqlValue, setExcluded } from '#platform/db/sql.ts'
import { sellableBeyondStock } from '../domain/availability.ts'
import {
  activeVariants,
  listProductOptions,
  type ProductState,
  type VariantState,
} from '../domain/product.ts'
import { createProductCard } from '../domain/product-card.ts'
import { createSearchDocument } from '../domain/search-document.ts'
import type { StoredPicture } from '../domain/picture.ts'
import type { StockPort } from '../commands/stock-port.ts'
import { saveProductAvailability } from './availability-writer.ts'
import { pictureRow } from './picture-row.ts'
import type { StoredProduct } from './product-reader.ts'
import { lockCollectionRules, updateMemberships, type LockedRules } from './membership-writer.ts'

/** Version of the derived columns. Increment it when their calculation changes. */
export const derivedVersion = 3

export class ProductChanged extends Error {
  override name = 'GoodsMoved'
}

type IdentifiedProduct = Omit<ProductState, 'variants'> & {
  readonly variants: readonly (VariantState & { readonly id: string })[]
}

export interface WriteSession {
  readonly stock: StockPort
  /** The cause of stock movements: an import or a form. */
  readonly cause: Parameters<StockPort['setOnHand']>[2]
  /** The id of the staff, or empty. */
  readonly changedBy: string
  rules: LockedRules | null
}

/** Sets the stock of existing variants first: checkouts also lock it before the product. */
export async function writeProduct(
  tx: Tx,
  session: WriteSession,
  { known: current, next }: { known: StoredProduct | null; next: ProductState },
): Promise<string> {
  const id = current?.id ?? createId('gds')
  const state: IdentifiedProduct = {
    ...next,
    variants: next.variants.map((variant) => ({ ...variant, id: variant.id ?? createId('var') })),
  }
  const changes = changedCounts(current?.state, state)
  const { cause } = session
  if (changes.old.length > 0) await session.stock.setOnHand(tx, changes.old, cause)
  session.rules = await lockCollectionRules(tx, session.rules)
  const pictures = await readPictures(tx, state)
  if (current) await archiveAndClear(tx, id)
  const { priceMin, options } = await writeProductRow(tx, {
    id,
    known: current,
    state,
    pictures,
    changedBy: session.changedBy,
  })
  await saveVariants(tx, id, { state, pictures })
  await insertPictures(tx, id, { state, pictures })
  if (changes.new.length > 0) await session.stock.setOnHand(tx, changes.new, cause)
  await updateMemberships(tx, [{ ...state, id, options, priceMin }], session.rules.rules)
  if (current) await saveProductAvailability(tx, [id])
  else await notify(tx, 'catalog', state.slug)
  return id
}

/**
 * Archives the active variants first, so that two variants can swap options under the unique index.
 */
async function archiveAndClear(tx: Tx, id: string): Promise<void> {
  await execute(
    tx,
    sql`update variants set status = 'archived' where product_id = ${id} and status = 'active'`,
  )
  await execute(tx, sql`delete from product_media where product_id = ${id}`)
}

type StockCounts = Parameters<StockPort['setOnHand']>[1][number][]

/**
 * Counts to set: those that differ from the file's last count, so that importing a file again does
 * not undo sales.
 */
function changedCounts(
  before: ProductState | undefined,
  state: IdentifiedProduct,
): { old: StockCounts; new: StockCounts } {
  const current = new Map(before?.variants.map((variant) => [variant.id, variant]))
  const changes = { old: [] as StockCounts, new: [] as StockCounts }
  for (const variant of state.variants) {
    const previous = current.get(variant.id)
    const oversellLimit = sellableBeyondStock(variant)
    const onHand =
      variant.inventoryQuantity !== null
      && variant.inventoryQuantity !== previous?.inventoryQuantity
        ? Math.max(0, variant.inventoryQuantity)
        : previous
          ? null
          : 0
    if (!previous) changes.new.push({ variantId: variant.id, onHand, oversellLimit })
    else if (onHand !== null || sellableBeyondStock(previous) !== oversellLimit)
      changes.old.push({ variantId: variant.id, onHand, oversellLimit })
  }
  return changes
}

type PicturesByKey = ReadonlyMap<string, StoredPicture & { readonly id: string }>

const storedPictureRow = { id: text, ...pictureRow }

async function readPictures(tx: Tx, state: ProductState): Promise<PicturesByKey> {
  const keys = state.pictures.flatMap(({ key }) => (key === null ? [] : [key]))
  if (keys.length === 0) return new Map()
  const pictures = await queryRows(
    tx,
    storedPictureRow,
    sql`select ${listColumns(storedPictureRow)} from media where key = any(${keys})`,
  )
  return new Map(pictures.map((picture) => [picture.key, picture]))
}

function deriveColumns(
  id: string,
  state: ProductState,
  facts: { stored: ReadonlyMap<string, StoredPicture>; available: ReadonlyMap<string, number> },
) {
  const card = createProductCard({ id, state, ...facts })
  return {
    options: listProductOptions(state.optionNames, activeVariants(state.variants)),
    priceMin: card.priceMin,
    priceMax: card.priceMax,
    card,
    sellable: card.availability.state !== 'sold-out',
    searchDocument: createSearchDocument(state),
    derivedVersion: derivedVersion,
  }
}

type DerivedColumns = ReturnType<typeof deriveColumns>

function toDerivedValues({ options, card, searchDocument, ...columns }: DerivedColumns) {
  return {
    ...columns,
    options: json(options),
    card: json(card),
    searchDocument: json(searchDocument),
  }
}

async function writeProductRow(
  tx: Tx,
  {
    id,
    known: current,
    state,
    pictures,
    changedBy,
  }: {
    id: string
    known: StoredProduct | null
    state: IdentifiedProduct
    pictures: PicturesByKey
    changedBy: string
  },
): Promise<DerivedColumns> {
  const available = current?.availableByVariant ?? new Map<string, number>()
  const derived = deriveColumns(id, state, { stored: pictures, available })
  const { variants: _variants, pictures: _pictures, optionNames: _names, ...columns } = state
  const values = {
    ...columns,
    attributes: json(state.attributes),
    video: json(state.video),
    changedBy,
    ...toDerivedValues(derived),
  }
  const count = current
    ? await updateProduct(tx, current, {
        ...values,
        version: current.version + 1,
        updatedAt: sql`now()`,
      })
    : await execute(
        tx,
        sql`insert into products ${insertValues({ id, ...values })} on conflict (slug) do nothing`,
      )
  if (count === 0) throw new ProductChanged()
  return derived
}

/** Returns 0 when the product was written since it was read. */
function updateProduct(
  tx: Tx,
  { id, version }: StoredProduct,
  values: Readonly<Record<string, SqlValue>>,
): Promise<number> {
  return execute(
    tx,
    sql`
      update products
      set ${setValues({ ...values, changedXid: sql`pg_current_xact_id()` })}
      where id = ${id} and version = ${version}`,
  )
}

interface ProductContent {
  readonly state: IdentifiedProduct
  readonly pictures: PicturesByKey
}

async function saveVariants(
  tx: Tx,
  productId: string,
  { state, pictures }: ProductContent,
): Promise<void> {
  const mediaIds = new Map(
    state.pictures.map(({ source, key }) => [source, findMediaId(pictures, key)]),
  )
  const [first, ...rest] = state.variants.map((variant, position) => ({
    ...variant,
    productId,
    position,
    unitPrice: json(variant.unitPrice),
    mediaId: mediaIds.get(variant.pictureSource) ?? null,
  }))
  if (!first) return
  await execute(
    tx,
    sql`
      insert into variants ${insertValues(first, ...rest)}
      on conflict (id) do update
      set ${replacedColumns}, updated_at = now()`,
  )
}

/** Columns that an import overwrites. `available` is owned by inventory. */
const replacedColumns = setExcluded([
  'position',
  'status',
  'sku',
  'barcode',
  'optionValues',
  'price',
  'compareAt',
  'cost',
  'taxable',
  'taxCode',
  'weightG',
  'weightUnit',
  'requiresShipping',
  'fulfillmentService',
  'unitPrice',
  'tracked',
  'policy',
  'inventoryQuantity',
  'oversellLimit',
  'minQty',
  'maxQty',
  'multiple',
  'shipsOn',
  'pictureSource',
  'mediaId',
])

async function insertPictures(
  tx: Tx,
  productId: string,
  { state, pictures }: ProductContent,
): Promise<void> {
  const [first, ...rest] = state.pictures.map(({ source, alt, key }, position) => ({
    productId,
    position,
    source,
    alt,
    mediaId: findMediaId(pictures, key),
  }))
  if (!first) return
  await execute(tx, sql`insert into product_media ${insertValues(first, ...rest)}`)
}

function findMediaId(pictures: PicturesByKey, key: string | null): string | null {
  return key === null ? null : (pictures.get(key)?.id ?? null)
}

/** Writes derived columns only; version and timestamps stay. */
export async function writeDerivedColumns(tx: Tx, product: StoredProduct): Promise<void> {
  const { id, state, picturesByKey: stored, availableByVariant: available } = product
  const derived = deriveColumns(id, state, { stored, available })
  await updateProduct(tx, product, toDerivedValues(derived))
}
