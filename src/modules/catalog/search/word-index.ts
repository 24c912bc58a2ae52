import { lineWeights } from '../domain/search-document.ts'
import { codePrefix, type SearchVocabulary } from '../domain/search-query.ts'
import { createSynonyms, type Synonyms } from '../domain/synonyms.ts'
import { findCorrection, allowedTypos, type CorrectionCandidate } from '../domain/typo.ts'
import { stem, splitWords } from '../domain/words.ts'
import { IntList } from './int-list.ts'
import { SortedWords } from './sorted-words.ts'

interface WordEntry {
  /** Ordinals shifted left by two bits, with the line of the word in the low bits. */
  readonly postings: IntList
  surfaces: Map<string, number> | null
  prominent: boolean
}

const noPostings = new IntList()

/** Inverted index from words to products. Entries are only added; readers skip removed products. */
export class WordIndex implements SearchVocabulary {
  synonyms: Synonyms = createSynonyms([])
  private readonly words = new Map<string, WordEntry>()
  /** SKUs and barcodes, kept apart as bare ordinals because almost all belong to one product. */
  private readonly ordinalsByCode = new Map<string, number | number[]>()
  private readonly sorted = new SortedWords()
  private readonly sortedCodes = new SortedWords()
  private readonly byLength = new Map<number, Set<string>>()

  add(ordinal: number, words: string, displayText: string): void {
    words.split('\n').forEach((line, place) => {
      if (line === '') return
      for (const text of line.split(' ')) {
        if (place < lineWeights.length) this.addPosting(text, ordinal, place)
        else this.addCode(text, ordinal)
      }
    })
    for (const surface of splitWords(displayText)) {
      const word = this.words.get(stem(surface))
      if (!word) continue
      word.surfaces ??= new Map()
      word.surfaces.set(surface, (word.surfaces.get(surface) ?? 0) + 1)
    }
  }

  private addPosting(text: string, ordinal: number, line: number): void {
    let word = this.words.get(text)
    if (!word) {
      word = { postings: new IntList(), surfaces: null, prominent: false }
      this.words.set(text, word)
      this.sorted.add(text)
      this.addByLength(text)
    }
    if (line < lineWeights.length - 1) word.prominent = true
    word.postings.push((ordinal << 2) | line)
  }

  private addCode(number: string, ordinal: number): void {
    const existing = this.ordinalsByCode.get(number)
    this.ordinalsByCode.set(number, existing === undefined ? ordinal : [existing, ordinal].flat())
    if (existing === undefined) this.sortedCodes.add(number)
  }

  postings(text: string): IntList {
    return (
      (text.startsWith(codePrefix)
        ? this.listCodePostings(text.slice(codePrefix.length))
        : this.words.get(text)?.postings) ?? noPostings
    )
  }

  private listCodePostings(number: string): IntList {
    const list = new IntList()
    for (const ordinal of [this.ordinalsByCode.get(number) ?? []].flat()) list.push(ordinal << 2)
    return list
  }

  count(text: string): number {
    return this.postings(text).length
  }

  hasCode(number: string): boolean {
    return this.ordinalsByCode.has(number)
  }

  /** The most common spelling of a stem; a plural if a plural was typed and titles have one. */
  findSpelling(text: string, typed: string): string {
    const surfaces = [...(this.words.get(text)?.surfaces ?? [])]
      .sort((a, b) => b[1] - a[1])
      .map(([surface]) => surface)
    return (
      (typed.endsWith('s') ? surfaces.find((surface) => surface.endsWith('s')) : undefined)
      ?? surfaces[0]
      ?? text
    )
  }

  isShown(text: string): boolean {
    return this.words.get(text)?.surfaces !== null
  }

  correct(text: string): string | null {
    return findCorrection(text, this.listCandidates(text))
  }

  private *listCandidates(text: string): Generator<CorrectionCandidate> {
    const maxTypos = allowedTypos(text)
    for (let length = text.length - maxTypos; length <= text.length + maxTypos; length++) {
      for (const word of this.byLength.get(length) ?? [])
        yield { word, count: this.count(word), prominent: this.words.get(word)?.prominent ?? true }
    }
  }

  completions(prefix: string, limit: number): string[] {
    const weight = (word: string): number =>
      this.count(word) + (this.words.get(word)?.prominent ? 1e9 : 0)
    return this.sorted
      .listByPrefix(prefix)
      .sort((a, b) => weight(b) - weight(a))
      .slice(0, limit)
  }

  listCodes(prefix: string, limit: number): string[] {
    return this.sortedCodes.listByPrefix(prefix).slice(0, limit)
  }

  sortWords(): void {
    this.sorted.sort()
    this.sortedCodes.sort()
  }

  /** Sets the synonyms. Their words are correction candidates even without products. */
  setSynonyms(synonyms: Synonyms): void {
    this.synonyms = synonyms
    for (const word of synonyms.words) if (!this.words.has(word)) this.addByLength(word)
  }

  withSynonyms(synonyms: Synonyms): SearchVocabulary {
    return Object.assign(Object.create(this) as WordIndex, { synonyms })
  }

  private addByLength(word: string): void {
    if (allowedTypos(word) === 0) return
    const sameLength = this.byLength.get(word.length) ?? new Set()
    this.byLength.set(word.length, sameLength)
    sameLength.add(word)
  }
}
