/** The fields that a merge compares. */
export interface MergedWish {
  readonly id: string
  readonly goodsId: string
  readonly variantId: string | null
  readonly qty: number
  readonly note: string
}

export interface WishMerge {
  /** Ids of items to move unchanged. */
  readonly moved: readonly string[]
  /** Existing items that get the larger quantity, and the note if they had none. */
  readonly grown: readonly {
    readonly id: string
    readonly from: string
    readonly qty: number
    readonly note: string
  }[]
}

/** Plans the merge of items into a list. It is idempotent. */
export function mergeWishes(
  target: readonly MergedWish[],
  incoming: readonly MergedWish[],
): WishMerge {
  const pairs = incoming.map((item) => ({
    item,
    existing: target.find(
      (candidate) => candidate.goodsId === item.goodsId && candidate.variantId === item.variantId,
    ),
  }))
  return {
    moved: pairs.flatMap(({ item, existing }) => (existing ? [] : [item.id])),
    grown: pairs.flatMap(({ item, existing }) =>
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
