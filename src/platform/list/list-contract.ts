import { z } from 'zod'
import type { Column } from '../db/row.ts'
import { boolean, integer, number, text, textArray } from '../db/row.ts'
import { fileSchema, queryInteger, type Endpoint } from '../http/endpoint.ts'
import type { List } from './list.ts'

/** Rows beyond this number are not counted; a list says that there are more. */
export const maxTotal = 10_000
/** Maximum rows of an export. */
export const maxExportedRows = 50_000

const choiceOf = (names: readonly string[]) => z.enum(names as [string, ...string[]])

/** The endpoints of a list: its rows by page, and all of them as a CSV file. */
export function listContract(list: List): { readonly list: Endpoint; readonly export: Endpoint } {
  const filters = Object.fromEntries(
    Object.entries(list.filters).map(([name, { schema }]) => [name, schema.optional()]),
  )
  const sortKeys = Object.keys(list.columns).filter((name) => list.columns[name]?.sort)
  const sorting = {
    sort: choiceOf(sortKeys).default(list.defaultSort.by),
    order: z.enum(['asc', 'desc']).default(list.defaultSort.order),
  }
  return {
    list: {
      method: 'get',
      path: `/api/staff/${list.name}/list`,
      summary: `Lists ${list.title.toLowerCase()}, filtered, sorted and by page`,
      access: 'staff',
      permission: list.permission,
      rate: 'read',
      input: z.strictObject({
        page: queryInteger(1, maxTotal).default(1),
        pageSize: queryInteger(1, 100).default(25),
        ...sorting,
        ...filters,
      }),
      output: z.object({
        rows: z.array(
          z.object({
            id: z.string(),
            ...Object.fromEntries(
              Object.entries(list.columns).map(([name, { column }]) => [name, valueSchema(column)]),
            ),
          }),
        ),
        total: z.number().int(),
        /** There are more rows than `total`. */
        isTotalCapped: z.boolean(),
        page: z.number().int(),
      }),
    },
    export: {
      method: 'get',
      path: `/api/staff/${list.name}/export`,
      summary: `Exports ${list.title.toLowerCase()} as CSV, with the filters of the list`,
      access: 'staff',
      permission: list.permission,
      rate: 'download',
      input: z.strictObject({ ...sorting, ...filters }),
      output: fileSchema,
      file: 'text/csv; charset=utf-8',
    },
  }
}

function valueSchema(column: Column<unknown>): z.ZodType {
  const value = [
    [boolean, z.boolean()],
    [integer, z.number().int()],
    [number, z.number()],
    [textArray, z.array(z.string())],
    [text, z.string()],
  ].find(([kind]) => (kind as Column<unknown>).types === column.types)?.[1] as z.ZodType | undefined
  const schema = value ?? z.string()
  return column.isNullable ? schema.nullable() : schema
}
