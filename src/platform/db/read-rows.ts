import type { Field } from 'pg-protocol/dist/messages.js'

/** The texts of one row, as PostgreSQL sends them. */
export type RowTexts = readonly (string | null)[]

export type ReadValue = (text: string) => unknown

/** Rows as lists of values or as objects by the names of their columns. `null` reads as `null`, without a reader a text stays one. */
export function readRows(
  { fields, rows }: { fields: readonly Field[]; rows: readonly RowTexts[] },
  { readerOf, asLists }: { readerOf: (type: number) => ReadValue | undefined; asLists: boolean },
): unknown[] {
  if (rows.length === 0) return []
  const readers = fields.map(({ dataTypeID }) => readerOf(dataTypeID))
  const read = (text: string | null, index: number) => {
    const reader = readers[index]
    return text === null || !reader ? text : reader(text)
  }
  if (asLists) return rows.map((row) => row.map(read))
  return rows.map((row) => {
    const object: Record<string, unknown> = {}
    for (let index = 0; index < fields.length; index++)
      object[fields[index]?.name ?? ''] = read(row[index] ?? null, index)
    return object
  })
}
