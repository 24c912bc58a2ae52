import { isRefusal } from '#kernel/refusal/refusal.ts'
import { parseMoney } from '#kernel/money/parse-money.ts'
import { refuseChangedObject } from '#modules/audit/refuse-changed-object.ts'
import type { UndoableAct, UndoableChange } from '#modules/audit/undoable-act.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { Services } from '#platform/services.ts'
import { productContract } from '../api/product-contract.ts'
import { findProductById, findStoredProduct, type StoredProduct } from '../db/product-reader.ts'
import { formatAmount, nameVariantField, priceFields } from '../domain/product-changes.ts'
import { activeVariants } from '../domain/product.ts'
import { savePrices, getFieldPrefix, type NewPrices } from './change-prices.ts'

/** Restores the prices that a change has replaced, of one product or of all of them. */
export function undoablePrices(services: Pick<Services, 'stock'>): UndoableAct {
  return {
    act: productContract.changePrices.path,
    permission: 'catalog.write',
    async undo(ctx, change) {
      const restored: NewPrices[] = []
      for (const product of await findProducts(ctx.db, change)) {
        const prefix = change.object.kind === 'product' ? '' : getFieldPrefix(product)
        const prices = restorePrices(product, prefix, change)
        if (!prices) return refuseChangedObject()
        restored.push({ product, prices })
      }
      if (restored.length === 0) return refuseChangedObject()
      const saved = await savePrices(ctx, services, restored)
      return isRefusal(saved) ? refuseChangedObject() : saved
    },
  }
}

async function findProducts(
  db: Db,
  { object, after }: UndoableChange,
): Promise<readonly StoredProduct[]> {
  if (object.kind === 'product') {
    const product = await findProductById(db, object.id)
    return product ? [product] : []
  }
  const slugs = [...new Set(Object.keys(after).map((name) => name.split(' ')[0] ?? ''))]
  const found: StoredProduct[] = []
  for (const slug of slugs) {
    const product = await findStoredProduct(db, slug)
    if (!product) return []
    found.push(product)
  }
  return found
}

/** The prices before the change; null if one of them has changed since. */
function restorePrices(
  { state }: StoredProduct,
  prefix: string,
  { before, after }: UndoableChange,
): NewPrices['prices'] | null {
  const variants = activeVariants(state.variants)
  const fields = new Map(
    variants.flatMap((variant) =>
      (['price', 'compareAt'] as const).map((field) => [
        `${prefix}${nameVariantField(variant, priceFields[field])}`,
        { variant, field },
      ]),
    ),
  )
  const restored = new Map(
    variants.map(({ id, price, compareAt }) => [id ?? '', { id: id ?? '', price, compareAt }]),
  )
  for (const name of Object.keys(after).filter((one) => one.startsWith(prefix))) {
    const changed = fields.get(name)
    const prices = restored.get(changed?.variant.id ?? '')
    if (!changed || !prices) return null
    if (formatAmount(changed.variant[changed.field]) !== after[name]) return null
    const previous = parseMoney(toText(before[name]))
    if (changed.field === 'compareAt') prices.compareAt = previous
    else if (previous === null) return null
    else prices.price = previous
  }
  return [...restored.values()]
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : '')
