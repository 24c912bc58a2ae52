import { truncateText } from '#kernel/text/truncate-text.ts'
import { queryStem } from './synonyms.ts'
import { normalizeText, splitWords } from './words.ts'

export const searchFixKinds = ['synonym', 'redirect', 'dismissal'] as const

/** Normalizes a query without results for counting: letter case, accents and spaces. */
export function normalizeMissedSearch(text: string): string {
  return truncateText(normalizeText(text).replaceAll(/\s+/g, ' ').trim(), 120).trim()
}

/** The key of a redirect: stems without stop words. */
export function redirectKey(text: string): string {
  return splitWords(text).map(queryStem).join(' ') || normalizeMissedSearch(text)
}

export interface RedirectTarget {
  readonly path: string
  readonly pathname: string
  readonly collection: string | null
  readonly goods: string | null
}

const baseUrl = 'https://shop.invalid'

/** Parses a path of this shop; null for other origins. */
export function parseRedirectTarget(text: string): RedirectTarget | null {
  if (!/^\/(?![/\\])/.test(text) || /[\\\p{Cc}\p{Zl}\p{Zp}]/u.test(text)) return null
  const url = URL.parse(text, baseUrl)
  if (url === null || url.origin !== baseUrl || url.pathname.startsWith('//')) return null
  const [, pageName, slug] = /^\/(collection|goodsDetail)\/([^/]+)$/.exec(url.pathname) ?? []
  return {
    path: url.pathname + url.search + url.hash,
    pathname: url.pathname,
    collection: pageName === 'collection' ? (slug ?? null) : null,
    goods: pageName === 'goodsDetail' ? (slug ?? null) : null,
  }
}
