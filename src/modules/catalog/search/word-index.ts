import { lineWeights } from '../domain/indexed-doc.ts'
import { numberMark, type Vocabulary } from '../domain/query.ts'
import { readSynonyms, type Synonyms } from '../domain/synonyms.ts'
import { likeliest, slipsAllowed, type Candidate } from '../domain/typo.ts'
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

  /** The commonest way of writing a stem. */
  shown(text: string): string {
    const surfaces = this.words.get(text)?.surfaces
    return surfaces ? ([...surfaces].sort((a, b) => b[1] - a[1])[0]?.[0] ?? text) : text
  }

  correct(text: string): string | null {
    this.sort()
    const meant = likeliest(text, this.near(text))
    return meant === null ? null : this.shown(meant)
  }

  /** Words that are not too long or too short to be meant. */
  private *near(text: string): Generator<Candidate> {
    const allowed = slipsAllowed(text)
    for (let length = text.length - allowed; length <= text.length + allowed; length++) {
      for (const word of this.byLength.get(length) ?? []) yield { word, count: this.count(word), prominent: this.words.get(word)?.prominent ?? true }
    }
  }

  completions(prefix: string, limit: number): string[] {
    this.sort()
    const found: string[] = []
    for (let at = this.firstAtOrAfter(prefix); at < this.sorted.length && found.length < 2_000; at++) {
      const word = this.sorted[at] ?? ''
      if (!word.startsWith(prefix)) break
      found.push(word)
    }
    const weight = (word: string): number => this.count(word) + (this.words.get(word)?.prominent ? 1e9 : 0)
    return found.sort((a, b) => weight(b) - weight(a)).slice(0, limit)
  }

  private firstAtOrAfter(prefix: string): number {
    let [low, high] = [0, this.sorted.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.sorted[middle] ?? '') < prefix) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Orders the words anew after new ones came in. */
  private sort(): void {
    if (!this.stale) return
    const words = [...this.words.keys()].filter((word) => !word.startsWith(numberMark))
    this.sorted = words.toSorted()
    this.byLength = Map.groupBy([...new Set([...words, ...this.synonyms.words])].filter((word) => slipsAllowed(word) > 0), (word) => word.length)
    this.stale = false
  }

  learn(synonyms: Synonyms): void {
    this.synonyms = synonyms
    this.stale = true
  }
}
