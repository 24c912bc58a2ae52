import type { Id } from '#kernel/ids/ids.ts'
import type { CalendarDate } from '#kernel/time/time.ts'
import { raw, toColumnName, type Sql } from './sql.ts'

/**
 * The columns of a statement's result, checked against the types that PostgreSQL reports and
 * against every value: `{ id: id<'ord'>(), total: integer, paidAt: nullable(timestamp) }` reads the
 * columns `id`, `total` and `paid_at`.
 */
export type RowShape = Readonly<Record<string, Column<unknown>>>

export type Row<Shape extends RowShape> = {
  readonly [Key in keyof Shape]: Shape[Key] extends Column<infer Value> ? Value : never
}

export interface Column<Value> {
  /** The object identifiers of the PostgreSQL types that it reads. */
  readonly types: readonly number[]
  readonly isNullable: boolean
  /** Takes the driver's value or one inside a JSON document; never null. Throws for any other. */
  parse(value: unknown): Value
}

const oids = {
  boolean: [16],
  bytes: [17],
  text: [18, 19, 25, 705, 1042, 1043, 2950],
  integer: [20, 21, 23, 1700],
  number: [20, 21, 23, 700, 701, 1700],
  json: [114, 3802],
  textArray: [1009, 1015],
  date: [1082],
  timestamp: [1114, 1184],
} as const

function column<Value>(types: readonly number[], parse: (value: unknown) => Value): Column<Value> {
  return { types, isNullable: false, parse }
}

function fail(expected: string, value: unknown): never {
  throw new TypeError(`Expected ${expected}, found ${value === null ? 'null' : typeof value}.`)
}

const parseText = (value: unknown): string =>
  typeof value === 'string' ? value : fail('text', value)

export const text = column(oids.text, parseText)

/** Text of which the compiler knows more, such as a state: the table's constraint guarantees it. */
export const literal = <Value extends string>(): Column<Value> => text as Column<Value>

/** An id with a prefix, such as `id<'ord'>()`. */
export const id = <Prefix extends string>(): Column<Id<Prefix>> => literal<Id<Prefix>>()

export const integer = column(oids.integer, (value) =>
  Number.isSafeInteger(value) ? (value as number) : fail('an integer', value),
)

export const number = column(oids.number, (value) =>
  typeof value === 'number' ? value : fail('a number', value),
)

export const boolean = column(oids.boolean, (value) =>
  typeof value === 'boolean' ? value : fail('a boolean', value),
)

export const timestamp = column(oids.timestamp, (value) => {
  const date = value instanceof Date ? value : new Date(parseText(value))
  return Number.isNaN(date.getTime()) ? fail('a timestamp', value) : date
})

/** A day without a time, as `YYYY-MM-DD`. */
export const date = column(oids.date, (value) => parseText(value) as CalendarDate)

export const bytes = column(oids.bytes, (value) =>
  value instanceof Uint8Array ? Buffer.from(value) : fail('bytes', value),
)

export const textArray = column(oids.textArray, (value) =>
  Array.isArray(value) ? value.map(parseText) : fail('a list of texts', value),
)

/** A list of texts of which the compiler knows more; see `literal`. */
export const literalArray = <Value extends string>(): Column<Value[]> =>
  textArray as Column<Value[]>

/** A JSON document that this code has written in the form `Value`. Its contents are not checked. */
export const json = <Value>(): Column<Value> => column(oids.json, (value) => value as Value)

/** A JSON array of objects, as `json_agg` makes it of rows. Its keys are those of `shape`. */
export const jsonRows = <Shape extends RowShape>(shape: Shape): Column<Row<Shape>[]> =>
  column(oids.json, (value) =>
    Array.isArray(value)
      ? value.map((item) => readObject(shape, item))
      : fail('a JSON array', value),
  )

/** A JSON object, as `json_build_object` makes it. Its keys are those of `shape`. */
export const jsonRow = <Shape extends RowShape>(shape: Shape): Column<Row<Shape>> =>
  column(oids.json, (value) => readObject(shape, value))

export const nullable = <Value>(inner: Column<Value>): Column<Value | null> => ({
  ...inner,
  isNullable: true,
})

/** The column list of a select, each with the table's alias: `o.id, o.paid_at`. */
export function listColumns(shape: RowShape, alias?: string): Sql {
  const prefix = alias === undefined ? '' : `${alias}.`
  return raw(
    Object.keys(shape)
      .map((key) => `${prefix}${toColumnName(key)}`)
      .join(', '),
  )
}

/** A JSON object of the shape's columns, which `jsonRow` and `jsonRows` read. */
export function buildJson(shape: RowShape, alias: string): Sql {
  const entries = Object.keys(shape).map((key) => `'${key}', ${alias}.${toColumnName(key)}`)
  return raw(`json_build_object(${entries.join(', ')})`)
}

interface Field {
  readonly name: string
  readonly dataTypeID: number
}

/** Throws unless the result has the columns of the shape, no others, and in matching types. */
export function checkFields(shape: RowShape, fields: readonly Field[]): void {
  const expectedColumns = new Map(
    Object.entries(shape).map(([key, { types }]) => [toColumnName(key), types]),
  )
  for (const { name, dataTypeID } of fields) {
    const types = expectedColumns.get(name)
    if (!types) throw new TypeError(`The statement returns a column that is not read: ${name}.`)
    if (!types.includes(dataTypeID))
      throw new TypeError(`The column ${name} has the type ${dataTypeID}, not ${types.join(', ')}.`)
    expectedColumns.delete(name)
  }
  if (expectedColumns.size > 0)
    throw new TypeError(`The statement does not return ${[...expectedColumns.keys()].join(', ')}.`)
}

/** One row of the driver. `checkFields` has checked its columns. */
export function readRow<Shape extends RowShape>(
  shape: Shape,
  values: Readonly<Record<string, unknown>>,
): Row<Shape> {
  return readValues(shape, (key) => values[toColumnName(key)])
}

function readObject<Shape extends RowShape>(shape: Shape, value: unknown): Row<Shape> {
  if (typeof value !== 'object' || value === null) return fail('a JSON object', value)
  return readValues(shape, (key) => (value as Readonly<Record<string, unknown>>)[key])
}

function readValues<Shape extends RowShape>(
  shape: Shape,
  find: (key: string) => unknown,
): Row<Shape> {
  const row: Record<string, unknown> = {}
  for (const key in shape) row[key] = readValue(shape, key, find(key))
  return row as Row<Shape>
}

function readValue(shape: RowShape, key: string, value: unknown): unknown {
  const kind = shape[key]
  if (!kind) return undefined
  if (value === null || value === undefined) {
    if (kind.isNullable) return null
    throw new TypeError(`The column ${toColumnName(key)} is null.`)
  }
  try {
    return kind.parse(value)
  } catch (error) {
    throw new TypeError(`The column ${toColumnName(key)} cannot be read.`, { cause: error })
  }
}
