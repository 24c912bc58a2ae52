/** Milliseconds between two checks, and the smallest step back that is reported. Small corrections do no harm. */
const interval = 1_000
const least = 10_000

/**
 * Calls `onSetBack` when the system clock is set back, as on a machine that started with a wrong clock. Timers are monotonic and not
 * affected; code that compares wall-clock times is. Returns a function that stops the checks.
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
