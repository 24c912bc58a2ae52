/** From here on four bytes each are cheaper than a plain array; most lists never get there. */
const packed = 64

/** A list of whole numbers that grows. */
export class IntList {
  length = 0
  /** Longer than a list that is long; what is behind its end is 0. */
  items: number[] | Int32Array = []

  push(value: number): void {
    if (this.length >= packed && this.length === this.items.length) this.items = grown(this.items)
    this.items[this.length++] = value
  }

  /** Out of range reads as 0. */
  at(index: number): number {
    return this.items[index] ?? 0
  }
}

/** A long list of whole numbers, whose items are read in place. */
export class PackedInts {
  length = 0
  /** Longer than the list; what is behind its end is 0. */
  items: Int32Array = new Int32Array(packed)

  push(value: number): void {
    if (this.length === this.items.length) this.items = grown(this.items)
    this.items[this.length++] = value
  }
}

function grown(items: ArrayLike<number>): Int32Array {
  const larger = new Int32Array(items.length + (items.length >> 1))
  larger.set(items)
  return larger
}
