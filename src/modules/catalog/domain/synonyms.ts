import { indexTerms, stem, splitWords } from './words.ts'

export interface Synonyms {
  /**
   * All phrases in the groups of a phrase, itself included, as stems; undefined if it is in no
   * group.
   */
  find(phrase: string): readonly (readonly string[])[] | undefined
  readonly longest: number
  readonly words: ReadonlySet<string>
}

export function createSynonyms(groups: readonly { readonly words: readonly string[] }[]): Synonyms {
  const phrases = new Map<string, (readonly string[])[]>()
  const words = new Set<string>()
  let longest = 1
  for (const group of groups) {
    const stems = group.words
      .map((text) => splitWords(text).map(stem))
      .filter((phrase) => phrase.length > 0)
    for (const phrase of stems) {
      const key = phrase.join(' ')
      phrases.set(key, distinct([...(phrases.get(key) ?? []), ...stems]))
      longest = Math.max(longest, phrase.length)
      for (const word of phrase) words.add(word)
    }
  }
  return { find: (phrase) => phrases.get(phrase), longest, words }
}

function distinct(phrases: readonly (readonly string[])[]): (readonly string[])[] {
  return [...new Map(phrases.map((phrase) => [phrase.join(' '), phrase])).values()]
}

export function queryStem(word: string): string {
  return indexTerms(word)[0] ?? word
}
