let last: Promise<unknown> = Promise.resolve()

/** How long a hanging call delays the next ones, in milliseconds. */
const maxDelay = 10_000

/**
 * Runs calls that read or change the cart and its checkout in order, so that an older save cannot
 * arrive after a newer one.
 */
export async function enqueueCartCall<Result>(work: () => Promise<Result>): Promise<Result> {
  const previous = last
  const current = Promise.race([
    previous,
    new Promise((resolve) => setTimeout(resolve, maxDelay)),
  ]).then(work)
  last = current.catch(() => null)
  return current
}

/** Resolves when all calls and those they have started are done. */
export async function waitForCartCalls(): Promise<void> {
  for (let awaited: unknown = null; awaited !== last;) {
    awaited = last
    await last
    await new Promise((resolve) => setTimeout(resolve))
  }
}
