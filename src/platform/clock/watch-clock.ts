/** Milliseconds: how often the clock is looked at, and how far back it must have gone. Small corrections do no harm. */
const interval = 1_000
const least = 10_000

/**
 * Calls `onSetBack` when the system clock has been set back, as happens on a machine whose clock was wrong at its start. Timers do not
 * see it, but what reckons with the time of day does: see each caller. Returns how to stop.
 */
export function watchClock(onSetBack: () => void): () => void {
  let ahead = Date.now() - performance.now()
  const timer = setInterval(() => {
    const now = Date.now() - performance.now()
    const setBack = now < ahead - least
    ahead = now
    if (setBack) onSetBack()
  }, interval)
  timer.unref()
  return () => clearInterval(timer)
}
