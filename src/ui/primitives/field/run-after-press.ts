/** Longer than the delay between pointerup and click, in milliseconds. */
const clickDelay = 60

let isWatching = false
let isPressing = false
let waiting: (() => void)[] = []

/**
 * Runs now, or after the current press has ended in a click: content that appears in between would
 * move the target away.
 */
export function runAfterPress(act: () => void): void {
  if (isPressing) waiting.push(act)
  else act()
}

/** Must be called before the first press. */
export function watchPresses(): void {
  if (isWatching) return
  isWatching = true
  const lifted = () => setTimeout(runWaiting, clickDelay)
  document.addEventListener('pointerdown', () => void (isPressing = true), { capture: true })
  document.addEventListener('pointerup', lifted, { capture: true })
  document.addEventListener('pointercancel', lifted, { capture: true })
}

function runWaiting(): void {
  isPressing = false
  const acts = waiting
  waiting = []
  for (const act of acts) act()
}
