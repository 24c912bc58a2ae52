import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import { newId } from '#kernel/ids/ids.ts'
import { notify, rows, type Tx } from '#platform/db/database.server.ts'
import { sellableBeyondStock } from '../domain/availability.ts'
import { activeVariants, optionsOf, type GoodsState, type VariantState } from '../domain/goods.ts'
import { goodsCard } from '../domain/goods-card.ts'
import { indexedDoc } from '../domain/indexed-doc.ts'
import type { StoredPicture } from '../domain/picture.ts'
import type { StockPort } from '../stock-port.ts'
import { saveAvailability } from './availability-writer.ts'
import type { KnownGoods } from './goods-reader.ts'
import { holdRules, placeGoods, type HeldRules } from './membership-writer.ts'
import { goods, goodsMedia, variants } from './schema.ts'

/** Counted up whenever the columns that are worked out from the others would come out differently. */
export const derivation = 2

/** Somebody else wrote these goods since they were read. */
export class GoodsMoved extends Error {
  override name = 'GoodsMoved'
}

type Identified = Omit<GoodsState, 'variants'> & {
  readonly variants: readonly (VariantState & { readonly id: string })[]
}

/** What one import keeps between the goods it writes. */
export interface WriteSession {
  readonly stock: StockPort
  /** Names the import in the stock ledger. */
  readonly ref: string
  rules: HeldRules | null
}

/**
 * Writes one goods item whole. Stock of variants that exist is set first: whoever sells takes stock locks before the lock
 * on the goods, and so does this.
 */
export async function writeGoods(
  tx: Tx,
  session: WriteSession,
  { known, next }: { known: KnownGoods | null; next: GoodsState },
): Promise<void> {
  const id = known?.id ?? newId('gds')
  const state: Identified = {
    ...next,
    variants: next.variants.map((variant) => ({ ...variant, id: variant.id ?? newId('var') })),
  }
  const counts = changedCounts(known?.state, state)
  const cause = { reason: 'import' as const, ref: session.ref }
  if (counts.old.length > 0) await session.stock.setOnHand(tx, counts.old, cause)
  session.rules = await holdRules(tx, session.rules)
  const pictures = await readPictures(tx, state)
  if (known) await clear(tx, id)
  const { priceMin, options } = await writeRow(tx, { id, known, state, pictures })
  if (state.variants.length > 0)
    await tx
      .insert(variants)
      .values(variantRows(id, state, pictures))
      .onConflictDoUpdate({ target: variants.id, set: { ...replaced, updatedAt: sql`now()` } })
  if (state.pictures.length > 0)
    await tx.insert(goodsMedia).values(pictureRows(id, state, pictures))
  if (counts.new.length > 0) await session.stock.setOnHand(tx, counts.new, cause)
  await placeGoods(tx, [{ ...state, id, options, priceMin }], session.rules.rules)
  if (known) await saveAvailability(tx, [id])
  else await notify(tx, 'catalog', state.slug)
}

/** Variants are archived and then written as they shall be, so that two of them may swap their options under the unique key. */
async function clear(tx: Tx, id: string): Promise<void> {
  await tx.execute(
    sql`update variants set status = 'archived' where goods_id = ${id} and status = 'active'`,
  )
  await tx.execute(sql`delete from goods_media where goods_id = ${id}`)
}

type Counts = Parameters<StockPort['setOnHand']>[1][number][]

/** The file's count goes to inventory when it differs from what the file said last; selling in between is not undone by reading a file again. */
function changedCounts(
  before: GoodsState | undefined,
  state: Identified,
): { old: Counts; new: Counts } {
  const known = new Map(before?.variants.map((variant) => [variant.id, variant]))
  const counts = { old: [] as Counts, new: [] as Counts }
  for (const variant of state.variants) {
    const was = known.get(variant.id)
    const oversellLimit = sellableBeyondStock(variant)
    const onHand =
      variant.counted !== null && variant.counted !== was?.counted
        ? Math.max(0, variant.counted)
        : was
          ? null
          : 0
    if (!was) counts.new.push({ variantId: variant.id, onHand, oversellLimit })
    else if (onHand !== null || sellableBeyondStock(was) !== oversellLimit)
      counts.old.push({ variantId: variant.id, onHand, oversellLimit })
  }
  return counts
}

