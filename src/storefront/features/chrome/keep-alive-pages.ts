let generation = 0
const listeners = new Set<() => void>()

export function evictKeepAlivePages(): void {
  generation += 1
  for (const listener of listeners) listener()
}

export function getKeepAliveGeneration(): number {
  return generation
}

export function onKeepAliveEviction(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const keepAliveDuration = 30 * 60_000
const checkInterval = 60_000

/**
 * Calls `onEnd` once a page has been hidden for half an hour, up to a minute late. Compares
 * wall-clock time, so that time in sleep mode counts.
 */
export function onKeepAliveExpiry(onEnd: () => void): () => void {
  const leftAt = Date.now()
  const timer = setInterval(() => {
    if (Date.now() - leftAt >= keepAliveDuration) onEnd()
  }, checkInterval)
  return () => clearInterval(timer)
}
