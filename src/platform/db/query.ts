import type { Db } from './connection.ts'
import { checkFields, readRow, type Row, type RowShape } from './row.ts'
import type { Sql } from './sql.ts'

/** Runs a statement; returns the number of rows that it has written. */
export async function execute(db: Db, statement: Sql): Promise<number> {
  return (await db.send(statement)).rowCount ?? 0
}

/** All rows of a result. Throws when its columns differ from the shape in name, type or null. */
export async function queryRows<const Shape extends RowShape>(
  db: Db,
  shape: Shape,
  statement: Sql,
): Promise<Row<Shape>[]> {
  const { rows, fields } = await db.send(statement)
  checkFields(shape, fields)
  return rows.map((row) => readRow(shape, row))
}

/** The first row of a result, or null. */
export async function queryRow<const Shape extends RowShape>(
  db: Db,
  shape: Shape,
  statement: Sql,
): Promise<Row<Shape> | null> {
  const [row] = await queryRows(db, shape, statement)
  return row ?? null
}