type Pictures = ReadonlyMap<string, StoredPicture & { readonly id: string }>

async function readPictures(tx: Tx, state: GoodsState): Promise<Pictures> {
  const keys = state.pictures.flatMap(({ key }) => (key === null ? [] : [key]))
  if (keys.length === 0) return new Map()
  const found = await rows<StoredPicture & { id: string }>(
    tx,
    sql`select id, key, width, height, color from media where key = any(${sql.param(keys)}::text[])`,
  )
  return new Map(found.map((picture) => [picture.key, picture]))
}

function goodsRow(
  id: string,
  state: GoodsState,
  facts: { stored: ReadonlyMap<string, StoredPicture>; available: ReadonlyMap<string, number> },
) {
  const card = goodsCard({ id, state, ...facts })
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
    options: optionsOf(state.optionNames, activeVariants(state.variants)),
    priceMin: card.priceMin,
    priceMax: card.priceMax,
    card: { ...card },
    sellable: card.availability.state !== 'sold-out',
    indexed: indexedDoc(state),
    derivedBy: derivation,
  }
}

async function writeRow(
  tx: Tx,
  {
    id,
    known,
    state,
    pictures,
  }: { id: string; known: KnownGoods | null; state: Identified; pictures: Pictures },
): Promise<ReturnType<typeof goodsRow>> {
  const row = goodsRow(id, state, { stored: pictures, available: known?.available ?? new Map() })
  const written = known
    ? await tx
        .update(goods)
        .set({
          ...row,
          version: known.version + 1,
          changed: sql`pg_current_xact_id()`,
          updatedAt: sql`now()`,
        })
        .where(sql`${goods.id} = ${id} and ${goods.version} = ${known.version}`)
        .returning({ id: goods.id })
    : await tx
        .insert(goods)
        .values({ id, ...row })
        .onConflictDoNothing({ target: goods.slug })
        .returning({ id: goods.id })
  if (written.length === 0) throw new GoodsMoved()
  return row
}

function variantRows(goodsId: string, state: Identified, pictures: Pictures) {
  const bySource = new Map(
    state.pictures.map(({ source, key }) => [
      source,
      key === null ? undefined : pictures.get(key)?.id,
    ]),
  )
  return state.variants.map((variant, position) => ({
    ...variant,
    goodsId,
    position,
    optionValues: [...variant.optionValues],
    mediaId: bySource.get(variant.pictureSource) ?? null,
  }))
}

/** What is available is inventory's to say, and when a variant was made does not change. */
const replaced: Record<string, SQL> = Object.fromEntries(
  Object.entries(getTableColumns(variants))
    .filter(([name]) => !['id', 'goodsId', 'available', 'createdAt', 'updatedAt'].includes(name))
    .map(([name, column]) => [name, sql`excluded.${sql.identifier(column.name)}`]),
)

function pictureRows(goodsId: string, state: GoodsState, pictures: Pictures) {
  return state.pictures.map(({ source, alt, key }, position) => ({
    goodsId,
    position,
    source,
    alt,
    mediaId: key === null ? null : (pictures.get(key)?.id ?? null),
  }))
}

/** Writes what follows from goods and nothing else: the goods themselves, their version and their times stay. */
export async function writeDerived(
  tx: Tx,
  { id, version, state, stored, available }: KnownGoods,
): Promise<void> {
  const { card, sellable, indexed, derivedBy, options, priceMin, priceMax } = goodsRow(id, state, {
    stored,
    available,
  })
  await tx
    .update(goods)
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
    .where(sql`${goods.id} = ${id} and ${goods.version} = ${version}`)
}
