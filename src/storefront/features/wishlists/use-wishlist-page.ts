import { useEffect, useState } from 'react'
import { useAttempt } from '#storefront/api/use-attempt.ts'
import {
  moveToCart,
  moveListItemToRegistry,
  moveListItem,
  readWishlistPageData,
  removeListItem,
  restoreListItem,
  type NotMoved,
  type WishlistPageData,
  type WishlistItemView,
} from './wishlist-calls.ts'
import { onWishlistChangeInOtherTab, publishWishlistChange } from './wishlist-signal.ts'

export interface LastAction {
  readonly removed?: WishlistItemView
  readonly moved?: number
  readonly notMoved?: NotMoved
  /** The title of the registry that an item was moved to. */
  readonly registry?: string
}

/** The data of the wish list page and its actions. */
export function useWishlistPage(loaded: WishlistPageData) {
  const [shelf, setShelf] = useState(loaded)
  const [seen, setSeen] = useState(loaded)
  const [happened, setHappened] = useState<LastAction>({})
  const { attempt, isBusy, fault } = useAttempt()
  // The route loaded another list, or this one again.
  if (seen !== loaded) {
    setSeen(loaded)
    setShelf(loaded)
    setHappened({})
  }
  const listId = shelf.list?.id ?? null
  useEffect(
    () =>
      onWishlistChangeInOtherTab(
        () => void readWishlistPageData(listId).then(setShelf, () => null),
      ),
    [listId],
  )
  const runAction = (action: () => Promise<LastAction>) =>
    attempt(async () => {
      const next = await action()
      publishWishlistChange()
      setShelf(await readWishlistPageData(listId))
      setHappened(next)
    })
  return {
    shelf,
    happened,
    isBusy,
    fault,
    reload: () => runAction(() => Promise.resolve({})),
    remove: (item: WishlistItemView) =>
      runAction(() => removeListItem(item.id).then(() => ({ removed: item }))),
    undo: (item: WishlistItemView) =>
      runAction(() => restoreListItem(item, listId ?? '').then(() => ({}))),
    move: (item: WishlistItemView, to: string) =>
      runAction(() => moveListItem(item.id, to).then(() => ({}))),
    toRegistry: (item: WishlistItemView, id: string) =>
      runAction(() => moveListItemToRegistry(item, id).then((registry) => ({ registry }))),
    toCart: (selection: { itemId: string } | { listId: string }) =>
      runAction(() => moveToCart(selection)),
  }
}
