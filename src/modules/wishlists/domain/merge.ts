/** What tells one wish from another in one list. */
export interface MergedWish {
  readonly id: string
  readonly goodsId: string
  readonly variantId: string | null
  readonly qty: number
  readonly note: string
}

export interface WishMerge {
  /** Ids that move over as they are. */
  readonly moved: readonly string[]
  /** Wishes that are there already: the larger quantity, and the note where there was none. */
  readonly grown: readonly {
    readonly id: string
    readonly from: string
    readonly qty: number
    readonly note: string
  }[]
}

/** What comes of a list when another is put into it. Doing it twice changes nothing. */
export function mergeWishes(into: readonly MergedWish[], coming: readonly MergedWish[]): WishMerge {
  const twins = coming.map((wish) => ({
    wish,
    twin: into.find((one) => one.goodsId === wish.goodsId && one.variantId === wish.variantId),
  }))
  return {
    moved: twins.flatMap(({ wish, twin }) => (twin ? [] : [wish.id])),
    grown: twins.flatMap(({ wish, twin }) =>
      twin
        ? [
            {
              id: twin.id,
              from: wish.id,
              qty: Math.max(twin.qty, wish.qty),
              note: twin.note || wish.note,
            },
          ]
        : [],
    ),
  }
}
