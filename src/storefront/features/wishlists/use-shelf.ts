import { useEffect, useState } from 'react'
import { useAttempt } from '#storefront/api/use-attempt.ts'
import {
  moveToCart,
  moveToRegistry,
  moveWish,
  readShelf,
  removeWish,
  restoreWish,
  type Left,
  type Shelf,
  type Wish,
} from './wishlist-calls.ts'
import { onWishesElsewhere, publishWishlistChange } from './wishes-signal.ts'

export interface Happened {
  readonly removed?: Wish
  readonly moved?: number
  readonly left?: Left
  /** The title of the registry that an item was moved to. */
  readonly registry?: string
}

/** The data of the wish list page and its actions. */
export function useShelf(loaded: Shelf) {
  const [shelf, setShelf] = useState(loaded)
  const [seen, setSeen] = useState(loaded)
  const [happened, setHappened] = useState<Happened>({})
  const { attempt, isBusy, fault } = useAttempt()
  // The route loaded another list, or this one again.
  if (seen !== loaded) {
    setSeen(loaded)
    setShelf(loaded)
    setHappened({})
  }
  const listId = shelf.list?.id ?? null
  useEffect(
    () => onWishesElsewhere(() => void readShelf(listId).then(setShelf, () => null)),
    [listId],
  )
  const runAction = (action: () => Promise<Happened>) =>
    attempt(async () => {
      const next = await action()
      publishWishlistChange()
      setShelf(await readShelf(listId))
      setHappened(next)
    })
  return {
    shelf,
    happened,
    isBusy,
    fault,
    reload: () => runAction(() => Promise.resolve({})),
    remove: (item: Wish) => runAction(() => removeWish(item.id).then(() => ({ removed: item }))),
    undo: (item: Wish) => runAction(() => restoreWish(item, listId ?? '').then(() => ({}))),
    move: (item: Wish, to: string) => runAction(() => moveWish(item.id, to).then(() => ({}))),
    toRegistry: (item: Wish, id: string) =>
      runAction(() => moveToRegistry(item, id).then((registry) => ({ registry }))),
    toCart: (selection: { itemId: string } | { listId: string }) =>
      runAction(() => moveToCart(selection)),
  }
}
