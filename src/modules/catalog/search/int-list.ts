/** A list of whole numbers that grows, four bytes each. */
export class IntList {
  length = 0
  private items = new Int32Array(4)

  push(value: number): void {
    if (this.length === this.items.length) {
      const larger = new Int32Array(this.length * 2)
      larger.set(this.items)
      this.items = larger
    }
    this.items[this.length++] = value
  }

  /** Out of range reads as 0. */
  at(index: number): number {
    return this.items[index] ?? 0
  }
}
