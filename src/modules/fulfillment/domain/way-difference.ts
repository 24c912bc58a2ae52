import { sum, type Minor } from '#kernel/money/money.ts'

/** A piece of a delivery, and what was paid for its way, the tax on it within. */
export interface PieceOnItsWay {
  readonly paid: Minor
  /** What of it went back already, for a way that costs less. */
  readonly lowered: Minor
  /** It was not stopped. */
  readonly goes: boolean
}

/**
 * What goes back when a delivery takes a way of that price instead of the one it was placed with: the part of its pieces that still go,
 * rounded once, less what went back for them before. Below zero so much is missing.
 */
export function wayDifference(
  pieces: readonly PieceOnItsWay[],
  { shipping, price }: { shipping: Minor; price: Minor },
): Minor {
  const going = pieces.filter(({ goes }) => goes)
  const less = shipping - price
  // What was given free of charge was given for that way: a dearer one is not free with it.
  const back =
    less < 0 || shipping === 0
      ? less
      : Math.floor((sum(going.map(({ paid }) => paid)) * less) / shipping)
  return back - sum(going.map(({ lowered }) => lowered))
}
