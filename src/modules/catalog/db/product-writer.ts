import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import { createId } from '#kernel/ids/ids.ts'
import { notify, rows, type Tx } from '#platform/db/database.server.ts'
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
import type { StoredProduct } from './product-reader.ts'
import { lockCollectionRules, updateMemberships, type LockedRules } from './membership-writer.ts'
import { products, productMedia, variants } from './schema.ts'

/** Version of the derived columns. Increment it when their calculation changes. */
export const derivedVersion = 2

export class ProductChanged extends Error {
  override name = 'GoodsMoved'
}

type IdentifiedProduct = Omit<ProductState, 'variants'> & {
  readonly variants: readonly (VariantState & { readonly id: string })[]
}

export interface ImportSession {
  readonly stock: StockPort
  readonly ref: string
  rules: LockedRules | null
}

/**
 * Writes one product. Stock of existing variants is set first, because checkouts also lock stock
 * before the product.
 */
export async function writeProduct(
  tx: Tx,
  session: ImportSession,
  { known: current, next }: { known: StoredProduct | null; next: ProductState },
): Promise<void> {
  const id = current?.id ?? createId('gds')
  const state: IdentifiedProduct = {
    ...next,
    variants: next.variants.map((variant) => ({ ...variant, id: variant.id ?? createId('var') })),
  }
  const changes = changedCounts(current?.state, state)
  const cause = { reason: 'import' as const, ref: session.ref }
  if (changes.old.length > 0) await session.stock.setOnHand(tx, changes.old, cause)
  session.rules = await lockCollectionRules(tx, session.rules)
  const pictures = await readPictures(tx, state)
  if (current) await archiveAndClear(tx, id)
  const { priceMin, options } = await writeProductRow(tx, { id, known: current, state, pictures })
  if (state.variants.length > 0)
    await tx
      .insert(variants)
      .values(toVariantRows(id, state, pictures))
      .onConflictDoUpdate({
        target: variants.id,
        set: { ...replacedColumns, updatedAt: sql`now()` },
      })
  if (state.pictures.length > 0)
    await tx.insert(productMedia).values(toMediaRows(id, state, pictures))
  if (changes.new.length > 0) await session.stock.setOnHand(tx, changes.new, cause)
  await updateMemberships(tx, [{ ...state, id, options, priceMin }], session.rules.rules)
  if (current) await saveProductAvailability(tx, [id])
  else await notify(tx, 'catalog', state.slug)
}

/**
 * Archives the active variants first, so that two variants can swap options under the unique index.
 */
async function archiveAndClear(tx: Tx, id: string): Promise<void> {
  await tx.execute(
    sql`update variants set status = 'archived' where product_id = ${id} and status = 'active'`,
  )
  await tx.execute(sql`delete from product_media where product_id = ${id}`)
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
      variant.counted !== null && variant.counted !== previous?.counted
        ? Math.max(0, variant.counted)
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

async function readPictures(tx: Tx, state: ProductState): Promise<PicturesByKey> {
  const keys = state.pictures.flatMap(({ key }) => (key === null ? [] : [key]))
  if (keys.length === 0) return new Map()
  const found = await rows<StoredPicture & { id: string }>(
    tx,
    sql`
      select id, key, width, height, color from media where key = any(${sql.param(keys)}::text[])`,
  )
  return new Map(found.map((picture) => [picture.key, picture]))
}

function toProductRow(
  id: string,
  state: ProductState,
  facts: { stored: ReadonlyMap<string, StoredPicture>; available: ReadonlyMap<string, number> },
) {
  const card = createProductCard({ id, state, ...facts })
  const {
    variants: _variants,
    pictures: _pictures,
    optionNames: _names,
    tags,
    attributes,
    ...columns
  } = state
  return {
    ...columns,
    tags: [...tags],
    attributes: [...attributes],
    options: listProductOptions(state.optionNames, activeVariants(state.variants)),
    priceMin: card.priceMin,
    priceMax: card.priceMax,
    card: { ...card },
    sellable: card.availability.state !== 'sold-out',
    indexed: createSearchDocument(state),
    derivedBy: derivedVersion,
  }
}

async function writeProductRow(
  tx: Tx,
  {
    id,
    known: current,
    state,
    pictures,
  }: { id: string; known: StoredProduct | null; state: IdentifiedProduct; pictures: PicturesByKey },
): Promise<ReturnType<typeof toProductRow>> {
  const row = toProductRow(id, state, {
    stored: pictures,
    available: current?.availableByVariant ?? new Map(),
  })
  const written = current
    ? await tx
        .update(products)
        .set({
          ...row,
          version: current.version + 1,
          changed: sql`pg_current_xact_id()`,
          updatedAt: sql`now()`,
        })
        .where(sql`${products.id} = ${id} and ${products.version} = ${current.version}`)
        .returning({ id: products.id })
    : await tx
        .insert(products)
        .values({ id, ...row })
        .onConflictDoNothing({ target: products.slug })
        .returning({ id: products.id })
  if (written.length === 0) throw new ProductChanged()
  return row
}

function toVariantRows(productId: string, state: IdentifiedProduct, pictures: PicturesByKey) {
  const bySource = new Map(
    state.pictures.map(({ source, key }) => [
      source,
      key === null ? undefined : pictures.get(key)?.id,
    ]),
  )
  return state.variants.map((variant, position) => ({
    ...variant,
    productId,
    position,
    optionValues: [...variant.optionValues],
    mediaId: bySource.get(variant.pictureSource) ?? null,
  }))
}

/** Columns that an import overwrites. `available` is owned by inventory. */
const replacedColumns: Record<string, SQL> = Object.fromEntries(
  Object.entries(getTableColumns(variants))
    .filter(([name]) => !['id', 'productId', 'available', 'createdAt', 'updatedAt'].includes(name))
    .map(([name, column]) => [name, sql`excluded.${sql.identifier(column.name)}`]),
)

function toMediaRows(productId: string, state: ProductState, pictures: PicturesByKey) {
  return state.pictures.map(({ source, alt, key }, position) => ({
    productId,
    position,
    source,
    alt,
    mediaId: key === null ? null : (pictures.get(key)?.id ?? null),
  }))
}

/** Writes derived columns only; version and timestamps stay. */
export async function writeDerivedColumns(
  tx: Tx,
  { id, version, state, picturesByKey: stored, availableByVariant: available }: StoredProduct,
): Promise<void> {
  const { card, sellable, indexed, derivedBy, options, priceMin, priceMax } = toProductRow(
    id,
    state,
    {
      stored,
      available,
    },
  )
  await tx
    .update(products)
    .set({
      card,
      sellable,
      indexed,
      derivedBy,
      options,
      priceMin,
      priceMax,
      changed: sql`pg_current_xact_id()`,
    })
    .where(sql`${products.id} = ${id} and ${products.version} = ${version}`)
}
