const key = 'recentGoods'
const limit = 12

/** The newest first, each once. */
export function withGoods(recent: readonly string[], slug: string): string[] {
  return [slug, ...recent.filter((one) => one !== slug)].slice(0, limit)
}

/** What this browser looked at. Storage that is full, forbidden or tampered with is no reason to fail. */
export function recentGoods(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string' && /^[a-z0-9-]{1,255}$/.test(one)).slice(0, limit) : []
  } catch {
    return []
  }
}

export function rememberGoods(slug: string): void {
  try {
    localStorage.setItem(key, JSON.stringify(withGoods(recentGoods(), slug)))
  } catch {
    // Nothing is remembered, then.
  }
}
