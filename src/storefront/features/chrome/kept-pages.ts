let generation = 0
const listeners = new Set<() => void>()

/** Forgets every page kept alive: they belong to a session that is over. */
export function evictKeptPages(): void {
  generation += 1
  for (const listener of listeners) listener()
}

export function keptGeneration(): number {
  return generation
}

export function onEviction(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Milliseconds after which a page that was left is dropped. */
export const idleLife = 30 * 60_000
const lookEvery = 60_000

/**
 * Calls `onEnd` when a page that is left now has been hidden for half an hour, at most a minute late. By the clock on the wall, so that a
 * machine that slept in between does not make it longer.
 */
export function onIdleEnd(onEnd: () => void): () => void {
  const leftAt = Date.now()
  const timer = setInterval(() => {
    if (Date.now() - leftAt >= idleLife) onEnd()
  }, lookEvery)
  return () => clearInterval(timer)
}
