import { and, eq } from 'drizzle-orm'
import { newId } from '#kernel/ids/ids.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { minutes } from '#kernel/time/time.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import { newCode, newToken, tokenHash } from '#platform/secrets/secrets.ts'
import type { Account } from './account-contract.ts'
import { admitMail, admitMailOf } from './admit-mail.ts'
import { codeKey, fitsCode, saveMemberCode, useCode } from './data/codes.ts'
import { findMember, findMemberByEmail, lockMember } from './data/member-rows.ts'
import { emailChanges } from './data/schema.ts'
import { linkMinutes } from './domain/email-change-machine.ts'
import { refuseWhileGuarded } from './email-guard.ts'
import { changeEmailCodeMail, changeEmailLinkMail } from './mail/account-mails.ts'
import { recordMemberEvent } from './member-events.ts'
import type { MemberParts } from './member-parts.ts'
import { describeAccount, callingMember, noAccount } from './read-account.ts'
import { needsStepUp, useStepUp } from './step-up.ts'
import { wrongCode } from './wrong-code.ts'

interface Wanted {
  readonly email: string
}

/** Mails a code to the new address; whether that has an account is not told before its mailbox was read. */
export async function changeEmailCaptcha(
  ctx: Ctx,
  parts: MemberParts,
  { email }: Wanted,
): Promise<Record<string, never> | Refusal> {
  const stopped =
    (await needsStepUp(ctx, 'change-email'))
    ?? (await notToBeHad(ctx, email))
    ?? (await admitMailOf(parts, 'change-email-of', callingMember(ctx).id))
    ?? (await admitMail(ctx, parts, { kind: 'change-email', email }))
  if (stopped) return stopped
  const code = newCode()
  await inTransaction(ctx.db, async (tx) => {
    await saveMemberCode(tx, { secret: parts.secret, key: keyOf(ctx, email), code, now: ctx.now })
    const mail = changeEmailCodeMail({ code, origin: parts.origin })
    await parts.mails.sendLater(tx, {
      dedupeKey: `change-email-code:${ctx.requestId}`,
      to: email,
      ...mail,
    })
  })
  return {}
}

function keyOf(ctx: Ctx, email: string): string {
  const { id, sessionId } = callingMember(ctx)
  return codeKey('change-email', `${id} ${sessionId} ${email}`)
}

async function notToBeHad(ctx: Ctx, email: string): Promise<Refusal | null> {
  const { id } = callingMember(ctx)
  if ((await findMember(ctx.db, id))?.email === email) return taken('This is your address already.')
  return refuseWhileGuarded(ctx.db, { memberId: id, now: ctx.now })
}

function taken(fault: string): Refusal<'fields-invalid'> {
  return refuse('fields-invalid', fault, { fields: { email: fault } })
}

/** The code was read in the new mailbox: the request is open, and a link in that mailbox closes it. An older request is cancelled. */
export async function changeEmail(
  ctx: Ctx,
  parts: MemberParts,
  { email, code }: Wanted & { code: string },
): Promise<Account | Refusal> {
  const kept = { secret: parts.secret, key: keyOf(ctx, email), code, now: ctx.now }
  const stopped = (await needsStepUp(ctx, 'change-email')) ?? (await notToBeHad(ctx, email))
  if (stopped) return stopped
  if (!(await fitsCode(ctx.db, kept))) return wrongCode
  return inTransaction(ctx.db, async (tx) => {
    const member = await lockMember(tx, callingMember(ctx).id)
    if (!member?.email) return noAccount
    if (!(await useCode(tx, kept))) return wrongCode
    if (await findMemberByEmail(tx, email))
      return taken(
        'This address has an account of its own. Sign in to that one, or use another address.',
      )
    const needed = await useStepUp(tx, ctx, 'change-email')
    if (needed) return needed
    await openRequest(tx, parts, { ctx, oldEmail: member.email, newEmail: email })
    return describeAccount(tx, member.id, ctx.now)
  })
}

async function openRequest(
  tx: Tx,
  { mails, origin }: MemberParts,
  { ctx, oldEmail, newEmail }: { ctx: Ctx; oldEmail: string; newEmail: string },
): Promise<void> {
  const { id: memberId, sessionId } = callingMember(ctx)
  await cancelRequests(tx, ctx)
  const [id, token] = [newId('ech', ctx.now.getTime()), newToken()]
  const expiresAt = new Date(ctx.now.getTime() + minutes(linkMinutes))
  const parties = { memberId, sessionId, oldEmail, newEmail }
  await tx.insert(emailChanges).values({
    id,
    ...parties,
    status: 'requested',
    tokenHash: tokenHash(token),
    createdAt: ctx.now,
    expiresAt,
  })
  await recordMemberEvent(tx, { memberId, at: ctx.now, kind: 'email_change_requested', sessionId })
  await mails.sendLater(tx, {
    dedupeKey: `email-change:${id}`,
    to: newEmail,
    ...changeEmailLinkMail({ token, origin }),
  })
}

async function cancelRequests(tx: Tx, ctx: Ctx): Promise<void> {
  const { id } = callingMember(ctx)
  await tx
    .update(emailChanges)
    .set({ status: 'cancelled' })
    .where(and(eq(emailChanges.memberId, id), eq(emailChanges.status, 'requested')))
}

export async function cancelEmailChange(ctx: Ctx): Promise<Account | Refusal> {
  return inTransaction(ctx.db, async (tx) => {
    await lockMember(tx, callingMember(ctx).id)
    await cancelRequests(tx, ctx)
    return describeAccount(tx, callingMember(ctx).id, ctx.now)
  })
}
