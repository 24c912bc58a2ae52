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

interface NewEmailAddress {
  readonly email: string
}

/**
 * Emails a code to the new address. Whether that address has an account is revealed only to someone
 * who can read its mailbox.
 */
export async function changeEmailCaptcha(
  ctx: Ctx,
  deps: MemberParts,
  { email }: NewEmailAddress,
): Promise<Record<string, never> | Refusal> {
  const refused =
    (await needsStepUp(ctx, 'change-email'))
    ?? (await refuseNewAddress(ctx, email))
    ?? (await admitMailOf(deps, 'change-email-of', callingMember(ctx).id))
    ?? (await admitMail(ctx, deps, { kind: 'change-email', email }))
  if (refused) return refused
  const code = newCode()
  await inTransaction(ctx.db, async (tx) => {
    await saveMemberCode(tx, {
      secret: deps.secret,
      key: emailChangeCodeKey(ctx, email),
      code,
      now: ctx.now,
    })
    const mail = changeEmailCodeMail({ code, origin: deps.origin })
    await deps.mails.sendLater(tx, {
      dedupeKey: `change-email-code:${ctx.requestId}`,
      to: email,
      ...mail,
    })
  })
  return {}
}

function emailChangeCodeKey(ctx: Ctx, email: string): string {
  const { id, sessionId } = callingMember(ctx)
  return codeKey('change-email', `${id} ${sessionId} ${email}`)
}

async function refuseNewAddress(ctx: Ctx, email: string): Promise<Refusal | null> {
  const { id } = callingMember(ctx)
  if ((await findMember(ctx.db, id))?.email === email)
    return refuseEmail('This is already your email address.', 'email-unchanged')
  return refuseWhileGuarded(ctx.db, { memberId: id, now: ctx.now })
}

function refuseEmail(fault: string, reason: string): Refusal<'fields-invalid'> {
  return refuse('fields-invalid', fault, { reason, fields: { email: fault } })
}

export async function changeEmail(
  ctx: Ctx,
  deps: MemberParts,
  { email, code }: NewEmailAddress & { code: string },
): Promise<Account | Refusal> {
  const submitted = {
    secret: deps.secret,
    key: emailChangeCodeKey(ctx, email),
    code,
    now: ctx.now,
  }
  const refused = (await needsStepUp(ctx, 'change-email')) ?? (await refuseNewAddress(ctx, email))
  if (refused) return refused
  if (!(await fitsCode(ctx.db, submitted))) return wrongCode
  return inTransaction(ctx.db, async (tx) => {
    const member = await lockMember(tx, callingMember(ctx).id)
    if (!member?.email) return noAccount
    if (!(await useCode(tx, submitted))) return wrongCode
    if (await findMemberByEmail(tx, email))
      return refuseEmail(
        'Another account uses this address. Sign in to that account, or use a different address.',
        'email-address-taken',
      )
    const stepUpRefusal = await useStepUp(tx, ctx, 'change-email')
    if (stepUpRefusal) return stepUpRefusal
    await createRequest(tx, deps, { ctx, oldEmail: member.email, newEmail: email })
    return describeAccount(tx, member.id, ctx.now)
  })
}

async function createRequest(
  tx: Tx,
  { mails, origin }: MemberParts,
  { ctx, oldEmail, newEmail }: { ctx: Ctx; oldEmail: string; newEmail: string },
): Promise<void> {
  const { id: memberId, sessionId } = callingMember(ctx)
  await cancelRequests(tx, ctx)
  const [id, token] = [newId('ech', ctx.now.getTime()), newToken()]
  const expiresAt = new Date(ctx.now.getTime() + minutes(linkMinutes))
  const addresses = { memberId, sessionId, oldEmail, newEmail }
  await tx.insert(emailChanges).values({
    id,
    ...addresses,
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
