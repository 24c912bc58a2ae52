import type { ImportContext, RowToUndo, UndoneRow } from '#modules/imports/import-kind.ts'
import type { Tx } from '#platform/db/database.server.ts'
import type { Services } from '#platform/services.ts'
import type { StockPort } from '../commands/stock-port.ts'
import { findProductById, type StoredProduct } from '../db/product-reader.ts'
import { writeProduct } from '../db/product-writer.ts'
import { sellableBeyondStock } from '../domain/availability.ts'
import type { ProductState } from '../domain/product.ts'
import type { ProductBefore } from './apply-products.ts'

interface ProductsToUndo {
  readonly rows: readonly RowToUndo[]
  readonly context: ImportContext
}

/**
 * Archives products that the import created: orders, carts and lists may refer to them. Products
 * that it changed get their earlier values, and units on hand that were not moved since.
 */
export async function undoProducts(
  tx: Tx,
  { stock }: Pick<Services, 'stock'>,
  { rows, context }: ProductsToUndo,
): Promise<UndoneRow[]> {
  const cause = { reason: 'import', ref: context.runId } as const
  // The quantity of the file is restored below, where it is still the one on hand.
  const session = {
    stock: withoutCounts(stock),
    cause,
    changedBy: context.staffId,
    rules: null,
  }
  const undone: UndoneRow[] = []
  for (const { line, targetId, before } of rows) {
    const { version, state, onHand } = before as ProductBefore
    const known = await findProductById(tx, targetId)
    if (!known || known.version !== version) {
      undone.push({
        line,
        keptBecause: known ? 'The product was changed since.' : 'The product does not exist.',
      })
      continue
    }
    if (state)
      await stock.setOnHand(tx, await listCounts(tx, stock, { known, state, onHand }), cause)
    const next = state ? restoreState(known, state) : archive(known.state)
    await writeProduct(tx, session, { known, next })
    undone.push({ line, keptBecause: null })
  }
  return undone
}

const withoutCounts = (stock: StockPort): StockPort => ({
  ...stock,
  setOnHand: (tx, counts, cause) =>
    stock.setOnHand(
      tx,
      counts.map((count) => ({ ...count, onHand: null })),
      cause,
    ),
})

const archive = (state: ProductState): ProductState => ({ ...state, status: 'archived' })

/** The earlier values; variants that the import added are archived. */
function restoreState({ state: current }: StoredProduct, state: ProductState): ProductState {
  const ids = new Set(state.variants.map(({ id }) => id))
  const added = current.variants
    .filter(({ id }) => !ids.has(id))
    .map((variant) => ({ ...variant, status: 'archived' as const }))
  return { ...state, variants: [...state.variants, ...added] }
}

interface EarlierStock {
  readonly known: StoredProduct
  readonly state: ProductState
  readonly onHand: ProductBefore['onHand']
}

/** The units on hand to restore: where the import has set them, and nothing has moved them since. */
async function listCounts(tx: Tx, stock: StockPort, { known, state, onHand }: EarlierStock) {
  const imported = new Map(
    known.state.variants.map(({ id, inventoryQuantity }) => [id, inventoryQuantity]),
  )
  const changed = state.variants.flatMap((variant) => {
    const { id, inventoryQuantity } = variant
    const quantity = imported.get(id) ?? null
    return id === null || quantity === null || quantity === inventoryQuantity
      ? []
      : [{ id, quantity: Math.max(0, quantity), oversellLimit: sellableBeyondStock(variant) }]
  })
  const current = await stock.readOnHand(
    tx,
    changed.map(({ id }) => id),
  )
  return changed.flatMap(({ id, quantity, oversellLimit }) =>
    current.get(id) === quantity ? [{ variantId: id, onHand: onHand[id] ?? 0, oversellLimit }] : [],
  )
}
