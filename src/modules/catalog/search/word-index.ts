import { lineWeights } from '../domain/indexed-doc.ts'
import { numberMark, type Vocabulary } from '../domain/query.ts'
import { readSynonyms, type Synonyms } from '../domain/synonyms.ts'
import { likeliest, mostSlips, type Candidate } from '../domain/typo.ts'
import { stem, wordsOf } from '../domain/words.ts'
import { IntList } from './int-list.ts'

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
  private sorted: string[] = []
  private sortedNumbers: string[] = []
  private byLength = new Map<number, string[]>()
  private stale = true

  add(ordinal: number, words: string, named: string): void {
    words.split('\n').forEach((line, place) => {
      if (line === '') return
      for (const text of line.split(' ')) this.post(place < lineWeights.length ? text : numberMark + text, ordinal, Math.min(place, lineWeights.length - 1))
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
      this.stale = true
    }
    if (line < lineWeights.length - 1) word.prominent = true
    word.postings.push((ordinal << 2) | line)
  }

  postings(text: string): IntList {
    return this.words.get(text)?.postings ?? noPostings
  }

  count(text: string): number {
    return this.postings(text).length
  }

  hasNumber(number: string): boolean {
    return this.words.has(numberMark + number)
  }

  /** The commonest way of writing a stem; a plural is answered with one where titles have it. */
  shown(text: string, typed: string): string {
    const surfaces = [...(this.words.get(text)?.surfaces ?? [])].sort((a, b) => b[1] - a[1]).map(([surface]) => surface)
    return (typed.endsWith('s') ? surfaces.find((surface) => surface.endsWith('s')) : undefined) ?? surfaces[0] ?? text
  }

  /** Whether titles or types have it, so that it can be put before a shopper. */
  isShown(text: string): boolean {
    return this.words.get(text)?.surfaces !== null
  }

  correct(text: string): string | null {
    this.sort()
    return likeliest(text, this.near(text))
  }

  /** Words that are not too long or too short to be meant. */
  private *near(text: string): Generator<Candidate> {
    const allowed = mostSlips(text)
    for (let length = text.length - allowed; length <= text.length + allowed; length++) {
      for (const word of this.byLength.get(length) ?? []) yield { word, count: this.count(word), prominent: this.words.get(word)?.prominent ?? true }
    }
  }

  completions(prefix: string, limit: number): string[] {
    this.sort()
    const weight = (word: string): number => this.count(word) + (this.words.get(word)?.prominent ? 1e9 : 0)
    return beginningWith(this.sorted, prefix).sort((a, b) => weight(b) - weight(a)).slice(0, limit)
  }

  numbers(prefix: string, limit: number): string[] {
    this.sort()
    return beginningWith(this.sortedNumbers, numberMark + prefix).slice(0, limit).map((number) => number.slice(numberMark.length))
  }

  /** Orders the words anew after new ones came in. */
  private sort(): void {
    if (!this.stale) return
    const { words = [], numbers = [] } = Object.groupBy(this.words.keys(), (word) => (word.startsWith(numberMark) ? 'numbers' : 'words'))
    this.sorted = words.toSorted()
    this.sortedNumbers = numbers.toSorted()
    this.byLength = Map.groupBy([...new Set([...words, ...this.synonyms.words])].filter((word) => mostSlips(word) > 0), (word) => word.length)
    this.stale = false
  }

  learn(synonyms: Synonyms): void {
    this.synonyms = synonyms
    this.stale = true
  }
}

/** More than anybody will be shown; one letter alone begins half the words there are. */
const scanned = 2_000

function beginningWith(sorted: readonly string[], prefix: string): string[] {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? '') < prefix) low = middle + 1
    else high = middle
  }
  let end = low
  while (end < low + scanned && sorted[end]?.startsWith(prefix)) end++
  return sorted.slice(low, end)
}
