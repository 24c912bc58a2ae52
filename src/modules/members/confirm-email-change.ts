import { and, eq, gte, sql } from 'drizzle-orm'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { days } from '#kernel/time/time.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, type Db, type Tx } from '#platform/db/database.server.ts'
import { unlessDuplicate } from '#platform/db/unless-duplicate.ts'
import { newToken, tokenHash } from '#platform/secrets/secrets.ts'
import { findEmailChange, lockEmailChange, type EmailChangeRow } from './data/email-change-rows.ts'
import { findMemberByEmail, lockMember, type MemberRow } from './data/member-rows.ts'
import { emailChanges, members, passkeys } from './data/schema.ts'
import { emailChangeStatus, undoDays } from './domain/email-change-machine.ts'
import { endSessionsOf } from './end-sessions.ts'
import { emailChangedMail, emailChangeUndoneMail } from './mail/account-mails.ts'
import { recordMemberEvent } from './member-events.ts'
import type { MemberParts } from './member-parts.ts'

const deadLink = refuse(
  'token-used-or-expired',
  'This link was used, taken back or is too old. Ask for a new one in your account settings.',
)

const takenMeanwhile = refuse(
  'transition-illegal',
  'Another account has this address now. Answer our mail and a person sorts it out.',
)

function inTransactionUnlessTaken<Result>(
  db: Db,
  refusal: Refusal,
  act: (tx: Tx) => Promise<Result | Refusal>,
): Promise<Result | Refusal> {
  return unlessDuplicate({ key: 'members_email', refusal }, () => inTransaction(db, act))
}

type Confirmed = { readonly email: string; readonly confirmedAt: string }

/** The button behind the link. A second press answers the same; another member's press, an old or a cancelled link answers nothing. */
export async function confirmEmailChange(
  ctx: Ctx,
  parts: MemberParts,
  { token }: { token: string },
): Promise<Confirmed | Refusal> {
  const found = await findEmailChange(ctx.db, { tokenHash: tokenHash(token) })
  if (!found || (ctx.actor.level === 'member' && ctx.actor.id !== found.memberId)) return deadLink
  return inTransactionUnlessTaken(ctx.db, deadLink, async (tx) => {
    const member = await lockMember(tx, found.memberId)
    const change = await lockEmailChange(tx, found.id)
    if (!member || !change) return deadLink
    const status = emailChangeStatus(change, ctx.now)
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
      return deadLink
    await putInPlace(tx, parts, { change, member, now: ctx.now })
    return { email: change.newEmail, confirmedAt: ctx.now.toISOString() }
  })
}

interface Change {
  readonly change: EmailChangeRow
  readonly member: MemberRow
  readonly now: Date
}

async function putInPlace(
  tx: Tx,
  parts: MemberParts,
  { change, member, now }: Change,
): Promise<void> {
  const { id, oldEmail, newEmail, memberId, sessionId } = change
  const undo = newToken()
  const undoUntil = new Date(now.getTime() + days(undoDays))
  await tx
    .update(emailChanges)
    .set({ status: 'confirmed', confirmedAt: now, undoHash: tokenHash(undo), undoUntil })
    .where(eq(emailChanges.id, id))
  await tx
    .update(members)
    .set({ email: newEmail, emailVerifiedAt: now, updatedAt: now, version: member.version + 1 })
    .where(eq(members.id, memberId))
  await endSessionsOf(tx, { memberId, except: sessionId, now })
  await voidResets(tx, memberId, now)
  await recordMemberEvent(tx, { memberId, at: now, kind: 'email_changed', sessionId })
  const mail = emailChangedMail({ newEmail, undo, until: undoUntil, origin: parts.origin })
  await parts.mails.sendLater(tx, { dedupeKey: `email-changed:${id}`, to: oldEmail, ...mail })
  for (const hook of parts.onArrival)
    await hook(tx, { memberId, email: newEmail, guestId: null, now })
}

/**
 * From the old mailbox: the old address is back, every session ends, and the password and whatever else could sign in since is gone,
 * so that the mailbox alone opens the account.
 */
export async function undoEmailChange(
  ctx: Ctx,
  parts: MemberParts,
  { token }: { token: string },
): Promise<{ email: string } | Refusal> {
  const found = await findEmailChange(ctx.db, { undoHash: tokenHash(token) })
  if (!found || (ctx.actor.level === 'member' && ctx.actor.id !== found.memberId)) return deadLink
  return inTransactionUnlessTaken(ctx.db, takenMeanwhile, async (tx) => {
    const member = await lockMember(tx, found.memberId)
    const change = await lockEmailChange(tx, found.id)
    if (
      !member
      || !change
      || emailChangeStatus(change, ctx.now) !== 'confirmed'
      || member.email !== change.newEmail
    )
      return deadLink
    if (await findMemberByEmail(tx, change.oldEmail)) return takenMeanwhile
    await takeBack(tx, parts, { change, member, now: ctx.now })
    return { email: change.oldEmail }
  })
}

async function takeBack(
  tx: Tx,
  { mails, origin }: MemberParts,
  { change, member, now }: Change,
): Promise<void> {
  const { id, oldEmail, memberId } = change
  await tx.update(emailChanges).set({ status: 'undone' }).where(eq(emailChanges.id, id))
  await tx
    .update(members)
    .set({
      email: oldEmail,
      emailVerifiedAt: now,
      passwordHash: null,
      updatedAt: now,
      version: member.version + 1,
    })
    .where(eq(members.id, memberId))
  await tx
    .delete(passkeys)
    .where(and(eq(passkeys.memberId, memberId), gte(passkeys.createdAt, change.createdAt)))
  await endSessionsOf(tx, { memberId, except: null, now })
  await voidResets(tx, memberId, now)
  await recordMemberEvent(tx, { memberId, at: now, kind: 'email_change_undone' })
  await mails.sendLater(tx, {
    dedupeKey: `email-change-undone:${id}`,
    to: oldEmail,
    ...emailChangeUndoneMail({ origin }),
  })
}

async function voidResets(tx: Tx, memberId: string, now: Date): Promise<void> {
  await tx.execute(
    sql`update password_resets set used_at = ${now.toISOString()}::timestamptz where member_id = ${memberId} and used_at is null`,
  )
}
