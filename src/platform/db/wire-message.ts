import { serialize } from 'pg-protocol'

/** A statement as PostgreSQL's extended query protocol sends it. */
export interface Wire {
  /** Empty for a statement that is used once. */
  readonly name: string
  /** Null when the server has parsed it under that name. */
  readonly text: string | null
  readonly values: readonly unknown[]
  /** Names the server may forget. */
  readonly forget: readonly string[]
  /** Whether the answer is to say which columns it has. */
  readonly described: boolean
}

const describe = serialize.describe({ type: 'P' })

/** Ends what is answered at once: after an error the server reads on from here. */
export const sync = serialize.sync()

/** Close, parse, bind, describe and execute, one after the other. Values go over as text; the server finds out their types. */
export function wireMessages({ name, text, values, forget, described }: Wire): Buffer[] {
  return [
    ...forget.map((old) => serialize.close({ type: 'S', name: old })),
    ...(text === null ? [] : [serialize.parse({ name, text })]),
    serialize.bind({ statement: name, values: values.map(valueText) }),
    ...(described ? [describe] : []),
    serialize.execute(),
  ]
}

/** A value as PostgreSQL reads it; the way `pg` writes it, too. */
function valueText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`
  if (Array.isArray(value)) return `{${value.map(elementText).join(',')}}`
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint')
    return String(value)
  return JSON.stringify(value)
}

function elementText(value: unknown): string {
  if (Array.isArray(value)) return valueText(value) ?? ''
  const text = valueText(value)
  return text === null ? 'NULL' : `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}
