import type { Answer, Input } from '#storefront/api/endpoints.ts'
import { sessionApi } from '#storefront/session/session-api.ts'
import { cartStore } from '../cart/cart-store.ts'
import { listMyRegistries, type RegistrySummary } from '../registries/registry-calls.ts'
import { showHearts } from './heart-store.ts'

export type WishlistIndex = Answer<'get', '/api/wishlist/index'>
export type Wishlist = WishlistIndex['lists'][number]
export type WishlistDetail = Answer<'get', '/api/wishlist/detail'>
export type WishlistItemView = WishlistDetail['items'][number]
export type SharedWishlist = Answer<'post', '/api/wishlist/shared'>

export interface WishlistPageData {
  readonly lists: readonly Wishlist[]
  /** The displayed list; null if there is none. */
  readonly list: WishlistDetail | null
  /** The member's registries that accept items. */
  readonly registries: readonly Pick<RegistrySummary, 'id' | 'title'>[]
}

/** Reads all lists and the details of one, by default the default list. */
export async function readWishlistPageData(listId: string | null): Promise<WishlistPageData> {
  const [index, registries] = await Promise.all([
    sessionApi().get('/api/wishlist/index', {}),
    listMyRegistries().catch(() => []),
  ])
  showHearts(index.items)
  const chosen =
    index.lists.find(({ id }) => id === listId)
    ?? index.lists.find(({ isDefault }) => isDefault)
    ?? index.lists[0]
  const openRegistries = registries.filter(({ status }) =>
    ['draft', 'active', 'paused'].includes(status),
  )
  return {
    lists: index.lists,
    registries: openRegistries,
    list: chosen ? await sessionApi().get('/api/wishlist/detail', { id: chosen.id }) : null,
  }
}

export function createList(name: string): Promise<Wishlist> {
  return sessionApi().post('/api/wishlist/create', { name })
}

export function editList(change: Input<'post', '/api/wishlist/edit'>): Promise<Wishlist> {
  return sessionApi().post('/api/wishlist/edit', change)
}

export async function deleteList(id: string): Promise<void> {
  showHearts((await sessionApi().post('/api/wishlist/delete', { id })).items)
}

export function shareList(id: string, on: boolean): Promise<Wishlist> {
  return sessionApi().post('/api/wishlist/share', { id, on })
}

export function updateListItem(
  change: Input<'post', '/api/wishlist/update'>,
): Promise<WishlistItemView> {
  return sessionApi().post('/api/wishlist/update', change)
}

export async function removeListItem(itemId: string): Promise<void> {
  showHearts((await sessionApi().post('/api/wishlist/remove', { itemId })).items)
}

/** Adds a removed item again with the same details. */
export async function restoreListItem(
  { productId, variantId, qty, note, priority }: WishlistItemView,
  listId: string,
): Promise<void> {
  const index = await sessionApi().post('/api/wishlist/add', {
    productId,
    ...(variantId && { variantId }),
    listId,
    qty,
    note,
    priority,
  })
  showHearts(index.items)
}

export async function moveListItem(itemId: string, listId: string): Promise<void> {
  showHearts((await sessionApi().post('/api/wishlist/move', { itemId, listId })).items)
}

/** Moves an item with its details to a registry. Returns the registry's title. */
export async function moveListItemToRegistry(
  { id: itemId, variantId, qty, note, priority }: WishlistItemView,
  registryId: string,
): Promise<string> {
  const { title } = await sessionApi().post('/api/registry/addItem', {
    id: registryId,
    variantId: variantId ?? '',
    wanted: qty,
    note,
    priority,
  })
  await removeListItem(itemId)
  return title
}

export type NotMoved = Answer<'post', '/api/wishlist/moveToCart'>['notMoved']

/** Moves an item or a list to the cart. Unavailable items stay and are returned with reasons. */
export async function moveToCart(
  selection: { itemId: string } | { listId: string },
): Promise<{ moved: number; notMoved: NotMoved }> {
  const { cart, moved, notMoved } = await sessionApi().post('/api/wishlist/moveToCart', selection, {
    idempotencyKey: crypto.randomUUID(),
  })
  cartStore.change({ cart })
  return { moved: moved.length, notMoved }
}

export function readSharedList(token: string): Promise<SharedWishlist> {
  return sessionApi().post('/api/wishlist/shared', { token })
}
