import { createId } from '#kernel/ids/ids.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { minutes } from '#kernel/time/time.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { insertValues, sql } from '#platform/db/sql.ts'
import { createSixDigitCode, createToken, hashToken } from '#platform/secrets/secrets.ts'
import type { Services } from '#platform/services.ts'
import type { Account } from '../api/account-contract.ts'
import { limitMemberEmail, limitEmailsOfMember } from './limit-member-email.ts'
import { codeKey, checkMemberCode, saveMemberCode, consumeMemberCode } from '../db/codes.ts'
import { findMember, findMemberByEmail, lockMember } from '../db/member-rows.ts'
import { confirmationLinkMinutes } from '../domain/email-change-machine.ts'
import { refuseDuringRevertPeriod } from '../revert-period.ts'
import { renderEmailChangeCodeEmail, renderEmailChangeLinkEmail } from '../emails/account-emails.ts'
import { recordAccountEvent } from '../record-account-event.ts'
import {
  describeAccount,
  getCallingMember,
  accountNotFoundRefusal,
} from '../queries/read-account.ts'
import { checkStepUp, consumeStepUp } from './step-up.ts'
import { invalidCodeRefusal } from '../domain/invalid-code-refusal.ts'

interface NewEmailAddress {
  readonly email: string
}

/**
 * Emails a code to the new address. Whether that address has an account is revealed only to someone
 * who can read its mailbox.
 */
export async function changeEmailCaptcha(
  ctx: Ctx,
  services: Services,
  { email }: NewEmailAddress,
): Promise<Record<string, never> | Refusal> {
  const refused =
    (await checkStepUp(ctx, 'change-email'))
    ?? (await refuseNewAddress(ctx, email))
    ?? (await limitEmailsOfMember(services, 'change-email-of', getCallingMember(ctx).id))
    ?? (await limitMemberEmail(ctx, services, { kind: 'change-email', email }))
  if (refused) return refused
  const code = createSixDigitCode()
  await inTransaction(ctx.db, async (tx) => {
    await saveMemberCode(tx, {
      secret: services.secret,
      key: emailChangeCodeKey(ctx, email),
      code,
      now: ctx.now,
    })
    const mail = renderEmailChangeCodeEmail({ code, shop: services.mails.shop })
    await services.mails.sendLater(tx, {
      dedupeKey: `change-email-code:${ctx.requestId}`,
      to: email,
      ...mail,
    })
  })
  return {}
}

function emailChangeCodeKey(ctx: Ctx, email: string): string {
  const { id, sessionId } = getCallingMember(ctx)
  return codeKey('change-email', `${id} ${sessionId} ${email}`)
}

async function refuseNewAddress(ctx: Ctx, email: string): Promise<Refusal | null> {
  const { id } = getCallingMember(ctx)
  if ((await findMember(ctx.db, id))?.email === email)
    return refuseEmail('This is already your email address.', 'email-unchanged')
  return refuseDuringRevertPeriod(ctx.db, { memberId: id, now: ctx.now })
}

function refuseEmail(fault: string, reason: string): Refusal<'fields-invalid'> {
  return refuse('fields-invalid', fault, { reason, fields: { email: fault } })
}

export async function changeEmail(
  ctx: Ctx,
  services: Services,
  { email, code }: NewEmailAddress & { code: string },
): Promise<Account | Refusal> {
  const submitted = {
    secret: services.secret,
    key: emailChangeCodeKey(ctx, email),
    code,
    now: ctx.now,
  }
  const refused = (await checkStepUp(ctx, 'change-email')) ?? (await refuseNewAddress(ctx, email))
  if (refused) return refused
  if (!(await checkMemberCode(ctx.db, submitted))) return invalidCodeRefusal
  return inTransaction(ctx.db, async (tx) => {
    const member = await lockMember(tx, getCallingMember(ctx).id)
    if (!member?.email) return accountNotFoundRefusal
    if (!(await consumeMemberCode(tx, submitted))) return invalidCodeRefusal
    if (await findMemberByEmail(tx, email))
      return refuseEmail(
        'Another account uses this address. Sign in to that account, or use a different address.',
        'email-address-taken',
      )
    const stepUpRefusal = await consumeStepUp(tx, ctx, 'change-email')
    if (stepUpRefusal) return stepUpRefusal
    await createRequest(tx, services, { ctx, oldEmail: member.email, newEmail: email })
    return describeAccount(tx, member.id, ctx.now)
  })
}

async function createRequest(
  tx: Tx,
  { mails }: Services,
  { ctx, oldEmail, newEmail }: { ctx: Ctx; oldEmail: string; newEmail: string },
): Promise<void> {
  const { id: memberId, sessionId } = getCallingMember(ctx)
  await cancelRequests(tx, ctx)
  const [id, token] = [createId('ech', ctx.now.getTime()), createToken()]
  const expiresAt = new Date(ctx.now.getTime() + minutes(confirmationLinkMinutes))
  const change = {
    id,
    memberId,
    sessionId,
    oldEmail,
    newEmail,
    status: 'requested',
    tokenHash: hashToken(token),
    createdAt: ctx.now,
    expiresAt,
  }
  await execute(tx, sql`insert into email_changes ${insertValues(change)}`)
  await recordAccountEvent(tx, { memberId, at: ctx.now, kind: 'email_change_requested', sessionId })
  await mails.sendLater(tx, {
    dedupeKey: `email-change:${id}`,
    to: newEmail,
    ...renderEmailChangeLinkEmail({ token, shop: mails.shop }),
  })
}

async function cancelRequests(tx: Tx, ctx: Ctx): Promise<void> {
  const { id } = getCallingMember(ctx)
  await execute(
    tx,
    sql`
      update email_changes
      set status = 'cancelled'
      where member_id = ${id} and status = 'requested'`,
  )
}

export async function cancelEmailChange(ctx: Ctx): Promise<Account | Refusal> {
  return inTransaction(ctx.db, async (tx) => {
    await lockMember(tx, getCallingMember(ctx).id)
    await cancelRequests(tx, ctx)
    return describeAccount(tx, getCallingMember(ctx).id, ctx.now)
  })
}
