import { queryStem, type Synonyms } from './synonyms.ts'
import { listBaseForms, normalizeCode, splitWords } from './words.ts'

export interface SearchVocabulary {
  count(stem: string): number
  hasCode(code: string): boolean
  correct(stem: string): string | null
  /** The most common spelling of a stem; a plural if a plural was typed. */
  findSpelling(stem: string, typed: string): string
  listCodes(prefix: string, limit: number): readonly string[]
  completions(prefix: string, limit: number): readonly string[]
  readonly synonyms: Synonyms
}

/**
 * One term of a query. A product matches if it has every stem of any alternative; the first
 * alternative is what was typed.
 */
export interface QueryConcept {
  readonly text: string
  readonly alternatives: readonly (readonly string[])[]
}

export interface SearchQuery {
  readonly concepts: readonly QueryConcept[]
  readonly corrected: string | null
}

const maxWords = 12
const maxCompletions = 24

/** Prefix of SKUs and barcodes among the stems. */
export const codePrefix = '#'

/**
 * Parses a query with the vocabulary of the catalog: word order does not matter; plurals, synonyms,
 * spacing and typos are resolved.
 */
export function parseSearchQuery(
  text: string,
  vocabulary: SearchVocabulary,
  { typing = false } = {},
): SearchQuery {
  const words = splitWords(text).slice(0, maxWords)
  const codes = findCodes(text, vocabulary).map((code) => [codePrefix + code])
  const isOneWord = words.length === 1 && vocabulary.count(queryStem(words[0] ?? '')) > 0
  if (codes.length > 0 && !isOneWord)
    return { concepts: [{ text: text.trim(), alternatives: codes }], corrected: null }
  const concepts: QueryConcept[] = []
  const shown: string[] = []
  let isCorrected = false
  for (let at = 0; at < words.length;) {
    const isLast = typing && at === words.length - 1
    const term = isLast ? completeWord(words[at] ?? '', vocabulary) : parseAt(words, at, vocabulary)
    // "2500" can be a thread count and the start of a SKU.
    concepts.push(
      isOneWord
        ? { ...term.concept, alternatives: [...term.concept.alternatives, ...codes] }
        : term.concept,
    )
    shown.push(term.shown ?? words.slice(at, at + term.length).join(' '))
    isCorrected ||= term.shown !== null
    at += term.length
  }
  return { concepts, corrected: isCorrected ? shown.join(' ') : null }
}

/** The exact code, or codes that start with it. */
function findCodes(text: string, vocabulary: SearchVocabulary): readonly string[] {
  const code = normalizeCode(text)
  if (code.length >= 3 && vocabulary.hasCode(code)) return [code]
  return /\d/.test(code) && code.length >= 4 ? vocabulary.listCodes(code, maxCompletions) : []
}

interface ParsedTerm {
  readonly concept: QueryConcept
  readonly length: number
  readonly shown: string | null
}

function parseAt(words: readonly string[], at: number, vocabulary: SearchVocabulary): ParsedTerm {
  const { synonyms } = vocabulary
  for (let length = Math.min(synonyms.longest, words.length - at); length > 1; length--) {
    const phrase = words.slice(at, at + length).map(queryStem)
    const synonymPhrases = synonyms.find(phrase.join(' '))
    if (synonymPhrases)
      return {
        concept: {
          text: words.slice(at, at + length).join(' '),
          alternatives: [phrase, ...synonymPhrases],
        },
        length,
        shown: null,
      }
  }
  const word = words[at] ?? ''
  const next = words[at + 1]
  const joined = next === undefined ? '' : queryStem(word + next)
  if (next !== undefined && isKnown(joined, vocabulary)) {
    return {
      concept: {
        text: `${word} ${next}`,
        alternatives: [[queryStem(word), queryStem(next)], ...listMeanings(joined, vocabulary)],
      },
      length: 2,
      shown: null,
    }
  }
  return (
    (next === undefined ? null : correctJoined({ word, next, joined }, vocabulary)) ?? {
      ...parseWord(word, vocabulary),
      length: 1,
    }
  )
}

