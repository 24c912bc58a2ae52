/** In milliseconds: time between checks, and the smallest step back that is reported. */
const interval = 1_000
const minSetBack = 10_000

/**
 * Calls `onSetBack` if the system clock is set back, which affects code that compares wall-clock
 * times but not timers. Returns a function that stops the checks.
 */
export function watchClock(onSetBack: () => void): () => void {
  let offset = Date.now() - performance.now()
  const timer = setInterval(() => {
    const current = Date.now() - performance.now()
    const isSetBack = current < offset - minSetBack
    offset = current
    if (isSetBack) onSetBack()
  }, interval)
  timer.unref()
  return () => clearInterval(timer)
}
