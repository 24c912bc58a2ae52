/** The fields that a merge compares. */
export interface MergeableItem {
  readonly id: string
  readonly productId: string
  readonly variantId: string | null
  readonly qty: number
  readonly note: string
}

export interface ItemMerge {
  /** Ids of items to move unchanged. */
  readonly moved: readonly string[]
  /** Existing items that get the larger quantity, and the note if they had none. */
  readonly increased: readonly {
    readonly id: string
    readonly from: string
    readonly qty: number
    readonly note: string
  }[]
}

/** Plans the merge of items into a list. It is idempotent. */
export function planItemMerge(
  target: readonly MergeableItem[],
  incoming: readonly MergeableItem[],
): ItemMerge {
  const pairs = incoming.map((item) => ({
    item,
    existing: target.find(
      (candidate) =>
        candidate.productId === item.productId && candidate.variantId === item.variantId,
    ),
  }))
  return {
    moved: pairs.flatMap(({ item, existing }) => (existing ? [] : [item.id])),
    increased: pairs.flatMap(({ item, existing }) =>
      existing
        ? [
            {
              id: existing.id,
              from: item.id,
              qty: Math.max(existing.qty, item.qty),
              note: existing.note || item.note,
            },
          ]
        : [],
    ),
  }
}