/** "pilow cases" is one misspelled word, not two words. */
function correctJoined(
  { word, next, joined }: { word: string; next: string; joined: string },
  vocabulary: SearchVocabulary,
): ParsedTerm | null {
  if (isKnown(queryStem(word), vocabulary) && isKnown(queryStem(next), vocabulary)) return null
  const corrected = vocabulary.correct(joined)
  if (corrected === null || vocabulary.count(corrected) === 0) return null
  const shown = vocabulary.findSpelling(corrected, next)
  return {
    concept: { text: shown, alternatives: listMeanings(corrected, vocabulary) },
    length: 2,
    shown,
  }
}

function parseWord(word: string, vocabulary: SearchVocabulary): Omit<ParsedTerm, 'length'> {
  const stem = queryStem(word)
  if (isKnown(stem, vocabulary))
    return { concept: { text: word, alternatives: listMeanings(stem, vocabulary) }, shown: null }
  const parts = splitCompound(stem, vocabulary)
  if (parts) return { concept: { text: word, alternatives: [parts] }, shown: null }
  const prefixMatches = word.length >= 3 ? vocabulary.completions(stem, maxCompletions) : []
  if (prefixMatches.length > 0)
    return { concept: { text: word, alternatives: prefixMatches.map((one) => [one]) }, shown: null }
  const corrected = vocabulary.correct(stem)
  if (corrected !== null) {
    const shown = vocabulary.findSpelling(corrected, word)
    return { concept: { text: shown, alternatives: listMeanings(corrected, vocabulary) }, shown }
  }
  return { concept: { text: word, alternatives: [[stem]] }, shown: null }
}

/** The word being typed, with its completions. */
function completeWord(word: string, vocabulary: SearchVocabulary): ParsedTerm {
  const prefixMatches = vocabulary.completions(word, maxCompletions)
  if (prefixMatches.length === 0) return { ...parseWord(word, vocabulary), length: 1 }
  const stem = queryStem(word)
  const wholeWordMeanings = isKnown(stem, vocabulary) ? listMeanings(stem, vocabulary) : []
  return {
    concept: {
      text: word,
      alternatives: [...wholeWordMeanings, ...prefixMatches.map((one) => [one])],
    },
    length: 1,
    shown: null,
  }
}

function isKnown(stem: string, vocabulary: SearchVocabulary): boolean {
  return isListed(stem, vocabulary) || findBaseForm(stem, vocabulary) !== null
}

function isListed(stem: string, vocabulary: SearchVocabulary): boolean {
  return vocabulary.count(stem) > 0 || vocabulary.synonyms.find(stem) !== undefined
}

function listMeanings(stem: string, vocabulary: SearchVocabulary): (readonly string[])[] {
  const base = findBaseForm(stem, vocabulary)
  const phrases = [
    [stem],
    ...(vocabulary.synonyms.find(stem) ?? []),
    ...(base === null ? [] : [[base], ...(vocabulary.synonyms.find(base) ?? [])]),
  ]
  return [...new Map(phrases.map((phrase) => [phrase.join(' '), phrase])).values()]
}

/** "monogrammed" → "monogram": the first base form that the catalog knows. */
function findBaseForm(stem: string, vocabulary: SearchVocabulary): string | null {
  return listBaseForms(stem).find((form) => isListed(form, vocabulary)) ?? null
}

/**
 * "bathtowel" → bath, towel: if both halves are words, the split whose rarer half is most common.
 */
function splitCompound(stem: string, vocabulary: SearchVocabulary): string[] | null {
  let bestSplit: { parts: string[]; count: number } | null = null
  for (let at = 3; at <= stem.length - 3; at++) {
    const parts = [queryStem(stem.slice(0, at)), queryStem(stem.slice(at))]
    const count = Math.min(...parts.map((part) => vocabulary.count(part)))
    if (count > (bestSplit?.count ?? 0)) bestSplit = { parts, count }
  }
  return bestSplit?.parts ?? null
}
