import { indexWords, stem, wordsOf } from './words.ts'

/** Phrases that mean the same, as stems. */
export interface Synonyms {
  /** Every phrase, itself included, that stands for the phrase (stems with spaces between them); undefined when it is in no group. */
  of(phrase: string): readonly (readonly string[])[] | undefined
  /** The longest phrase, in words. */
  readonly longest: number
  readonly words: ReadonlySet<string>
}

export function readSynonyms(groups: readonly { readonly words: readonly string[] }[]): Synonyms {
  const phrases = new Map<string, (readonly string[])[]>()
  const words = new Set<string>()
  let longest = 1
  for (const group of groups) {
    const stems = group.words
      .map((text) => wordsOf(text).map(stem))
      .filter((phrase) => phrase.length > 0)
    for (const phrase of stems) {
      const key = phrase.join(' ')
      phrases.set(key, distinct([...(phrases.get(key) ?? []), ...stems]))
      longest = Math.max(longest, phrase.length)
      for (const word of phrase) words.add(word)
    }
  }
  return { of: (phrase) => phrases.get(phrase), longest, words }
}

function distinct(phrases: readonly (readonly string[])[]): (readonly string[])[] {
  return [...new Map(phrases.map((phrase) => [phrase.join(' '), phrase])).values()]
}

/** A word of a query as the index writes it. */
export function queryStem(word: string): string {
  return indexWords(word)[0] ?? word
}
