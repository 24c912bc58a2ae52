import type { Cart } from '#modules/cart/contract.ts'
import type { ProductCard } from '#modules/catalog/contract.ts'
import type { Api } from '#storefront/api/api-client.ts'
import { readCartTotalCookie, session } from '#storefront/session/session.ts'
import { ensureSession, sessionApi } from '#storefront/session/session-api.ts'
import { applyLinkedCode } from '../coupons/apply-linked-code.ts'
import { readRecentProducts } from '../catalog/recent-products.ts'
import { cartStore } from './cart-store.ts'
import { enqueueCartCall } from './enqueue-cart-call.ts'
import * as t from '#messages/cart-shelf.ts'

/**
 * Loads the cart of the visitor. After a form without a script, only the cookie knows the session.
 */
export function loadCart(): Promise<Cart> {
  return enqueueCartCall(readCart)
}

async function readCart(): Promise<Cart> {
  if (session.snapshot().token === null && readCartTotalCookie() > 0) await ensureSession()
  const api = sessionApi()
  const cart = await applyLinkedCode(api, await api.get('/api/cart/index', {}))
  cartStore.change({ cart, removed: null, faults: {} })
  return cart
}

export interface Shelf {
  readonly title: string
  readonly goods: readonly ProductCard[]
}

/**
 * Products that complement the last line; for an empty cart, recently viewed products or best
 * sellers. Errors give an empty shelf.
 */
export async function loadShelf(cart: Cart): Promise<Shelf> {
  const inCart = new Set(cart.lines.map((line) => line.productSlug))
  const slug = cart.lines.at(-1)?.productSlug
  if (slug === undefined) return loadEmptyShelf()
  return { title: t.goesWith, goods: await loadPairings(slug, inCart) }
}

/** What goes with a product, without sold-out products and those in the cart. */
export async function loadPairings(
  slug: string,
  inCart: ReadonlySet<string>,
): Promise<readonly ProductCard[]> {
  const goods = await sessionApi()
    .get('/api/product/detail', { id: slug })
    .catch(() => null)
  const candidates = [...(goods?.complements ?? []), ...(goods?.related ?? [])]
  return candidates.filter(
    (one, index) =>
      !inCart.has(one.slug)
      && one.availability.state !== 'sold-out'
      && candidates.findIndex(({ id }) => id === one.id) === index,
  )
}

export async function loadEmptyShelf(): Promise<Shelf> {
  return (await loadRecentlyViewed()) ?? loadBestSellers(sessionApi())
}

async function loadRecentlyViewed(): Promise<Shelf | null> {
  const slugs = readRecentProducts().slice(0, 4)
  if (slugs.length === 0) return null
  const cards = await sessionApi()
    .get('/api/product/cards', { slug: slugs })
    .catch(() => null)
  return cards && cards.rows.length > 0 ? { title: t.recentlyViewed, goods: cards.rows } : null
}

export async function loadBestSellers(api: Pick<Api, 'get'>): Promise<Shelf> {
  const list = await api
    .get('/api/product/list', { sort: 'best-selling', pageSize: 4, facets: '0' })
    .catch(() => null)
  return { title: t.bestSellers, goods: list?.rows ?? [] }
}
