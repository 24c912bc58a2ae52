interface ListedItem {
  readonly id: string
  readonly availability: 'available' | 'sold-out' | 'gone'
  readonly counts: { readonly remaining: number }
}

interface StartedGroupGift {
  readonly itemId: string | null
  readonly state: string
}

/** The items for which a group gift can be started: still wanted, sold, and without one. */
export function listGroupGiftItems<Item extends ListedItem>({
  items,
  groupGifts,
}: {
  readonly items: readonly Item[]
  readonly groupGifts: readonly StartedGroupGift[]
}): Item[] {
  const started = new Set(
    groupGifts.filter(({ state }) => state === 'open').map(({ itemId }) => itemId),
  )
  return items.filter(
    ({ id, availability, counts }) =>
      counts.remaining > 0 && availability !== 'gone' && !started.has(id),
  )
}
