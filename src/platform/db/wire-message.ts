/** The messages of PostgreSQL's extended query protocol that the embedded engine is sent, as one run of bytes. */
export interface Wire {
  /** Empty for a statement that is used once. */
  readonly name: string
  /** Null when the server has parsed it under that name. */
  readonly text: string | null
  readonly values: readonly unknown[]
  /** Names the server may forget. */
  readonly forget: readonly string[]
  /** A plain statement before it, without values or rows: `begin`. */
  readonly before?: string | null
  /** Whether the answer is to say which columns it has. */
  readonly described: boolean
}

/** Close, parse, bind, describe, execute and sync, one after the other. Values go over as text; the server finds out their types. */
export function wireMessage({ name, text, values, forget, before, described }: Wire): Uint8Array {
  const bytes = new Bytes()
  if (before) bytes.message('Q', () => bytes.cString(before))
  for (const old of forget) bytes.message('C', () => bytes.text('S').cString(old))
  if (text !== null) bytes.message('P', () => bytes.cString(name).cString(text).short(0))
  bytes.message('B', () => {
    bytes.cString('').cString(name).short(0).short(values.length)
    for (const value of values) bind(bytes, valueText(value))
    bytes.short(0)
  })
  if (described) bytes.message('D', () => bytes.text('P').cString(''))
  bytes.message('E', () => bytes.cString('').long(0))
  bytes.message('S', () => bytes)
  return bytes.whole()
}

/** A plain statement, for those that take no values: `commit`. */
export function plainMessage(text: string): Uint8Array {
  const bytes = new Bytes()
  bytes.message('Q', () => bytes.cString(text))
  return bytes.whole()
}

function bind(bytes: Bytes, text: string | null): void {
  if (text === null) bytes.long(-1)
  else bytes.sized(() => bytes.text(text))
}

/** Bytes that are written one after the other into a buffer that grows. */
class Bytes {
  #buffer = Buffer.allocUnsafe(2_048)
  #end = 0

  message(kind: string, body: () => unknown): void {
    this.text(kind)
    const start = this.#end
    this.long(0)
    body()
    this.#buffer.writeInt32BE(this.#end - start, start)
  }

  /** What `body` writes, with its length before it. */
  sized(body: () => unknown): void {
    const start = this.#end
    this.long(0)
    body()
    this.#buffer.writeInt32BE(this.#end - start - 4, start)
  }

  text(text: string): this {
    // A letter of UTF-16 is three bytes of UTF-8 at most.
    this.#makeRoom(text.length * 3)
    this.#end += this.#buffer.write(text, this.#end)
    return this
  }

  cString(text: string): this {
    this.text(text).#makeRoom(1)
    this.#end = this.#buffer.writeUInt8(0, this.#end)
    return this
  }

  short(value: number): this {
    this.#makeRoom(2)
    this.#end = this.#buffer.writeUInt16BE(value, this.#end)
    return this
  }

  long(value: number): this {
    this.#makeRoom(4)
    this.#end = this.#buffer.writeInt32BE(value, this.#end)
    return this
  }

  whole(): Uint8Array {
    return this.#buffer.subarray(0, this.#end)
  }

  #makeRoom(size: number): void {
    if (this.#end + size <= this.#buffer.length) return
    const larger = Buffer.allocUnsafe(Math.max(this.#buffer.length * 2, this.#end + size))
    this.#buffer.copy(larger, 0, 0, this.#end)
    this.#buffer = larger
  }
}

/** A value as PostgreSQL reads it; the way `pg` writes it, too. */
function valueText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`
  if (Array.isArray(value)) return `{${value.map(elementText).join(',')}}`
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value)
  return JSON.stringify(value)
}

function elementText(value: unknown): string {
  if (Array.isArray(value)) return valueText(value) ?? ''
  const text = valueText(value)
  return text === null ? 'NULL' : `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}
