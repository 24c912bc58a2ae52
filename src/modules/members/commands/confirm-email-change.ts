import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { days } from '#kernel/time/time.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, type Db, type Tx } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { refuseDuplicate } from '#platform/db/refuse-duplicate.ts'
import { sql } from '#platform/db/sql.ts'
import { createToken, hashToken } from '#platform/secrets/secrets.ts'
import type { Services } from '#platform/services.ts'
import { findEmailChange, lockEmailChange, type EmailChangeRow } from '../db/email-change-rows.ts'
import { findMemberByEmail, lockMember, type MemberRow } from '../db/member-rows.ts'
import { getEmailChangeStatus, revertPeriodDays } from '../domain/email-change-machine.ts'
import { endMemberSessions } from './end-sessions.ts'
import {
  renderEmailChangedEmail,
  renderEmailChangeRevertedEmail,
} from '../emails/account-emails.ts'
import { recordAccountEvent } from '../record-account-event.ts'

const invalidLink = refuse(
  'token-used-or-expired',
  'This link has expired or was already used. Request a new one in your account settings.',
  { reason: 'email-change-link-invalid' },
)

const addressTaken = refuse(
  'transition-illegal',
  'Another account now uses this address. Reply to our email and we’ll help you sort it out.',
  { reason: 'email-address-taken' },
)

function inTransactionWithUniqueEmail<Result>(
  db: Db,
  refusal: Refusal,
  act: (tx: Tx) => Promise<Result | Refusal>,
): Promise<Result | Refusal> {
  return refuseDuplicate({ key: 'members_email', refusal }, () => inTransaction(db, act))
}

type ConfirmedEmail = { readonly email: string; readonly confirmedAt: string }

/**
 * Confirms an email change. Repeating the call gives the same answer; an expired or cancelled link,
 * or a link of another member, is refused.
 */
export async function confirmEmailChange(
  ctx: Ctx,
  services: Services,
  { token }: { token: string },
): Promise<ConfirmedEmail | Refusal> {
  const linked = await findEmailChange(ctx.db, { tokenHash: hashToken(token) })
  if (!linked || (ctx.caller.level === 'member' && ctx.caller.id !== linked.memberId))
    return invalidLink
  return inTransactionWithUniqueEmail(ctx.db, invalidLink, async (tx) => {
    const member = await lockMember(tx, linked.memberId)
    const change = await lockEmailChange(tx, linked.id)
    if (!member || !change) return invalidLink
    const status = getEmailChangeStatus(change, ctx.now)
    if (
      (status === 'confirmed' || status === 'final')
      && change.confirmedAt
      && member.email === change.newEmail
    )
      return { email: change.newEmail, confirmedAt: change.confirmedAt.toISOString() }
    if (
      status !== 'requested'
      || member.email !== change.oldEmail
      || (await findMemberByEmail(tx, change.newEmail))
    )
      return invalidLink
    await applyEmailChange(tx, services, { change, member, now: ctx.now })
    return { email: change.newEmail, confirmedAt: ctx.now.toISOString() }
  })
}

interface EmailChangeContext {
  readonly change: EmailChangeRow
  readonly member: MemberRow
  readonly now: Date
}

async function applyEmailChange(
  tx: Tx,
  services: Services,
  { change, member, now }: EmailChangeContext,
): Promise<void> {
  const { id, oldEmail, newEmail, memberId, sessionId } = change
  const undo = createToken()
  const revertUntil = new Date(now.getTime() + days(revertPeriodDays))
  await execute(
    tx,
    sql`
      update email_changes
      set status = 'confirmed', confirmed_at = ${now}, revert_hash = ${hashToken(undo)},
        revert_until = ${revertUntil}
      where id = ${id}`,
  )
  await execute(
    tx,
    sql`
      update members
      set email = ${newEmail}, email_verified_at = ${now}, updated_at = ${now},
        version = ${member.version + 1}
      where id = ${memberId}`,
  )
  await endMemberSessions(tx, { memberId, except: sessionId, now })
  await voidResets(tx, memberId, now)
  await recordAccountEvent(tx, { memberId, at: now, kind: 'email_changed', sessionId })
  const mail = renderEmailChangedEmail({
    newEmail,
    undo,
    until: revertUntil,
    shop: services.mails.shop,
  })
  await services.mails.sendLater(tx, { dedupeKey: `email-changed:${id}`, to: oldEmail, ...mail })
  await services.emit('member.signed_in', tx, { memberId, email: newEmail, guestId: null, now })
}

/**
 * Restores the previous address, ends every session, and removes the password and the passkeys
 * added since, so that only the previous mailbox can open the account.
 */
export async function revertEmailChange(
  ctx: Ctx,
  services: Services,
  { token }: { token: string },
): Promise<{ email: string } | Refusal> {
  const linked = await findEmailChange(ctx.db, { revertHash: hashToken(token) })
  if (!linked || (ctx.caller.level === 'member' && ctx.caller.id !== linked.memberId))
    return invalidLink
  return inTransactionWithUniqueEmail(ctx.db, addressTaken, async (tx) => {
    const member = await lockMember(tx, linked.memberId)
    const change = await lockEmailChange(tx, linked.id)
    if (
      !member
      || !change
      || getEmailChangeStatus(change, ctx.now) !== 'confirmed'
      || member.email !== change.newEmail
    )
      return invalidLink
    if (await findMemberByEmail(tx, change.oldEmail)) return addressTaken
    await restorePreviousEmail(tx, services, { change, member, now: ctx.now })
    return { email: change.oldEmail }
  })
}

async function restorePreviousEmail(
  tx: Tx,
  { mails }: Services,
  { change, member, now }: EmailChangeContext,
): Promise<void> {
  const { id, oldEmail, memberId } = change
  await execute(tx, sql`update email_changes set status = 'reverted' where id = ${id}`)
  await execute(
    tx,
    sql`
      update members
      set email = ${oldEmail}, email_verified_at = ${now}, password_hash = null,
        updated_at = ${now}, version = ${member.version + 1}
      where id = ${memberId}`,
  )
  await execute(
    tx,
    sql`delete from passkeys where member_id = ${memberId} and created_at >= ${change.createdAt}`,
  )
  await endMemberSessions(tx, { memberId, except: null, now })
  await voidResets(tx, memberId, now)
  await recordAccountEvent(tx, { memberId, at: now, kind: 'email_change_reverted' })
  await mails.sendLater(tx, {
    dedupeKey: `email-change-reverted:${id}`,
    to: oldEmail,
    ...renderEmailChangeRevertedEmail({ shop: mails.shop }),
  })
}

async function voidResets(tx: Tx, memberId: string, now: Date): Promise<void> {
  await execute(
    tx,
    sql`
      update password_resets
      set used_at = ${now}
      where member_id = ${memberId} and used_at is null`,
  )
}
