import { createNameKey } from '#kernel/names/name-key.ts'

/** LIKE patterns for one name. */
export interface NamePatterns {
  readonly exact: readonly string[]
  /** Patterns that also match with one wrong, missing, extra or swapped letter. */
  readonly similar: readonly string[]
}

/** The names of one person: each may be the first or the last name of a registrant. */
export type NameGroups = readonly NamePatterns[]

/** For each person in the search, the ways to divide the words into names. */
export type NameSearch = readonly (readonly NameGroups[])[]

const maxPeople = 3
const maxWords = 6
/** Shorter names have too many neighbors. */
const minSimilarLength = 4
/** A name alone matches from its beginning only from this length on, so nobody can list all. */
const minPrefixAlone = 3
const minPrefix = 2

/**
 * Reads a search such as "Nora", "Nora Wells" or "Nora & Theo". The names of a person are divided
 * in every way, because last names can have several words.
 */
export function parseNameSearch(text: string): NameSearch {
  return text
    .split(/\s+and\s+|[&+,]/i)
    .map((person) => person.split(/\s+/).map(createNameKey).filter(Boolean).slice(0, maxWords))
    .filter((words) => words.length > 0)
    .slice(0, maxPeople)
    .map(divideWords)
}

function divideWords(words: readonly string[]): NameGroups[] {
  const alone = [createPatterns(words.join(''), minPrefixAlone)]
  const pairs = words
    .slice(1)
    .map((_, index) => [
      createPatterns(words.slice(0, index + 1).join(''), minPrefix),
      createPatterns(words.slice(index + 1).join(''), minPrefix),
    ])
  return [alone, ...pairs]
}

function createPatterns(name: string, minLength: number): NamePatterns {
  const exact = [name.length < minLength ? name : `${name}%`]
  if (name.length < minSimilarLength) return { exact, similar: exact }
  return { exact, similar: [...exact, ...listNeighbors(name)] }
}

/** Patterns of the names at a distance of one letter; "_" stands for any letter. */
function listNeighbors(name: string): string[] {
  const letters = [...name]
  const spliced = (at: number, remove: number, ...add: string[]) =>
    letters.toSpliced(at, remove, ...add).join('')
  return letters.flatMap((letter, at) => [
    spliced(at, 1, '_'),
    spliced(at, 1),
    spliced(at, 0, '_'),
    ...(at === 0 ? [`${name}_`] : [spliced(at - 1, 2, letter, letters[at - 1] ?? '')]),
  ])
}
