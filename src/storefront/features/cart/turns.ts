let last: Promise<unknown> = Promise.resolve()

/** A call that hangs holds up those behind it no longer than this, in milliseconds. */
const patience = 10_000

/**
 * Runs what changes or reads the cart and its checkout one after the other, in the order it was asked: a save typed quickly must not
 * arrive behind a newer one, nor the order before what was just typed.
 */
export async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const before = last
  const mine = Promise.race([before, new Promise((resolve) => setTimeout(resolve, patience))]).then(
    work,
  )
  last = mine.catch(() => null)
  return mine
}

/** Resolves once everything under way is done, and what it led to as well: a save is followed by a new price. */
export async function turnsDone(): Promise<void> {
  for (let seen: unknown = null; seen !== last;) {
    seen = last
    await last
    await new Promise((resolve) => setTimeout(resolve))
  }
}
