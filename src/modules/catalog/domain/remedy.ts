import { cutText } from '#kernel/text/cut-text.ts'
import { queryStem } from './synonyms.ts'
import { normalizeText, wordsOf } from './words.ts'

export const remedyKinds = ['synonym', 'redirect', 'dismissal'] as const

/** The words of a search as they are counted when nothing is found: letter case, accents and spaces made one. */
export function missedWords(text: string): string {
  return cutText(normalizeText(text).replaceAll(/\s+/g, ' ').trim(), 120).trim()
}

/** What a search is sent on by: plurals are one word, and words that say nothing do not count. */
export function redirectKey(text: string): string {
  return wordsOf(text).map(queryStem).join(' ') || missedWords(text)
}

/** Where a search is sent on to. */
export interface Target {
  /** From the root of the shop, with what stands behind it. */
  readonly path: string
  readonly pathname: string
  readonly collection: string | null
  readonly goods: string | null
}

const here = 'https://shop.invalid'

/** A path of this shop, or null: no other origin, however it is written. */
export function readTarget(text: string): Target | null {
  if (!/^\/(?![/\\])/.test(text) || /[\\\p{Cc}\p{Zl}\p{Zp}]/u.test(text)) return null
  const url = URL.parse(text, here)
  if (url === null || url.origin !== here || url.pathname.startsWith('//')) return null
  const [, place, slug] = /^\/(collection|goodsDetail)\/([^/]+)$/.exec(url.pathname) ?? []
  return {
    path: url.pathname + url.search + url.hash,
    pathname: url.pathname,
    collection: place === 'collection' ? (slug ?? null) : null,
    goods: place === 'goodsDetail' ? (slug ?? null) : null,
  }
}
