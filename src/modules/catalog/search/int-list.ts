/** From here on four bytes each are cheaper than a plain array; most lists never get there. */
const packed = 64

/** A list of whole numbers that grows. */
export class IntList {
  length = 0
  private items: number[] | Int32Array = []

  push(value: number): void {
    if (this.length >= packed && this.length === this.items.length) {
      const larger = new Int32Array(this.length + (this.length >> 1))
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
