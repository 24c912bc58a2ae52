import type { Id } from '#kernel/ids/ids.ts'
import { maskEmail } from '#kernel/email/email.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { calendarDate } from '#kernel/time/time.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { Account } from '../api/account-contract.ts'
import { findPendingEmailChange, findStoredRevertPeriodEnd } from '../db/email-change-rows.ts'
import { findMember } from '../db/member-rows.ts'
import { findNextBirthDateChange } from '../domain/birth-date.ts'

export function getCallingMember({ caller: actor }: Ctx): {
  readonly id: Id<'mem'>
  readonly sessionId: Id<'ses'>
} {
  if (actor.level !== 'member') throw new Error('This call requires a member session.')
  return actor
}

export const accountNotFoundRefusal = refuse('not-found', 'We couldn’t find this account.', {
  reason: 'account-not-found',
})

export async function readAccount(ctx: Ctx): Promise<Account | Refusal<'not-found'>> {
  return describeAccount(ctx.db, getCallingMember(ctx).id, ctx.now)
}

export async function describeAccount(
  db: Db,
  memberId: Id<'mem'>,
  now: Date,
): Promise<Account | Refusal<'not-found'>> {
  const member = await findMember(db, memberId)
  if (!member?.email) return accountNotFoundRefusal
  const change = await findPendingEmailChange(db, memberId, now)
  const revertPeriodEnd = await findStoredRevertPeriodEnd(db, memberId, now)
  const setOn =
    member.birthDate && member.birthDateSetAt ? calendarDate(member.birthDateSetAt) : null
  return {
    id: member.id,
    email: member.email,
    firstName: member.firstName,
    lastName: member.lastName,
    birthDate: member.birthDate,
    birthDateFixedUntil: findNextBirthDateChange(setOn, calendarDate(now)),
    phone: member.phone,
    marketing: member.marketing,
    hasPassword: member.passwordHash !== null,
    memberSince: calendarDate(member.createdAt),
    emailChange: change && {
      email: maskEmail(change.newEmail),
      expiresAt: change.expiresAt.toISOString(),
    },
    revertPeriodEnd: revertPeriodEnd?.toISOString() ?? null,
  }
}
