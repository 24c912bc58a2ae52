import { localStore } from '#ui/browser-store.ts'

const key = 'recentGoods'
const limit = 12

export function addRecentProduct(recent: readonly string[], slug: string): string[] {
  return [slug, ...recent.filter((one) => one !== slug)].slice(0, limit)
}

export function readRecentProducts(): string[] {
  try {
    const stored: unknown = JSON.parse(localStore.get(key) ?? '[]')
    return Array.isArray(stored)
      ? stored
          .filter((one) => typeof one === 'string' && /^[a-z0-9-]{1,255}$/.test(one))
          .slice(0, limit)
      : []
  } catch {
    return []
  }
}

export function saveRecentProduct(slug: string): void {
  localStore.set(key, JSON.stringify(addRecentProduct(readRecentProducts(), slug)))
}
