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
