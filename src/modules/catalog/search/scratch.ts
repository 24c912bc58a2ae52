/** A large array that is used for a moment: handed out clean, and to be left clean. A new one of this size costs more than its use. */
export class Scratch {
  private array = new Float32Array(0)

  take(size: number): Float32Array {
    if (this.array.length < size) this.array = new Float32Array(size + (size >> 3))
    return this.array
  }
}
