import { localStore } from '#ui/browser-store.ts'

const key = 'recentSearches'
const limit = 8
const listeners = new Set<() => void>()
const none: readonly string[] = []
let read: { text: string | null; searches: readonly string[] } = { text: null, searches: none }

/** The newest first; the same words in other letters are the same search. */
export function withSearch(searches: readonly string[], words: string): string[] {
  return [words, ...without(searches, words)].slice(0, limit)
}

export function without(searches: readonly string[], words: string): string[] {
  return searches.filter((one) => one.toLowerCase() !== words.toLowerCase())
}

/** What this browser searched for. The same array as long as nothing changed. */
export function recentSearches(): readonly string[] {
  const text = localStore.get(key)
  if (text !== read.text) read = { text, searches: parse(text) }
  return read.searches
}

export function rememberSearch(words: string): void {
  keep(withSearch(recentSearches(), words))
}

export function forgetSearch(words: string): void {
  keep(without(recentSearches(), words))
}

export function onRecentSearches(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function keep(searches: readonly string[]): void {
  localStore.set(key, JSON.stringify(searches))
  for (const listener of listeners) listener()
}

function parse(text: string | null): readonly string[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(kept)
      ? kept.filter((one) => typeof one === 'string' && one.length <= 120).slice(0, limit)
      : none
  } catch {
    return none
  }
}
