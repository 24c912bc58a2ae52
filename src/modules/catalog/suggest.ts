import type { Ctx } from '#platform/context.ts'
import type { OutputOf } from '#platform/http/endpoint.ts'
import type { LiveCatalog } from './catalog-index.ts'
import type { CatalogParts, SitePage } from './catalog-parts.ts'
import type { catalogContract } from './contract.ts'
import { readQuery, type Concept } from './domain/query.ts'
import { wordsOf } from './domain/words.ts'
import type { GoodsIndex } from './search/goods-index.ts'
import { bitsOf, having, meetWords } from './search/match-words.ts'
import { pageOf } from './search/order.ts'

export type Suggestions = OutputOf<(typeof catalogContract)['suggest']>

const shown = { queries: 5, collections: 4, goods: 6, pages: 3 }

/** What somebody who is still typing may be looking for: the last word is taken as the beginning of one. */
export async function suggest(
  { index, pages }: CatalogParts,
  ctx: Ctx,
  input: { readonly q: string },
): Promise<Suggestions> {
  const words = wordsOf(input.q)
  if (words.length === 0) return { queries: [], collections: [], goods: [], pages: [] }
  const {
    plan,
    shown: { cards },
  } = await index.answer(ctx.db, (catalog) => planSuggestions(catalog, input.q, words))
  return { ...plan, goods: [...cards], pages: matchingPages(pages, words) }
}

function planSuggestions({ index, lists }: LiveCatalog, q: string, words: readonly string[]) {
  const { concepts } = readQuery(q, index.words, { typing: true })
  const met = meetWords(index, concepts)
  const found = having(met, bitsOf(concepts))
  const best = pageOf(index, found, {
    ordering: { sort: 'relevance', members: null, score: met.score },
    page: 1,
    pageSize: shown.goods,
  })
  const collections = lists.collections
    .filter(({ title }) => begins(wordsOf(title), words))
    .map(({ id, slug, title }) => ({ slug, title, count: index.members(id).length }))
    .filter(({ count }) => count > 0)
    .slice(0, shown.collections)
  return {
    plan: { queries: queries(index, words, concepts), collections },
    ids: best.map((ordinal) => index.ids[ordinal] ?? ''),
  }
}

/** Ways to go on: the words so far and each likely end of the last one, where goods of both are called or sorted by it. */
function queries(
  index: GoodsIndex,
  words: readonly string[],
  concepts: readonly Concept[],
): string[] {
  const before = words.slice(0, -1)
  const within =
    before.length === 0
      ? null
      : new Set(having(meetWords(index, concepts.slice(0, -1)), bitsOf(concepts.slice(0, -1))))
  const ends = index.words
    .completions(words.at(-1) ?? '', 100)
    .filter((word) => !/^\d/.test(word) && index.words.isShown(word))
  const found = ends.map((word) => ({
    text: [...before, index.words.shown(word, word)].join(' '),
    count: namedBy(index, word, within),
  }))
  return [
    ...new Set(
      found
        .filter(({ count }) => count > 0)
        .sort((a, b) => b.count - a.count)
        .map(({ text }) => text),
    ),
  ].slice(0, shown.queries)
}

/** Goods with the word in their title, type or tags. */
function namedBy(index: GoodsIndex, word: string, within: ReadonlySet<number> | null): number {
  const postings = index.words.postings(word)
  let count = 0
  for (let at = 0; at < postings.length; at++) {
    const ordinal = postings.at(at) >> 2
    if (
      (postings.at(at) & 3) <= 1
      && index.alive[ordinal]
      && (within === null || within.has(ordinal))
    )
      count++
  }
  return count
}

/** Whether every word typed begins one of these. */
function begins(given: readonly string[], typed: readonly string[]): boolean {
  return typed.every((word) => given.some((one) => one.startsWith(word)))
}

function matchingPages(pages: readonly SitePage[], words: readonly string[]): Suggestions['pages'] {
  return pages
    .filter((page) => begins(wordsOf(`${page.title} ${page.words}`), words))
    .slice(0, shown.pages)
    .map(({ path, title }) => ({ path, title }))
}
