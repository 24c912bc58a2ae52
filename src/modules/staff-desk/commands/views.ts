import { createId } from '#kernel/ids/ids.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { getStaffId } from '#modules/staff/command-line-staff.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { execute, queryRows } from '#platform/db/query.ts'
import { boolean, text } from '#platform/db/row.ts'
import { insertValues, setValues, sql } from '#platform/db/sql.ts'

/** A person's own views and shared ones; at most this many are listed. */
const maxViews = 500

export async function listViews(ctx: Ctx, { list }: { list?: string }) {
  const staffId = getStaffId(ctx)
  const rows = await queryRows(
    ctx.db,
    { id: text, list: text, name: text, query: text, isShared: boolean, isOwn: boolean },
    sql`
      select id, list, name, query, is_shared, staff_id = ${staffId} as is_own
      from staff_views
      where (staff_id = ${staffId} or is_shared)
        and ${list === undefined ? sql`true` : sql`list = ${list}`}
      order by list, lower(name), id
      limit ${maxViews}`,
  )
  return { rows }
}

export interface ViewInput {
  readonly id?: string
  readonly list: string
  readonly name: string
  readonly query: string
  readonly isShared: boolean
}

const refuseUnknownView = () =>
  refuse('not-found', 'You have no saved view with this id.', { reason: 'view-not-found' })

export async function saveView(
  ctx: Ctx,
  { id, ...view }: ViewInput,
): Promise<{ id: string } | Refusal> {
  const { now } = ctx
  const staffId = getStaffId(ctx)
  return inTransaction(ctx.db, async (tx) => {
    if (id === undefined) {
      const newId = createId('svw', now.getTime())
      const values = { ...view, id: newId, staffId, createdAt: now, updatedAt: now }
      await execute(tx, sql`insert into staff_views ${insertValues(values)}`)
      return { id: newId }
    }
    const changed = await execute(
      tx,
      sql`
        update staff_views
        set ${setValues({ ...view, updatedAt: now })}
        where id = ${id} and staff_id = ${staffId}`,
    )
    return changed > 0 ? { id } : refuseUnknownView()
  })
}

export async function deleteView(
  ctx: Ctx,
  { id }: { id: string },
): Promise<{ id: string } | Refusal> {
  const deleted = await execute(
    ctx.db,
    sql`delete from staff_views where id = ${id} and staff_id = ${getStaffId(ctx)}`,
  )
  return deleted > 0 ? { id } : refuseUnknownView()
}
