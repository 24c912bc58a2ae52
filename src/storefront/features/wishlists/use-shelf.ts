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
  const after = (act: () => Promise<Happened>) =>
    attempt(async () => {
      const next = await act()
      publishWishlistChange()
      setShelf(await readShelf(listId))
      setHappened(next)
    })
  return {
    shelf,
    happened,
    isBusy,
    fault,
    reload: () => after(() => Promise.resolve({})),
    remove: (wish: Wish) => after(() => removeWish(wish.id).then(() => ({ removed: wish }))),
    undo: (wish: Wish) => after(() => restoreWish(wish, listId ?? '').then(() => ({}))),
    move: (wish: Wish, to: string) => after(() => moveWish(wish.id, to).then(() => ({}))),
    toRegistry: (wish: Wish, id: string) =>
      after(() => moveToRegistry(wish, id).then((registry) => ({ registry }))),
    toCart: (what: { itemId: string } | { listId: string }) => after(() => moveToCart(what)),
  }
}
