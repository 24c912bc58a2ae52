import { isRefusal } from '#kernel/refusal/refusal.ts'
import { parseMoney } from '#kernel/money/parse-money.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { refuseChangedObject } from '#modules/audit/refuse-changed-object.ts'
import type { UndoableAct, UndoableChange } from '#modules/audit/undoable-act.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { AuditFields } from '#platform/audit/audit-collector.ts'
import type { Services } from '#platform/services.ts'
import { productContract } from '../api/product-contract.ts'
import { findProductById, findStoredProduct, type StoredProduct } from '../db/product-reader.ts'
import { variantName } from '../domain/product-changes.ts'
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
  const ofProduct = (fields: AuditFields) =>
    Object.entries(fields).filter(([name]) => name.startsWith(prefix))
  const restored = new Map(
    activeVariants(state.variants).map(({ id, price, compareAt }) => [
      id ?? '',
      { id: id ?? '', price, compareAt },
    ]),
  )
  for (const [name, now] of ofProduct(after)) {
    const [, variant, field] = /^(.*): (Price|Compare-at price)$/s.exec(
      name.slice(prefix.length),
    ) ?? [null, null, null]
    const found = activeVariants(state.variants).find((one) => variantName(one) === variant)
    const prices = restored.get(found?.id ?? '')
    if (!found || !prices) return null
    const key = field === 'Price' ? 'price' : 'compareAt'
    const current = found[key]
    if ((current === null ? '' : formatMoney(current)) !== now) return null
    const previous = parseMoney(toText(before[name]))
    if (key === 'compareAt') prices.compareAt = previous
    else if (previous === null) return null
    else prices.price = previous
  }
  return [...restored.values()]
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : '')
