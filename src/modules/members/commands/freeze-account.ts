import { normalizeEmail } from '#kernel/email/email.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { refuseChangedObject } from '#modules/audit/refuse-changed-object.ts'
import type { UndoableAct } from '#modules/audit/undoable-act.ts'
import type { AuditObject } from '#platform/audit/audit-collector.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import { execute, queryRow, queryRows } from '#platform/db/query.ts'
import { boolean, id as idOf, nullable, text, timestamp } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { membersStaffContract } from '../api/staff-contract.ts'
import { lockMember, type MemberRow } from '../db/member-rows.ts'
import { recordAccountEvent } from '../record-account-event.ts'

const accountNotFound = refuse(
  'not-found',
  'There is no open account with this ID or email address.',
  {
    reason: 'account-not-found',
  },
)

/**
 * Freezes an account; repeating the call keeps the original time. The reason is stored in the audit
 * entry.
 */
export function freezeAccount(
  ctx: Ctx,
  { member, reason }: { member: string; reason: string },
): Promise<{ memberId: string; frozenAt: string } | Refusal> {
  return inTransaction(ctx.db, async (tx) => {
    const account = await lockByIdOrEmail(tx, member)
    if (!account) return accountNotFound
    const { id, frozenAt } = account
    if (frozenAt) return { memberId: id, frozenAt: frozenAt.toISOString() }
    await execute(
      tx,
      sql`update members set frozen_at = ${ctx.now}, updated_at = ${ctx.now} where id = ${id}`,
    )
    await recordAccountEvent(tx, { memberId: id, at: ctx.now, kind: 'account_frozen' })
    ctx.audit?.record({
      object: describeAccount(account),
      before: { isFrozen: false },
      after: { isFrozen: true },
      reason,
    })
    return { memberId: id, frozenAt: ctx.now.toISOString() }
  })
}

export async function listFrozenAccounts({
  db,
}: Ctx): Promise<{ rows: { memberId: string; email: string; frozenAt: string }[] }> {
  const accounts = await queryRows(
    db,
    { memberId: text, email: nullable(text), frozenAt: timestamp },
    sql`
      select id as member_id, email, frozen_at
      from members
      where frozen_at is not null and closed_at is null
      order by frozen_at, id
      limit 200`,
  )
  return {
    rows: accounts.flatMap(({ memberId, email, frozenAt }) =>
      email ? [{ memberId, email, frozenAt: frozenAt.toISOString() }] : [],
    ),
  }
}

/** Unfreezes an account; an account that is not frozen stays as it is. */
export function releaseAccount(
  ctx: Ctx,
  { member, reason }: { member: string; reason?: string },
): Promise<{ memberId: string } | Refusal> {
  return inTransaction(ctx.db, async (tx) => {
    const account = await lockByIdOrEmail(tx, member)
    if (!account) return accountNotFound
    const { id, frozenAt } = account
    if (frozenAt) {
      await execute(
        tx,
        sql`update members set frozen_at = null, updated_at = ${ctx.now} where id = ${id}`,
      )
      await recordAccountEvent(tx, { memberId: id, at: ctx.now, kind: 'account_released' })
      ctx.audit?.record({
        object: describeAccount(account),
        before: { isFrozen: true },
        after: { isFrozen: false },
        ...(reason && { reason }),
      })
    }
    return { memberId: id }
  })
}

const describeAccount = ({ id, email }: MemberRow): AuditObject => ({
  kind: 'customer',
  id,
  label: email ?? id,
})

/** Freezing is undone by releasing, and releasing by freezing. */
export const undoableFreezes: readonly UndoableAct[] = (
  ['freezeAccount', 'releaseAccount'] as const
).map((name) => ({
  act: membersStaffContract[name].path,
  permission: membersStaffContract[name].permission,
  async undo(ctx, { object, before, after, reason }) {
    const current = await queryRow(
      ctx.db,
      { isFrozen: boolean },
      sql`
          select frozen_at is not null as is_frozen
          from members
          where id = ${object.id} and closed_at is null`,
    )
    if (current?.isFrozen !== after['isFrozen']) return refuseChangedObject()
    const account = { member: object.id, reason }
    return before['isFrozen'] === true ? freezeAccount(ctx, account) : releaseAccount(ctx, account)
  },
}))

async function lockByIdOrEmail(tx: Tx, idOrEmail: string): Promise<MemberRow | null> {
  const found = await queryRow(
    tx,
    { id: idOf<'mem'>() },
    sql`
      select id
      from members
      where (id = ${idOrEmail} or email = ${normalizeEmail(idOrEmail)}) and closed_at is null`,
  )
  const member = found && (await lockMember(tx, found.id))
  return member && !member.closedAt ? member : null
}
