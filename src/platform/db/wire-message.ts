/** The messages of PostgreSQL's extended query protocol that the embedded engine is sent, as one run of bytes. */
export interface Wire {
  /** Empty for a statement that is used once. */
  readonly name: string
  /** Null when the server has parsed it under that name. */
  readonly text: string | null
  readonly values: readonly unknown[]
  /** Names the server may forget. */
  readonly forget: readonly string[]
}

/** Close, parse, bind, describe, execute and sync, one after the other. Values go over as text; the server finds out their types. */
export function wireMessage({ name, text, values, forget }: Wire): Uint8Array {
  return Buffer.concat([
    ...forget.map((old) => part('C', Buffer.from('S'), cString(old))),
    ...(text === null ? [] : [part('P', cString(name), cString(text), short(0))]),
    part('B', cString(''), cString(name), short(0), short(values.length), ...values.flatMap(bound), short(0)),
    part('D', Buffer.from('P'), cString('')),
    part('E', cString(''), long(0)),
    part('S'),
  ])
}

function part(kind: string, ...body: readonly Buffer[]): Buffer {
  const length = body.reduce((sum, one) => sum + one.length, 4)
  return Buffer.concat([Buffer.from(kind), long(length), ...body])
}

function bound(value: unknown): Buffer[] {
  const text = valueText(value)
  if (text === null) return [long(-1)]
  const bytes = Buffer.from(text)
  return [long(bytes.length), bytes]
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

const cString = (text: string): Buffer => Buffer.from(`${text}\0`)

function short(value: number): Buffer {
  const bytes = Buffer.allocUnsafe(2)
  bytes.writeUInt16BE(value)
  return bytes
}

function long(value: number): Buffer {
  const bytes = Buffer.allocUnsafe(4)
  bytes.writeInt32BE(value)
  return bytes
}
