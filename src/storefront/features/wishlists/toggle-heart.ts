import { announce } from '#ui/primitives/message/message-store.ts'
import { ApiError } from '#storefront/api/api-error.ts'
import { ensureSession, sessionApi } from '#storefront/session/session-api.ts'
import { session } from '#storefront/session/session.ts'
import { showHearts, findWishlistItemId } from './heart-store.ts'
import { onWishlistChangeInOtherTab, publishWishlistChange } from './wishlist-signal.ts'
import * as t from '#messages/wish-list.ts'

let isRead = false
let isListening = false
session.onLeave(() => {
  isRead = false
})

/** Loads the listed products once per session. Does nothing without a session. */
export async function loadHearts(): Promise<void> {
  if (!isListening) listen()
  if (isRead || session.snapshot().token === null) return
  isRead = true
  try {
    showHearts((await sessionApi().get('/api/wishlist/index', {})).items)
  } catch (error) {
    isRead = false
    if (!(error instanceof ApiError)) throw error
  }
}

function listen(): void {
  isListening = true
  onWishlistChangeInOtherTab(() => {
    isRead = false
    void loadHearts()
  })
}

/** Adds or removes a product. A guest's list is merged into the account on sign-in. */
export async function toggleHeart(productId: string, variantId?: string): Promise<void> {
  try {
    await ensureSession()
    await loadHearts()
    const itemId = findWishlistItemId(productId, variantId)
    const { items } =
      itemId === undefined
        ? await sessionApi().post('/api/wishlist/add', {
            productId,
            ...(variantId !== undefined && { variantId }),
          })
        : await sessionApi().post('/api/wishlist/remove', { itemId })
    isRead = true
    showHearts(items)
    publishWishlistChange()
    announce(itemId === undefined ? t.added : t.removed)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    announce(error.message, 'error')
  }
}
