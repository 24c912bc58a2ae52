import { localStore } from '#ui/browser-store.ts'

const key = 'recentGoods'
const limit = 12

/** The newest first, each once. */
export function withGoods(recent: readonly string[], slug: string): string[] {
  return [slug, ...recent.filter((one) => one !== slug)].slice(0, limit)
}

/** What this browser looked at. Storage that somebody tampered with is no reason to fail. */
export function recentGoods(): string[] {
  try {
    const kept: unknown = JSON.parse(localStore.get(key) ?? '[]')
    return Array.isArray(kept)
      ? kept
          .filter((one) => typeof one === 'string' && /^[a-z0-9-]{1,255}$/.test(one))
          .slice(0, limit)
      : []
  } catch {
    return []
  }
}

export function rememberGoods(slug: string): void {
  localStore.set(key, JSON.stringify(withGoods(recentGoods(), slug)))
}
