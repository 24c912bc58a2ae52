/** From this length on a typed array is smaller than a plain array. */
const initialCapacity = 64

/** A growable list of integers, compact for short lists. */
export class IntList {
  length = 0
  /** May be longer than `length`; the rest is 0. */
  items: number[] | Int32Array = []

  push(value: number): void {
    if (this.length >= initialCapacity && this.length === this.items.length)
      this.items = growArray(this.items)
    this.items[this.length++] = value
  }

  /** Returns 0 out of range. */
  at(index: number): number {
    return this.items[index] ?? 0
  }
}

/** A growable list of integers for direct access to `items`. */
export class PackedInts {
  length = 0
  /** May be longer than `length`; the rest is 0. */
  items: Int32Array = new Int32Array(initialCapacity)

  push(value: number): void {
    if (this.length === this.items.length) this.items = growArray(this.items)
    this.items[this.length++] = value
  }
}

function growArray(items: ArrayLike<number>): Int32Array {
  const larger = new Int32Array(items.length + (items.length >> 1))
  larger.set(items)
  return larger
}
