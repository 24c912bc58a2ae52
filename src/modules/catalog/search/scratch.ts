/** Large arrays that are used for a moment: handed out clean, taken back and cleaned where they were written. */
export class Scratch {
  private readonly free: Float32Array[] = []

  take(size: number): Float32Array {
    const used = this.free.pop()
    return used && used.length >= size ? used : new Float32Array(size + (size >> 3))
  }

  give(array: Float32Array, written: readonly number[]): void {
    for (const at of written) array[at] = 0
    if (this.free.length < 8) this.free.push(array)
  }
}
