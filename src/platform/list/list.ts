import type { z } from 'zod'
import type { Column } from '../db/row.ts'
import type { Sql } from '../db/sql.ts'
import type { Permission } from '../http/endpoint.ts'

/** How the back office shows a column or a filter. Money is in cents. */
export type ListKind =
  | 'text'
  | 'money'
  | 'integer'
  | 'date'
  | 'timestamp'
  | 'boolean'
  | 'choice'
  | 'tags'
  /** The address of a stored picture. */
  | 'picture'
  /** Someone of the staff, by id. */
  | 'colleague'

export interface ListColumn<Value = unknown> {
  readonly label: string
  readonly kind: ListKind
  readonly column: Column<Value>
  /**
   * Of the alias `t`, a row of the table, and of the joins. Computed for the rows of the page only.
   */
  readonly value: Sql
  /** What the list can be sorted by: an expression of `t` that an index serves. */
  readonly sort?: Sql
  /** Not shown until a person chooses it. */
  readonly isOptional?: boolean
  /** The values of a choice or of tags, with their labels; those of the filter of the same name
   * need not be repeated. */
  readonly choices?: Readonly<Record<string, string>>
}

export interface ListFilter<Value = unknown> {
  readonly label: string
  readonly kind: ListKind
  /** The schema of the query parameter; optional in the contract. */
  readonly schema: z.ZodType<Value>
  /** A condition on `t` that an index serves. */
  readonly where: (value: Value) => Sql
  /** The values of a choice, with their labels. */
  readonly choices?: Readonly<Record<string, string>>
}

/**
 * A list of the back office: the source of its contract, its statement, its export and its table in
 * the app.
 */
export interface List {
  /** The resource in the path: `/api/staff/<name>/list`. */
  readonly name: string
  readonly title: string
  readonly permission: Permission
  /** The table, whose rows are `t`. Filters and sorting work on it alone. */
  readonly table: Sql
  /** The column of `t` that identifies a row; returned as `id`. */
  readonly key: Sql
  /** Joins of the rows of the page, for values of other tables. */
  readonly joins?: Sql
  /** A condition that holds for every row. */
  readonly where?: Sql
  readonly columns: Readonly<Record<string, ListColumn>>
  readonly filters: Readonly<Record<string, ListFilter>>
  readonly defaultSort: { readonly by: string; readonly order: 'asc' | 'desc' }
}

/** Keeps the type of one column, so that the rows of the list are typed. */
export const listColumn = <Value>(column: ListColumn<Value>): ListColumn<Value> => column

/** Keeps the type of one filter; a list holds filters of several types. */
export const listFilter = <Value>(filter: ListFilter<Value>): ListFilter =>
  filter as unknown as ListFilter

/** Keeps the exact type of a list. */
export const defineList = <const L extends List>(list: L): L => list
