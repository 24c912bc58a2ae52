import { queryStem, type Synonyms } from './synonyms.ts'
import { compact, wordsOf } from './words.ts'

/** What the index knows of a word. */
export interface Vocabulary {
  /** In how many goods a stem stands. */
  count(stem: string): number
  hasNumber(number: string): boolean
  /** The stem that was probably meant. */
  correct(stem: string): string | null
  /** How a stem is commonly written; in the plural, if it is, when a plural was typed. */
  shown(stem: string, typed: string): string
  /** Article numbers that begin like this. */
  numbers(prefix: string, limit: number): readonly string[]
  /** Stems that begin like this, commonest first. */
  completions(prefix: string, limit: number): readonly string[]
  readonly synonyms: Synonyms
}

/** One thing asked for. Goods have it when they have every stem of any alternative; the first is what was typed. */
export interface Concept {
  readonly text: string
  readonly alternatives: readonly (readonly string[])[]
}

export interface Query {
  readonly concepts: readonly Concept[]
  /** The words really searched for, when one of them was mended. */
  readonly corrected: string | null
}

const maxWords = 12
const maxCompletions = 24

/** Article numbers are kept among the words with this before them. */
export const numberMark = '#'

/** Understands a query against what the shop sells: word order does not matter; plurals, synonyms, spacing and slips are met halfway. */
export function readQuery(text: string, vocabulary: Vocabulary, { typing = false } = {}): Query {
  const words = wordsOf(text).slice(0, maxWords)
  const numbers = articleNumbers(text, vocabulary).map((number) => [numberMark + number])
  const isOneWord = words.length === 1 && vocabulary.count(queryStem(words[0] ?? '')) > 0
  if (numbers.length > 0 && !isOneWord)
    return { concepts: [{ text: text.trim(), alternatives: numbers }], corrected: null }
  const concepts: Concept[] = []
  const shown: string[] = []
  let mended = false
  for (let at = 0; at < words.length;) {
    const last = typing && at === words.length - 1
    const read = last ? completed(words[at] ?? '', vocabulary) : readAt(words, at, vocabulary)
    // "2500" may be a thread count and the beginning of an article number.
    concepts.push(
      isOneWord
        ? { ...read.concept, alternatives: [...read.concept.alternatives, ...numbers] }
        : read.concept,
    )
    shown.push(read.shown ?? words.slice(at, at + read.length).join(' '))
    mended ||= read.shown !== null
    at += read.length
  }
  return { concepts, corrected: mended ? shown.join(' ') : null }
}

/** The whole number, or those that it begins, or a part of theirs that stands behind a separator. */
function articleNumbers(text: string, vocabulary: Vocabulary): readonly string[] {
  const number = compact(text)
  if (number.length >= 3 && vocabulary.hasNumber(number)) return [number]
  return /\d/.test(number) && number.length >= 4 ? vocabulary.numbers(number, maxCompletions) : []
}

interface Read {
  readonly concept: Concept
  /** How many words it took. */
  readonly length: number
  /** What to show in their place, when they were mended. */
  readonly shown: string | null
}

function readAt(words: readonly string[], at: number, vocabulary: Vocabulary): Read {
  const { synonyms } = vocabulary
  for (let length = Math.min(synonyms.longest, words.length - at); length > 1; length--) {
    const phrase = words.slice(at, at + length).map(queryStem)
    const same = synonyms.of(phrase.join(' '))
    if (same)
      return {
        concept: { text: words.slice(at, at + length).join(' '), alternatives: [phrase, ...same] },
        length,
        shown: null,
      }
  }
  const word = words[at] ?? ''
  const next = words[at + 1]
  const joined = next === undefined ? '' : queryStem(word + next)
  if (next !== undefined && known(joined, vocabulary)) {
    return {
      concept: {
        text: `${word} ${next}`,
        alternatives: [[queryStem(word), queryStem(next)], ...meanings(joined, vocabulary)],
      },
      length: 2,
      shown: null,
    }
  }
  return (
    (next === undefined ? null : mendedTogether({ word, next, joined }, vocabulary)) ?? {
      ...readWord(word, vocabulary),
      length: 1,
    }
  )
}

/** "pilow cases" is one word with a slip, not two words. */
function mendedTogether(
  { word, next, joined }: { word: string; next: string; joined: string },
  vocabulary: Vocabulary,
): Read | null {
  if (known(queryStem(word), vocabulary) && known(queryStem(next), vocabulary)) return null
  const meant = vocabulary.correct(joined)
  if (meant === null || vocabulary.count(meant) === 0) return null
  const shown = vocabulary.shown(meant, next)
  return { concept: { text: shown, alternatives: meanings(meant, vocabulary) }, length: 2, shown }
}

function readWord(word: string, vocabulary: Vocabulary): Omit<Read, 'length'> {
  const stem = queryStem(word)
  if (known(stem, vocabulary))
    return { concept: { text: word, alternatives: meanings(stem, vocabulary) }, shown: null }
  const parts = split(stem, vocabulary)
  if (parts) return { concept: { text: word, alternatives: [parts] }, shown: null }
  const begun = word.length >= 3 ? vocabulary.completions(stem, maxCompletions) : []
  if (begun.length > 0)
    return { concept: { text: word, alternatives: begun.map((one) => [one]) }, shown: null }
  const meant = vocabulary.correct(stem)
  if (meant !== null) {
    const shown = vocabulary.shown(meant, word)
    return { concept: { text: shown, alternatives: meanings(meant, vocabulary) }, shown }
  }
  return { concept: { text: word, alternatives: [[stem]] }, shown: null }
}

/** The word somebody is still typing: everything it may become. */
function completed(word: string, vocabulary: Vocabulary): Read {
  const begun = vocabulary.completions(word, maxCompletions)
  if (begun.length === 0) return { ...readWord(word, vocabulary), length: 1 }
  const stem = queryStem(word)
  const whole = known(stem, vocabulary) ? meanings(stem, vocabulary) : []
  return {
    concept: { text: word, alternatives: [...whole, ...begun.map((one) => [one])] },
    length: 1,
    shown: null,
  }
}

function known(stem: string, vocabulary: Vocabulary): boolean {
  return vocabulary.count(stem) > 0 || vocabulary.synonyms.of(stem) !== undefined
}

function meanings(stem: string, { synonyms }: Vocabulary): (readonly string[])[] {
  return [[stem], ...(synonyms.of(stem) ?? []).filter((phrase) => phrase.join(' ') !== stem)]
}

/** "bathtowel" → bath, towel: where both halves are words, the split whose rarer half is commonest. */
function split(stem: string, vocabulary: Vocabulary): string[] | null {
  let best: { parts: string[]; count: number } | null = null
  for (let at = 3; at <= stem.length - 3; at++) {
    const parts = [queryStem(stem.slice(0, at)), queryStem(stem.slice(at))]
    const count = Math.min(...parts.map((part) => vocabulary.count(part)))
    if (count > (best?.count ?? 0)) best = { parts, count }
  }
  return best?.parts ?? null
}
