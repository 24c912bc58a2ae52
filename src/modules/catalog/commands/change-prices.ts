import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { calendarDate } from '#kernel/time/time.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, unwrap } from '#platform/db/database.server.ts'
import type { Services } from '#platform/services.ts'
import type { PriceChangeInput } from '../api/product-schema.ts'
import { findProductsById, type StoredProduct } from '../db/product-reader.ts'
import { ProductChanged, writeProduct } from '../db/product-writer.ts'
import { draftPrices } from './draft-from-form.ts'
import { applyPriceRule } from '../domain/price-rule.ts'
import { activeVariants, type ProductState } from '../domain/product.ts'
import type { FieldChange } from '../domain/product-changes.ts'
import { planDraft } from './plan-draft.ts'
import { refuseChangedProduct, refuseFaults, refuseUnknownProduct } from './refuse-product.ts'
import { createWriteSession } from './save-product.ts'

export interface NewPrices {
  readonly product: StoredProduct
  readonly prices: readonly {
    readonly id: string
    readonly price: number
    readonly compareAt: number | null
  }[]
}

interface WrittenPrices {
  readonly product: StoredProduct
  readonly changes: readonly FieldChange[]
  /** How many of its variants have another price. */
  readonly variants: number
}

/** Changes the prices of all products or of none. */
export async function changePrices(
  ctx: Ctx,
  services: Pick<Services, 'stock'>,
  { products, ...rule }: PriceChangeInput,
): Promise<{ products: number; variants: number } | Refusal> {
  const stored = await findProductsById(
    ctx.db,
    products.map(({ id }) => id),
  )
  const changes: NewPrices[] = []
  for (const { id, version } of products) {
    const product = stored.find((one) => one.id === id)
    if (!product) return refuseUnknownProduct()
    if (product.version !== version) return refuseChangedProduct(product)
    if (product.state.giftCard)
      return refuse('transition-illegal', 'The price of a gift card is its value. It stays.', {
        reason: 'gift-card-price',
      })
    const prices = activeVariants(product.state.variants).map((variant) => ({
      id: variant.id ?? '',
      next: applyPriceRule(variant, rule),
    }))
    if (prices.some(({ next }) => next === null))
      return refuse(
        'fields-invalid',
        `A price of ${product.state.title} would be below zero or above $1,000,000.00.`,
        { reason: 'price-out-of-range', fields: { value: 'Choose a smaller change.' } },
      )
    changes.push({
      product,
      prices: prices.flatMap(({ id: variantId, next }) =>
        next ? [{ id: variantId, ...next }] : [],
      ),
    })
  }
  return savePrices(ctx, services, changes)
}

/** Writes prices through the door of the import, in one transaction. */
export async function savePrices(
  ctx: Ctx,
  { stock }: Pick<Services, 'stock'>,
  changes: readonly NewPrices[],
): Promise<{ products: number; variants: number } | Refusal> {
  const written: WrittenPrices[] = []
  // All transactions lock products in one order.
  const sorted = changes.toSorted((a, b) => (a.product.id < b.product.id ? -1 : 1))
  const planned = sorted.map(({ product, prices }) => ({
    product,
    plan: planDraft(draftPrices(product.state.slug, prices), product, {
      archiveMissing: false,
      pictureKeys: new Map(),
      filmKey: null,
      today: calendarDate(ctx.now),
      onHand: new Map(),
    }),
  }))
  const result = await inTransaction(ctx.db, async (tx) => {
    written.length = 0
    const session = createWriteSession(ctx, stock)
    for (const { product, plan } of planned) {
      if (Array.isArray(plan)) return unwrap(refuseFaults(plan))
      if (plan.changes.length === 0) continue
      await writeProduct(tx, session, { known: product, next: plan.next }).catch((error: unknown) =>
        unwrap(error instanceof ProductChanged ? refuseChangedProduct(product) : raise(error)),
      )
      const { changes: list, next } = plan
      written.push({ product, changes: list, variants: countPriceChanges(product.state, next) })
    }
    return null
  })
  if (isRefusal(result)) return result
  recordPrices(ctx, written)
  return {
    products: written.length,
    variants: written.reduce((sum, { variants }) => sum + variants, 0),
  }
}

function countPriceChanges(was: ProductState, now: ProductState): number {
  return now.variants.filter((variant) => {
    const previous = was.variants.find(({ id }) => id === variant.id)
    return variant.price !== previous?.price || variant.compareAt !== previous.compareAt
  }).length
}

function raise(error: unknown): never {
  throw error
}

/**
 * One entry for the whole change, which undoes all of it, and one for each product, which undoes
 * its own.
 */
function recordPrices({ audit, now }: Ctx, written: readonly WrittenPrices[]): void {
  const fields = (pick: 'was' | 'now', list: readonly FieldChange[], prefix = '') =>
    list.map((change): [string, string] => [`${prefix}${change.field}`, change[pick]])
  if (written.length > 1)
    audit?.record({
      object: {
        kind: 'prices',
        id: now.toISOString(),
        label: `Prices of ${written.length} products`,
      },
      before: Object.fromEntries(
        written.flatMap(({ product, changes }) => fields('was', changes, getFieldPrefix(product))),
      ),
      after: Object.fromEntries(
        written.flatMap(({ product, changes }) => fields('now', changes, getFieldPrefix(product))),
      ),
    })
  for (const { product, changes } of written)
    audit?.record({
      object: { kind: 'product', id: product.id, label: product.state.title },
      before: Object.fromEntries(fields('was', changes)),
      after: Object.fromEntries(fields('now', changes)),
    })
}

/** The address of a product has no space, so it ends there. */
export const getFieldPrefix = ({ state }: StoredProduct): string => `${state.slug} `
