import type { Ctx } from '#platform/context.ts'
import type { OutputOf } from '#platform/http/endpoint.ts'
import type { Services } from '#platform/services.ts'
import type { LiveCatalog } from './catalog-index.ts'
import type { catalogContract } from '../contract.ts'
import { parseSearchQuery, type QueryConcept } from '../domain/search-query.ts'
import { splitWords } from '../domain/words.ts'
import type { ProductIndex } from '../search/product-index.ts'
import { conceptBits, selectMatchingAll, matchWords } from '../search/match-words.ts'
import { selectPage } from '../search/select-page.ts'
import { suggestSitePages } from './find-site-pages.ts'

export type Suggestions = OutputOf<(typeof catalogContract)['suggest']>

const limits = { queries: 5, collections: 4, goods: 6 }

export async function suggest(
  { index, pages }: Pick<Services, 'index' | 'pages'>,
  ctx: Ctx,
  input: { readonly q: string },
): Promise<Suggestions> {
  const words = splitWords(input.q)
  if (words.length === 0) return { queries: [], collections: [], goods: [], pages: [] }
  const {
    plan,
    shown: { cards },
  } = await index.answer(ctx.db, (catalog) => planSuggestions(catalog, input.q, words))
  return { ...plan, goods: [...cards], pages: suggestSitePages(pages, words) }
}

function planSuggestions({ index, lists }: LiveCatalog, q: string, words: readonly string[]) {
  const { concepts } = parseSearchQuery(q, index.words, { typing: true })
  const matches = matchWords(index, concepts)
  const candidates = selectMatchingAll(matches, conceptBits(concepts))
  const best = selectPage(index, candidates, {
    ordering: { sort: 'relevance', members: null, score: matches.score },
    page: 1,
    pageSize: limits.goods,
  })
  const collections = lists.collections
    .filter(({ title }) => matchesPrefixes(splitWords(title), words))
    .map(({ id, slug, title }) => ({ slug, title, count: index.listMembers(id).length }))
    .filter(({ count }) => count > 0)
    .slice(0, limits.collections)
  return {
    plan: { queries: completeQuery(index, words, concepts), collections },
    ids: best.map((ordinal) => index.ids[ordinal] ?? ''),
  }
}

/**
 * The typed words with likely completions of the last one, ordered by the number of products whose
 * title, type or tags contain it.
 */
function completeQuery(
  index: ProductIndex,
  words: readonly string[],
  concepts: readonly QueryConcept[],
): string[] {
  const earlierWords = words.slice(0, -1)
  const baseProducts =
    earlierWords.length === 0
      ? null
      : new Set(
          selectMatchingAll(
            matchWords(index, concepts.slice(0, -1)),
            conceptBits(concepts.slice(0, -1)),
          ),
        )
  const completions = index.words
    .completions(words.at(-1) ?? '', 100)
    .filter((word) => !/^\d/.test(word) && index.words.isShown(word))
  const candidates = completions.map((word) => ({
    text: [...earlierWords, index.words.findSpelling(word, word)].join(' '),
    count: countNamed(index, word, baseProducts),
  }))
  return [
    ...new Set(
      candidates
        .filter(({ count }) => count > 0)
        .sort((a, b) => b.count - a.count)
        .map(({ text }) => text),
    ),
  ].slice(0, limits.queries)
}

function countNamed(
  index: ProductIndex,
  word: string,
  baseProducts: ReadonlySet<number> | null,
): number {
  const postings = index.words.postings(word)
  let count = 0
  for (let at = 0; at < postings.length; at++) {
    const ordinal = postings.at(at) >> 2
    if (
      (postings.at(at) & 3) <= 1
      && index.alive[ordinal]
      && (baseProducts === null || baseProducts.has(ordinal))
    )
      count++
  }
  return count
}

/** Whether every typed word is a prefix of one of the given words. */
function matchesPrefixes(given: readonly string[], typed: readonly string[]): boolean {
  return typed.every((word) => given.some((one) => one.startsWith(word)))
}
