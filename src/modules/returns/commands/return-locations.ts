import { sql } from 'drizzle-orm'
import { returnsAddress } from '#modules/fulfillment/warehouse-address.ts'
import { inTransaction, rows, type Db } from '#platform/db/database.server.ts'
import type { StoredReturn } from '../db/returns.ts'

/** Returns from the given states go here; all others go to the shop's own address. */
export interface ReturnLocation {
  readonly id: string
  /** Address lines, name first. */
  readonly lines: readonly string[]
  /** Two-letter state codes. */
  readonly states: readonly string[]
}

/** The return location for the line's shipping address; null for the shop's own address. */
export async function findReturnLocation(
  db: Db,
  lineId: string,
): Promise<readonly string[] | null> {
  const [found] = await rows<{ lines: readonly string[] }>(
    db,
    sql`
    select h.lines
    from order_lines l
    join order_groups g on g.id = l.group_id
    join return_locations h on g.address ->> 'stateCode' = any(h.states)
    where l.id = ${lineId} order by h.id limit 1`,
  )
  return found?.lines ?? null
}

/** The address is stored with the return, so later changes do not affect it. */
export function getReturnAddress({ sendTo }: Pick<StoredReturn, 'sendTo'>): readonly string[] {
  return sendTo ?? returnsAddress
}

/** "Reno, NV" */
export function getReturnCity(lines: readonly string[]): string {
  return (lines.at(-1) ?? '').replace(/ \d{5}(?:-\d{4})?$/, '')
}

export function listReturnLocations(db: Db): Promise<ReturnLocation[]> {
  return rows<ReturnLocation>(db, sql`select id, lines, states from return_locations order by id`)
}

/** Replaces all return locations, for future returns. */
export async function replaceReturnLocations(
  db: Db,
  houses: readonly ReturnLocation[],
  now: Date,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.execute(sql`lock table return_locations in share row exclusive mode`)
    await tx.execute(sql`delete from return_locations`)
    for (const { id, lines, states } of houses)
      await tx.execute(sql`
        insert into return_locations (id, lines, states, changed_at)
        values (${id}, ${JSON.stringify(lines)}::jsonb, ${sql.param([...states])}::text[],
          ${now.toISOString()}::timestamptz)`)
  })
}
