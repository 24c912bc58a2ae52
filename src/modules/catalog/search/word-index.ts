import { lineWeights } from '../domain/indexed-doc.ts'
import { numberMark, type Vocabulary } from '../domain/query.ts'
import { readSynonyms, type Synonyms } from '../domain/synonyms.ts'
import { likeliest, mostSlips, type Candidate } from '../domain/typo.ts'
import { stem, wordsOf } from '../domain/words.ts'
import { IntList } from './int-list.ts'
import { SortedWords } from './sorted-words.ts'

interface Word {
  /** Goods by number, shifted left by two, with the line the word stands in. */
  readonly postings: IntList
  /** How the word is written in titles and types, with how often. */
  surfaces: Map<string, number> | null
  prominent: boolean
}

const noPostings = new IntList()

/** Which goods have which words. Goods are only ever added; whoever reads the postings leaves out those that are gone. */
export class WordIndex implements Vocabulary {
  synonyms: Synonyms = readSynonyms([])
  private readonly words = new Map<string, Word>()
  /** Article numbers are many and almost always one goods item's: kept apart, as bare numbers. */
  private readonly numbersOf = new Map<string, number | number[]>()
  private readonly sorted = new SortedWords()
  private readonly sortedNumbers = new SortedWords()
  private readonly byLength = new Map<number, Set<string>>()

  add(ordinal: number, words: string, named: string): void {
    words.split('\n').forEach((line, place) => {
      if (line === '') return
      for (const text of line.split(' ')) {
        if (place < lineWeights.length) this.post(text, ordinal, place)
        else this.postNumber(text, ordinal)
      }
    })
    for (const surface of wordsOf(named)) {
      const word = this.words.get(stem(surface))
      if (!word) continue
      word.surfaces ??= new Map()
      word.surfaces.set(surface, (word.surfaces.get(surface) ?? 0) + 1)
    }
  }

  private post(text: string, ordinal: number, line: number): void {
    let word = this.words.get(text)
    if (!word) {
      word = { postings: new IntList(), surfaces: null, prominent: false }
      this.words.set(text, word)
      this.sorted.add(text)
      this.fileByLength(text)
    }
    if (line < lineWeights.length - 1) word.prominent = true
    word.postings.push((ordinal << 2) | line)
  }

  private postNumber(number: string, ordinal: number): void {
    const owners = this.numbersOf.get(number)
    this.numbersOf.set(number, owners === undefined ? ordinal : [owners, ordinal].flat())
    if (owners === undefined) this.sortedNumbers.add(number)
  }

  postings(text: string): IntList {
    return (
      (text.startsWith(numberMark)
        ? this.postingsOfNumber(text.slice(numberMark.length))
        : this.words.get(text)?.postings) ?? noPostings
    )
  }

  private postingsOfNumber(number: string): IntList {
    const list = new IntList()
    for (const ordinal of [this.numbersOf.get(number) ?? []].flat()) list.push(ordinal << 2)
    return list
  }

  count(text: string): number {
    return this.postings(text).length
  }

  hasNumber(number: string): boolean {
    return this.numbersOf.has(number)
  }

  /** The commonest way of writing a stem; a plural is answered with one where titles have it. */
  shown(text: string, typed: string): string {
    const surfaces = [...(this.words.get(text)?.surfaces ?? [])]
      .sort((a, b) => b[1] - a[1])
      .map(([surface]) => surface)
    return (
      (typed.endsWith('s') ? surfaces.find((surface) => surface.endsWith('s')) : undefined)
      ?? surfaces[0]
      ?? text
    )
  }

  /** Whether titles or types have it, so that it can be put before a shopper. */
  isShown(text: string): boolean {
    return this.words.get(text)?.surfaces !== null
  }

  correct(text: string): string | null {
    return likeliest(text, this.near(text))
  }

  /** Words that are not too long or too short to be meant. */
  private *near(text: string): Generator<Candidate> {
    const allowed = mostSlips(text)
    for (let length = text.length - allowed; length <= text.length + allowed; length++) {
      for (const word of this.byLength.get(length) ?? [])
        yield { word, count: this.count(word), prominent: this.words.get(word)?.prominent ?? true }
    }
  }

  completions(prefix: string, limit: number): string[] {
    const weight = (word: string): number =>
      this.count(word) + (this.words.get(word)?.prominent ? 1e9 : 0)
    return this.sorted
      .beginningWith(prefix)
      .sort((a, b) => weight(b) - weight(a))
      .slice(0, limit)
  }

  numbers(prefix: string, limit: number): string[] {
    return this.sortedNumbers.beginningWith(prefix).slice(0, limit)
  }

  /** Puts what was read in order, before the first question comes. */
  settle(): void {
    this.sorted.sort()
    this.sortedNumbers.sort()
  }

  /** Words of synonyms can be meant too, even where no goods have them. */
  learn(synonyms: Synonyms): void {
    this.synonyms = synonyms
    for (const word of synonyms.words) if (!this.words.has(word)) this.fileByLength(word)
  }

  /** The same words with other synonyms, to try these. */
  tried(synonyms: Synonyms): Vocabulary {
    return Object.assign(Object.create(this) as WordIndex, { synonyms })
  }

  private fileByLength(word: string): void {
    if (mostSlips(word) === 0) return
    const same = this.byLength.get(word.length) ?? new Set()
    this.byLength.set(word.length, same)
    same.add(word)
  }
}
