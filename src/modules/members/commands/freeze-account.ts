import { and, asc, eq, isNotNull, isNull, or } from 'drizzle-orm'
import type { Id } from '#kernel/ids/ids.ts'
import { normalizeEmail } from '#kernel/email/email.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import { lockMember } from '../db/member-rows.ts'
import { members } from '../db/schema.ts'
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
  { member }: { member: string },
): Promise<{ memberId: string; frozenAt: string } | Refusal> {
  return inTransaction(ctx.db, async (tx) => {
    const found = await lockByIdOrEmail(tx, member)
    if (!found) return accountNotFound
    const { id, frozenAt } = found
    if (frozenAt) return { memberId: id, frozenAt: frozenAt.toISOString() }
    await tx
      .update(members)
      .set({ frozenAt: ctx.now, updatedAt: ctx.now })
      .where(eq(members.id, id))
    await recordAccountEvent(tx, { memberId: id, at: ctx.now, kind: 'account_frozen' })
    return { memberId: id, frozenAt: ctx.now.toISOString() }
  })
}

export async function listFrozenAccounts({
  db,
}: Ctx): Promise<{ rows: { memberId: string; email: string; frozenAt: string }[] }> {
  const found = await db
    .select({ memberId: members.id, email: members.email, frozenAt: members.frozenAt })
    .from(members)
    .where(and(isNotNull(members.frozenAt), isNull(members.closedAt)))
    .orderBy(asc(members.frozenAt), asc(members.id))
    .limit(200)
  return {
    rows: found.flatMap(({ memberId, email, frozenAt }) =>
      email && frozenAt ? [{ memberId, email, frozenAt: frozenAt.toISOString() }] : [],
    ),
  }
}

/** Unfreezes an account; an account that is not frozen stays as it is. */
export function releaseAccount(
  ctx: Ctx,
  { member }: { member: string },
): Promise<{ memberId: string } | Refusal> {
  return inTransaction(ctx.db, async (tx) => {
    const found = await lockByIdOrEmail(tx, member)
    if (!found) return accountNotFound
    if (found.frozenAt) {
      await tx
        .update(members)
        .set({ frozenAt: null, updatedAt: ctx.now })
        .where(eq(members.id, found.id))
      await recordAccountEvent(tx, { memberId: found.id, at: ctx.now, kind: 'account_released' })
    }
    return { memberId: found.id }
  })
}

async function lockByIdOrEmail(
  tx: Tx,
  idOrEmail: string,
): Promise<{ id: Id<'mem'>; frozenAt: Date | null } | null> {
  const [found] = await tx
    .select({ id: members.id })
    .from(members)
    .where(
      and(
        or(eq(members.id, idOrEmail), eq(members.email, normalizeEmail(idOrEmail))),
        isNull(members.closedAt),
      ),
    )
  const locked = found && (await lockMember(tx, found.id as Id<'mem'>))
  return locked && !locked.closedAt
    ? { id: found.id as Id<'mem'>, frozenAt: locked.frozenAt }
    : null
}
