/** New words are scanned linearly up to this number, then sorted. */
const maxUnsorted = 1_000

/** Maximum number of matches; a one-letter prefix matches half the words. */
const maxMatches = 2_000

export class SortedWords {
  private sorted: string[] = []
  private unsortedWords: string[] = []

  add(word: string): void {
    this.unsortedWords.push(word)
  }

  listByPrefix(prefix: string): string[] {
    if (this.unsortedWords.length > maxUnsorted) this.sort()
    let low = 0
    for (let high = this.sorted.length; low < high;) {
      const middle = (low + high) >> 1
      if ((this.sorted[middle] ?? '') < prefix) low = middle + 1
      else high = middle
    }
    let end = low
    while (end < low + maxMatches && this.sorted[end]?.startsWith(prefix)) end++
    return [
      ...this.sorted.slice(low, end),
      ...this.unsortedWords.filter((word) => word.startsWith(prefix)),
    ]
  }

  sort(): void {
    this.sorted = [...this.sorted, ...this.unsortedWords].sort()
    this.unsortedWords = []
  }
}
