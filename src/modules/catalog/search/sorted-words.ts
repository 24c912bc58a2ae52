/** So many new words are looked through one by one before everything is sorted anew. */
const unsorted = 1_000

/** More than anybody will be shown; one letter alone begins half the words there are. */
const scanned = 2_000

/** Words in order, to be found by how they begin. */
export class SortedWords {
  private sorted: string[] = []
  private fresh: string[] = []

  add(word: string): void {
    this.fresh.push(word)
  }

  beginningWith(prefix: string): string[] {
    if (this.fresh.length > unsorted) this.sort()
    let low = 0
    for (let high = this.sorted.length; low < high;) {
      const middle = (low + high) >> 1
      if ((this.sorted[middle] ?? '') < prefix) low = middle + 1
      else high = middle
    }
    let end = low
    while (end < low + scanned && this.sorted[end]?.startsWith(prefix)) end++
    return [...this.sorted.slice(low, end), ...this.fresh.filter((word) => word.startsWith(prefix))]
  }

  sort(): void {
    this.sorted = [...this.sorted, ...this.fresh].sort()
    this.fresh = []
  }
}
