import { localStore } from '#ui/browser-store.ts'

const key = 'recentSearches'
const limit = 8
const listeners = new Set<() => void>()
const noSearches: readonly string[] = []
let cache: { text: string | null; searches: readonly string[] } = {
  text: null,
  searches: noSearches,
}

/** Adds the search in front. Searches are case-insensitive. */
export function addRecentSearch(searches: readonly string[], words: string): string[] {
  return [words, ...removeRecentSearch(searches, words)].slice(0, limit)
}

export function removeRecentSearch(searches: readonly string[], words: string): string[] {
  return searches.filter((one) => one.toLowerCase() !== words.toLowerCase())
}

/** Recent searches. Returns the same array until it changes, as `useSyncExternalStore` requires. */
export function readRecentSearches(): readonly string[] {
  const text = localStore.get(key)
  if (text !== cache.text) cache = { text, searches: parse(text) }
  return cache.searches
}

export function saveRecentSearch(words: string): void {
  saveSearches(addRecentSearch(readRecentSearches(), words))
}

export function deleteRecentSearch(words: string): void {
  saveSearches(removeRecentSearch(readRecentSearches(), words))
}

export function subscribeRecentSearches(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function saveSearches(searches: readonly string[]): void {
  localStore.set(key, JSON.stringify(searches))
  for (const listener of listeners) listener()
}

function parse(text: string | null): readonly string[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(stored)
      ? stored.filter((one) => typeof one === 'string' && one.length <= 120).slice(0, limit)
      : noSearches
  } catch {
    return noSearches
  }
}
