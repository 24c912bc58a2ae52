import { cutText } from '#kernel/text/cut-text.ts'
import { queryStem } from './synonyms.ts'
import { normalizeText, wordsOf } from './words.ts'

export const remedyKinds = ['synonym', 'redirect', 'dismissal'] as const

/** Normalizes a query without results for counting: letter case, accents and spaces. */
export function missedWords(text: string): string {
  return cutText(normalizeText(text).replaceAll(/\s+/g, ' ').trim(), 120).trim()
}

/** The key of a redirect: stems without stop words. */
export function redirectKey(text: string): string {
  return wordsOf(text).map(queryStem).join(' ') || missedWords(text)
}

export interface Target {
  readonly path: string
  readonly pathname: string
  readonly collection: string | null
  readonly goods: string | null
}

const baseUrl = 'https://shop.invalid'

/** Parses a path of this shop; null for other origins. */
export function readTarget(text: string): Target | null {
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
