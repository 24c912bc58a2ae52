import type { z } from 'zod'
import type { Db, Tx } from '#platform/db/database.server.ts'
import type { CsvRow } from '#kernel/csv/csv-row.ts'
import type { Permission } from '#platform/http/endpoint.ts'

/** The shop that wrote the file; `csv` is a plain table. */
export const sourceNames = ['shopify', 'woocommerce', 'csv'] as const
export type SourceName = (typeof sourceNames)[number]

export const sourceTitles: Readonly<Record<SourceName, string>> = {
  shopify: 'Shopify',
  woocommerce: 'WooCommerce',
  csv: 'CSV',
}

/** The cells of one row by field; empty for a field whose column the file does not have. */
export type Cells<Field extends string> = (field: Field) => string

export interface RowContext {
  readonly source: SourceName
  readonly now: Date
}

/** The record as it stands in the file, for kinds whose columns have no fixed names. */
export interface RecordContext extends RowContext {
  readonly header: readonly string[]
  readonly rows: readonly [CsvRow, ...CsvRow[]]
}

/** A record before its schema has checked it, or why it cannot be imported. */
export interface Candidate {
  readonly value: unknown
  /** Why the record is rejected, as sentences; its schema is not asked then. */
  readonly faults?: readonly string[]
  /** What the record leaves out of the row, as sentences. */
  readonly notes?: readonly string[]
}

export type Outcome = 'created' | 'updated' | 'unchanged' | 'rejected'

/** A record with its place in the file. */
export interface ImportRecord<Value> {
  readonly line: number
  readonly value: Value
}

export interface AppliedRow {
  readonly line: number
  readonly outcome: Outcome
  /** Why it was rejected, or what was left out. */
  readonly reason?: string
  readonly targetId?: string | null
  /** What `undo` needs to take back the change. */
  readonly before?: unknown
}

export interface RowToUndo {
  readonly line: number
  readonly outcome: 'created' | 'updated'
  readonly targetId: string
  readonly before: unknown
}

export interface UndoneRow {
  readonly line: number
  /** Why the row stays as it is; null if it was taken back. */
  readonly keptBecause: string | null
}

/** What the page of an import says about its kind. */
export interface ImportNotes {
  /** What becomes of records that are here already. */
  readonly start: string
  /** What undoing does. */
  readonly undo: string
  /** What holds after everything was undone. */
  readonly undone: string
}

export const usualNotes: ImportNotes = {
  start: 'Existing values stay as they are.',
  undo:
    'What it created is removed, and what it filled is emptied. '
    + 'Rows that were used or changed since stay.',
  undone: 'Everything is as it was.',
}

export interface ImportContext extends RowContext {
  readonly runId: string
  readonly staffId: string
}

export interface PrepareContext extends ImportContext {
  /** The records are not imported yet. */
  readonly isDryRun: boolean
}

export interface ApplyContext<Prepared = unknown> extends ImportContext {
  /** What `prepare` has returned for these records and others; undefined without it. */
  readonly prepared: Prepared
}

/**
 * One kind of record that moves in from another shop. The module that owns the records contributes
 * it, so that `imports` knows no tables of others.
 */
export interface ImportKind<Field extends string = string, Value = unknown, Prepared = unknown> {
  readonly name: string
  readonly title: string
  /** The place in the guide; records that others need come first. */
  readonly rank: number
  /** What the person who imports must be allowed, besides importing. */
  readonly permission: Permission
  /** Where to find the file, by source. */
  readonly instructions: Readonly<Partial<Record<SourceName, string>>>
  /** Field → the names of its column in lower case, in all sources. */
  readonly columns: Readonly<Record<Field, readonly string[]>>
  /** Fields that a file of this kind has. */
  readonly required: readonly NoInfer<Field>[]
  /** Columns that only files of this kind have. They decide, however many another kind reads. */
  readonly ownColumns?: readonly string[]
  /** Columns that only this source writes. The first source with one of them is the file's. */
  readonly signs: Readonly<Partial<Record<SourceName, readonly string[]>>>
  /**
   * The columns that are not imported, or why the file is refused, for kinds that also read columns
   * without fixed names.
   */
  readonly listUnreadColumns?: (header: readonly string[]) => readonly string[] | string
  /** The name of the record in the report, such as its email address. */
  readonly readKey: (cells: Cells<NoInfer<Field>>) => string
  /** Rows next to each other with one key are one record, such as the items of an order. */
  readonly joinKey?: (cells: Cells<NoInfer<Field>>) => string
  /** Joins rows with one key wherever they stand. The whole file is then kept in memory. */
  readonly joinsAnywhere?: boolean
  /** `others` are the further rows of the record. */
  readonly read: (
    cells: Cells<NoInfer<Field>>,
    context: RecordContext,
    others: readonly Cells<NoInfer<Field>>[],
  ) => Candidate
  readonly schema: z.ZodType<Value>
  /** Two rows with one identity are one record; the second is rejected. */
  readonly identify: (value: Value) => string
  /** Returns the value that a record creates, in cents, which may need approval. */
  readonly measure?: (db: Db, now: Date) => Promise<(value: Value) => number>
  /** The records of one transaction, if fewer than usual. */
  readonly batchSize?: number
  /** Texts of the page, where the usual ones do not hold. */
  readonly notes?: Readonly<Partial<ImportNotes>>
  /** Does what cannot be done in a transaction, such as downloads, before records are applied. */
  readonly prepare?: (
    records: readonly ImportRecord<Value>[],
    context: PrepareContext,
  ) => Promise<Prepared>
  /** Writes up to some hundred records; a dry run rolls them back. */
  readonly apply: (
    tx: Tx,
    records: readonly ImportRecord<Value>[],
    context: ApplyContext<Prepared>,
  ) => Promise<readonly AppliedRow[]>
  readonly undo: (
    tx: Tx,
    rows: readonly RowToUndo[],
    context: ImportContext,
  ) => Promise<readonly UndoneRow[]>
}

/** Hides the types of a kind, so that kinds of all records are one list. */
export const defineImportKind = <Field extends string, Value, Prepared = unknown>(
  kind: ImportKind<Field, Value, Prepared>,
): ImportKind => kind as unknown as ImportKind

/** Why a row about a person is rejected who has no account. */
export const unknownCustomerReason =
  'No customer has this email address. Import the customers first.'

/** What became of rows that an import has created: undone, or kept for this reason. */
export const listUndone = (
  rows: readonly RowToUndo[],
  isUndone: (row: RowToUndo) => boolean,
  keptBecause: string,
): UndoneRow[] =>
  rows.map((row) => ({ line: row.line, keptBecause: isUndone(row) ? null : keptBecause }))
