import { and, eq, inArray, isNull, sql, type InferSelectModel } from 'drizzle-orm'
import { rows, type Db, type Tx } from '#platform/db/database.server.ts'
import type { OrderUnitKey } from '#modules/orders/lock-order.ts'
import { parseReturnNumber } from '../domain/return-number.ts'
import { returnUnits, returns } from './schema.ts'

export type ReturnRow = InferSelectModel<typeof returns>
export type ReturnUnitRow = InferSelectModel<typeof returnUnits>

export interface StoredReturn extends ReturnRow {
  readonly pieces: readonly ReturnUnitRow[]
}

/** Callers that change it must hold the order's lock. */
export async function getReturn(db: Db, id: string): Promise<StoredReturn | null> {
  const [row] = await db.select().from(returns).where(eq(returns.id, id)).limit(1)
  if (!row) return null
  const pieces = await db
    .select()
    .from(returnUnits)
    .where(eq(returnUnits.returnId, id))
    .orderBy(returnUnits.lineId, returnUnits.unit)
  return { ...row, pieces }
}

/** Finds a return by id or number. */
export async function findReturn(
  db: Db,
  text: string,
): Promise<{ id: string; orderId: string } | null> {
  const [stored] = await rows<{ id: string; orderId: string }>(
    db,
    sql`
      select id, order_id as "orderId"
      from returns
      where id = ${text} or number = ${parseReturnNumber(text) ?? ''}`,
  )
  return stored ?? null
}

/** The buyer's returns, or those of a delivery group's recipient. Neither sees the other's. */
export async function listReturns(
  db: Db,
  { orderId, groupId }: { readonly orderId: string; readonly groupId: string | null },
): Promise<StoredReturn[]> {
  const recipientCondition =
    groupId === null
      ? isNull(returns.recipientId)
      : sql`
        ${returns.recipientId} is not null
          and exists (select 1
            from return_units p
            join order_lines l on l.id = p.line_id
            where p.return_id = ${returns.id} and l.group_id = ${groupId})`
  const stored = await db
    .select()
    .from(returns)
    .where(and(eq(returns.orderId, orderId), recipientCondition))
    .orderBy(returns.seq)
  if (stored.length === 0) return []
  const pieces = await db
    .select()
    .from(returnUnits)
    .where(
      inArray(
        returnUnits.returnId,
        stored.map(({ id }) => id),
      ),
    )
    .orderBy(returnUnits.lineId, returnUnits.unit)
  return stored.map((row) => ({
    ...row,
    pieces: pieces.filter((piece) => piece.returnId === row.id),
  }))
}

export async function updateReturn(
  tx: Tx,
  id: string,
  change: Partial<Omit<ReturnRow, 'id' | 'seq' | 'version'>>,
): Promise<void> {
  await tx
    .update(returns)
    .set({ ...change, version: sql`${returns.version} + 1` })
    .where(eq(returns.id, id))
}

export async function updateReturnUnits(
  tx: Tx,
  {
    returnId,
    keys,
    ...change
  }: { returnId: string; keys: readonly OrderUnitKey[] } & Partial<
    Omit<ReturnUnitRow, 'returnId' | 'lineId' | 'unit'>
  >,
): Promise<void> {
  for (const { lineId, unit } of keys)
    await tx
      .update(returnUnits)
      .set(change)
      .where(
        and(
          eq(returnUnits.returnId, returnId),
          eq(returnUnits.lineId, lineId),
          eq(returnUnits.unit, unit),
        ),
      )
}
