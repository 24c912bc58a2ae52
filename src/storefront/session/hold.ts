let holds = 0
let queued: (() => void)[] = []

/**
 * Prevents navigation during payment and runs postponed actions afterwards. Returns the release
 * function.
 */
export function preventReload(): () => void {
  holds += 1
  let isActive = true
  return () => {
    if (!isActive) return
    isActive = false
    holds -= 1
    if (holds > 0) return
    const postponed = queued
    queued = []
    for (const act of postponed) act()
  }
}

export function isReloadPrevented(): boolean {
  return holds > 0
}

/** Runs an action now, or when no hold is left. */
export function whenReloadAllowed(act: () => void): void {
  if (holds === 0) act()
  else queued.push(act)
}
