import type { Db, Tx } from './database.server.ts'
import { toDrizzle } from './drizzle-bridge.ts'
import { checkFields, readRow, type Row, type RowShape } from './row.ts'
import type { Sql } from './sql.ts'

interface Result {
  readonly rows: Readonly<Record<string, unknown>>[]
  readonly rowCount: number | null
  readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[]
}

/** Runs a statement; returns the number of rows that it has written. */
export async function execute(db: Db | Tx, statement: Sql): Promise<number> {
  return (await run(db, statement)).rowCount ?? 0
}

/** All rows of a result. Throws when its columns differ from the shape in name, type or null. */
export async function queryRows<const Shape extends RowShape>(
  db: Db | Tx,
  shape: Shape,
  statement: Sql,
): Promise<Row<Shape>[]> {
  const { rows, fields } = await run(db, statement)
  checkFields(shape, fields)
  return rows.map((row) => readRow(shape, row))
}

/** The first row of a result, or null. */
export async function queryRow<const Shape extends RowShape>(
  db: Db | Tx,
  shape: Shape,
  statement: Sql,
): Promise<Row<Shape> | null> {
  const [row] = await queryRows(db, shape, statement)
  return row ?? null
}

async function run(db: Db | Tx, statement: Sql): Promise<Result> {
  return (await db.execute(toDrizzle(statement))) as unknown as Result
}
