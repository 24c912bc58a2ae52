import { inTransaction, type Db } from '#platform/db/database.server.ts'
import { execute, queryRow, queryRows } from '#platform/db/query.ts'
import { listColumns, json as jsonOf, text, textArray, type Row } from '#platform/db/row.ts'
import { json, sql } from '#platform/db/sql.ts'
import type { StoredReturn } from '../db/returns.ts'
import type { Services } from '#platform/services.ts'

const locationRow = {
  id: text,
  /** Address lines, name first. */
  lines: jsonOf<readonly string[]>(),
  /** Two-letter state codes. */
  states: textArray,
}

/** Returns from the given states go here; all others go to the shop's own address. */
export type ReturnLocation = Row<typeof locationRow>

/** The return location for the line's shipping address; null for the shop's own address. */
export async function findReturnLocation(
  db: Db,
  lineId: string,
): Promise<readonly string[] | null> {
  const location = await queryRow(
    db,
    { lines: jsonOf<readonly string[]>() },
    sql`
      select r.lines
      from order_lines l
      join order_groups g on g.id = l.group_id
      join return_locations r on g.address ->> 'stateCode' = any(r.states)
      where l.id = ${lineId}
      order by r.id
      limit 1`,
  )
  return location?.lines ?? null
}

/**
 * The address is stored with the return, so later changes do not affect it. Returns from before the
 * shop's own address was stored too have none.
 */
export function getReturnAddress(
  { settings }: Pick<Services, 'settings'>,
  { sendTo }: Pick<StoredReturn, 'sendTo'>,
): readonly string[] {
  return sendTo ?? settings.get('shop').returnsAddress
}

export function listReturnLocations(db: Db): Promise<ReturnLocation[]> {
  return queryRows(
    db,
    locationRow,
    sql`select ${listColumns(locationRow)} from return_locations order by id`,
  )
}

/** Replaces all return locations, for future returns. */
export async function replaceReturnLocations(
  db: Db,
  locations: readonly ReturnLocation[],
  now: Date,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await execute(tx, sql`lock table return_locations in share row exclusive mode`)
    await execute(tx, sql`delete from return_locations`)
    for (const { id, lines, states } of locations)
      await execute(
        tx,
        sql`
          insert into return_locations (id, lines, states, changed_at)
          values (${id}, ${json(lines)}, ${states}, ${now})`,
      )
  })
}
