import { sql } from 'drizzle-orm'
import { returnsHouse } from '#modules/fulfillment/house.ts'
import { inTransaction, rows, type Db } from '#platform/db/database.server.ts'
import type { StoredReturn } from './data/returns.ts'

/** Where parcels come back to from some states; those of no house go to the shop's own. */
export interface ReturnHouse {
  readonly id: string
  /** Of its address, the name first. */
  readonly lines: readonly string[]
  /** Two letters each. */
  readonly states: readonly string[]
}

/** The house for whoever a line was sent to; null for the shop's own. */
export async function houseForLine(db: Db, lineId: string): Promise<readonly string[] | null> {
  const [found] = await rows<{ lines: readonly string[] }>(
    db,
    sql`
    select h.lines from order_lines l join order_groups g on g.id = l.group_id join return_houses h on g.address ->> 'stateCode' = any(h.states)
    where l.id = ${lineId} order by h.id limit 1`,
  )
  return found?.lines ?? null
}

/** Frozen with the return: a house that is given up afterwards still takes it in. */
export function addressOf({ sendTo }: Pick<StoredReturn, 'sendTo'>): readonly string[] {
  return sendTo ?? returnsHouse
}

/** "Reno, NV" */
export function townOf(lines: readonly string[]): string {
  return (lines.at(-1) ?? '').replace(/ \d{5}(?:-\d{4})?$/, '')
}

export function listHouses(db: Db): Promise<ReturnHouse[]> {
  return rows<ReturnHouse>(db, sql`select id, lines, states from return_houses order by id`)
}

/** All of them at once, for returns that are asked for from now on. */
export async function replaceHouses(
  db: Db,
  houses: readonly ReturnHouse[],
  now: Date,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.execute(sql`lock table return_houses in share row exclusive mode`)
    await tx.execute(sql`delete from return_houses`)
    for (const { id, lines, states } of houses)
      await tx.execute(sql`
        insert into return_houses (id, lines, states, changed_at)
        values (${id}, ${JSON.stringify(lines)}::jsonb, ${sql.param([...states])}::text[], ${now.toISOString()}::timestamptz)`)
  })
}
