import { findCorrection } from '../domain/typo.ts'
import { listBaseForms, splitWords, stem } from '../domain/words.ts'
import type { SitePage } from '../site-page.ts'

type PageLink = Pick<SitePage, 'path' | 'title'>

const maxPages = 3

/** Words of a question that say nothing about its topic. */
const questionWords = new Set(
  [
    'how what when where who why which can could do does did i me we you us have has get need want',
    'are be am will would should this that there something someone anything about page shop store',
  ].flatMap((line) => line.split(' ')),
)

/**
 * Pages whose keywords include every word of the query; those with the closest title first. Pages
 * without a word of the query in their title are found only if no title has one.
 */
export function findSitePages(
  pages: readonly SitePage[],
  query: string,
  { correctTypos = false } = {},
): PageLink[] {
  const words = listTopicWords(query)
  if (words.length === 0) return []
  const keywords = pages.map((page) => ({
    page,
    title: new Set(splitWords(page.title).map(stem)),
    all: new Set(splitWords(`${page.title} ${page.words}`).map(stem)),
  }))
  const known = new Set(keywords.flatMap(({ all }) => [...all]))
  const asked = words.map((word) =>
    correctTypos && !listForms(word).some((form) => known.has(form))
      ? (findCorrection(word, listCandidates(known)) ?? word)
      : word,
  )
  const has = (stems: ReadonlySet<string>, word: string) =>
    listForms(word).some((form) => stems.has(form))
  const found = keywords
    .filter(({ all }) => asked.every((word) => has(all, word)))
    .map(({ page, title }) => {
      const named = asked.filter((word) => has(title, word)).length
      return { page, rank: named + named / Math.max(title.size, 1) }
    })
    .sort((a, b) => b.rank - a.rank)
  const isTitleNamed = (found[0]?.rank ?? 0) > 0
  return found
    .filter(({ rank }) => rank > 0 || !isTitleNamed)
    .slice(0, maxPages)
    .map(({ page: { path, title } }) => ({ path, title }))
}

/** While typing: pages of which every typed word starts a keyword. */
export function suggestSitePages(pages: readonly SitePage[], typed: readonly string[]): PageLink[] {
  return pages
    .filter(({ title, words }) => {
      const keywords = splitWords(`${title} ${words}`)
      return typed.every((word) => keywords.some((keyword) => keyword.startsWith(word)))
    })
    .slice(0, maxPages)
    .map(({ path, title }) => ({ path, title }))
}

function listTopicWords(query: string): string[] {
  return splitWords(query)
    .filter((word) => !questionWords.has(word))
    .map(stem)
}

function listForms(word: string): string[] {
  return [word, ...listBaseForms(word)]
}

function* listCandidates(known: ReadonlySet<string>) {
  for (const word of known) yield { word, count: 1, prominent: true }
}
