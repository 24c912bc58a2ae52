import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import { newId } from '#kernel/ids/ids.ts'
import { notify, rows, type Tx } from '#platform/db/database.server.ts'
import { activeVariants, optionsOf, type GoodsState, type VariantState } from '../domain/goods.ts'
import { goodsCard } from '../domain/goods-card.ts'
import { indexedDoc } from '../domain/indexed-doc.ts'
import type { StoredPicture } from '../domain/picture.ts'
import type { StockPort } from '../stock-port.ts'
import { tellAvailability } from './availability-writer.ts'
import type { KnownGoods } from './goods-reader.ts'
import { holdRules, placeGoods } from './membership-writer.ts'
import { goods, goodsMedia, variants } from './schema.ts'

/** Counted up whenever the columns that are worked out from the others would come out differently. */
export const derivation = 1

/** Somebody else wrote these goods since they were read. */
export class GoodsMoved extends Error {
  override name = 'GoodsMoved'
}

type Identified = Omit<GoodsState, 'variants'> & { readonly variants: readonly (VariantState & { readonly id: string })[] }

/**
 * Writes one goods item whole. Stock of variants that exist is set first: whoever sells takes stock locks before the lock
 * on the goods, and so does this.
 */
export async function writeGoods(tx: Tx, { known, next, stock, ref }: { known: KnownGoods | null; next: GoodsState; stock: StockPort; ref: string }): Promise<string> {
  const id = known?.id ?? newId('gds')
  const state: Identified = { ...next, variants: next.variants.map((variant) => ({ ...variant, id: variant.id ?? newId('var') })) }
  const counts = changedCounts(known?.state, state)
  const cause = { reason: 'import' as const, ref }
  if (counts.old.length > 0) await stock.setOnHand(tx, counts.old, cause)
  const rules = await holdRules(tx)
  const pictures = await readPictures(tx, state)
  await writeRow(tx, { id, known, state, pictures })
  await writeVariants(tx, { id, state, pictures })
  await writePictures(tx, { id, state, pictures })
  if (counts.new.length > 0) await stock.setOnHand(tx, counts.new, cause)
  const options = optionsOf(state.optionNames, activeVariants(state.variants))
  await placeGoods(tx, [{ ...state, id, options, priceMin: goodsCard({ id, state, stored: new Map(), available: new Map() }).priceMin }], rules)
  await tellAvailability(tx, [id])
  await notify(tx, 'catalog', state.slug)
  return id
}

type Counts = Parameters<StockPort['setOnHand']>[1][number][]

/** The file's count goes to inventory when it differs from what the file said last; selling in between is not undone by reading a file again. */
function changedCounts(before: GoodsState | undefined, state: Identified): { old: Counts; new: Counts } {
  const known = new Map(before?.variants.map((variant) => [variant.id, variant]))
  const counts = { old: [] as Counts, new: [] as Counts }
  for (const variant of state.variants) {
    const was = known.get(variant.id)
    const oversellLimit = variant.tracked && variant.policy === 'deny' ? 0 : null
    const onHand = variant.counted !== null && variant.counted !== was?.counted ? Math.max(0, variant.counted) : was ? null : 0
    if (!was) counts.new.push({ variantId: variant.id, onHand, oversellLimit })
    else if (onHand !== null || was.tracked !== variant.tracked || was.policy !== variant.policy) counts.old.push({ variantId: variant.id, onHand, oversellLimit })
  }
  return counts
}

type Pictures = ReadonlyMap<string, StoredPicture & { readonly id: string }>

async function readPictures(tx: Tx, state: GoodsState): Promise<Pictures> {
  const keys = state.pictures.flatMap(({ key }) => (key === null ? [] : [key]))
  if (keys.length === 0) return new Map()
  const found = await rows<StoredPicture & { id: string }>(tx, sql`select id, key, width, height, color from media where key = any(${sql.param(keys)}::text[])`)
  return new Map(found.map((picture) => [picture.key, picture]))
}

export function goodsRow(id: string, state: GoodsState, facts: { stored: ReadonlyMap<string, StoredPicture>; available: ReadonlyMap<string, number> }) {
  const card = goodsCard({ id, state, ...facts })
  const { variants: _variants, pictures: _pictures, optionNames: _names, tags, attributes, ...columns } = state
  return {
    ...columns, tags: [...tags], attributes: [...attributes], options: optionsOf(state.optionNames, activeVariants(state.variants)),
    priceMin: card.priceMin, priceMax: card.priceMax, card: { ...card }, sellable: card.availability.state !== 'sold-out', indexed: indexedDoc(state), derivedBy: derivation,
  }
}

async function writeRow(tx: Tx, { id, known, state, pictures }: { id: string; known: KnownGoods | null; state: Identified; pictures: Pictures }): Promise<void> {
  const row = goodsRow(id, state, { stored: pictures, available: known?.available ?? new Map() })
  const written = known
    ? await tx.update(goods).set({ ...row, version: known.version + 1, changed: sql`pg_current_xact_id()`, updatedAt: sql`now()` }).where(sql`${goods.id} = ${id} and ${goods.version} = ${known.version}`).returning({ id: goods.id })
    : await tx.insert(goods).values({ id, ...row }).onConflictDoNothing({ target: goods.slug }).returning({ id: goods.id })
  if (written.length === 0) throw new GoodsMoved()
}

/** Archived first and then written as they are, so that two variants may swap their options under the unique key. */
async function writeVariants(tx: Tx, { id, state, pictures }: { id: string; state: Identified; pictures: Pictures }): Promise<void> {
  if (state.variants.length === 0) return
  await tx.execute(sql`update variants set status = 'archived' where goods_id = ${id} and status = 'active'`)
  await tx.insert(variants).values(variantRows(id, state, pictures)).onConflictDoUpdate({ target: variants.id, set: { ...replaced, updatedAt: sql`now()` } })
}

export function variantRows(goodsId: string, state: Identified, pictures: Pictures) {
  const bySource = new Map(state.pictures.map(({ source, key }) => [source, key === null ? undefined : pictures.get(key)?.id]))
  return state.variants.map((variant, position) => ({
    ...variant, goodsId, position, optionValues: [...variant.optionValues], mediaId: bySource.get(variant.pictureSource) ?? null,
  }))
}

/** What is available is inventory's to say, and when a variant was made does not change. */
const replaced: Record<string, SQL> = Object.fromEntries(Object.entries(getTableColumns(variants))
  .filter(([name]) => !['id', 'goodsId', 'available', 'minQty', 'maxQty', 'multiple', 'shipsOn', 'createdAt', 'updatedAt'].includes(name))
  .map(([name, column]) => [name, sql.raw(`excluded.${column.name}`)]))

async function writePictures(tx: Tx, { id, state, pictures }: { id: string; state: Identified; pictures: Pictures }): Promise<void> {
  await tx.execute(sql`delete from goods_media where goods_id = ${id}`)
  if (state.pictures.length === 0) return
  await tx.insert(goodsMedia).values(state.pictures.map(({ source, alt, key }, position) => ({ goodsId: id, position, source, alt, mediaId: key === null ? null : (pictures.get(key)?.id ?? null) })))
}
