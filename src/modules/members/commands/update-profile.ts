import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { calendarDate, formatDate } from '#kernel/time/time.ts'
import { normalizePhone } from '#kernel/us-address/phone.ts'
import { isPhone } from '#kernel/us-address/us-address.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { setValues, sql } from '#platform/db/sql.ts'
import type { Services } from '#platform/services.ts'
import type { Account } from '../api/account-contract.ts'
import { lockMember, type MemberRow } from '../db/member-rows.ts'
import { findBirthDateFault, findNextBirthDateChange } from '../domain/birth-date.ts'
import type { AccountEventKind } from '../domain/account-events.ts'
import { recordAccountEvent } from '../record-account-event.ts'
import {
  describeAccount,
  getCallingMember,
  accountNotFoundRefusal,
} from '../queries/read-account.ts'

export interface NameAndBirth {
  readonly firstName: string
  readonly lastName: string
  readonly birthDate: string | null
}

export async function updateNameAndBirth(
  ctx: Ctx,
  { firstName, lastName, birthDate }: NameAndBirth,
): Promise<Account | Refusal> {
  return updateMember(ctx, 'name_changed', (member) => {
    if (birthDate === member.birthDate) return { firstName, lastName }
    const fault = checkBirthDate(member, birthDate, ctx.now)
    if (fault)
      return refuse('fields-invalid', fault, {
        reason: 'birth-date-invalid',
        fields: { birthDate: fault },
      })
    return {
      firstName,
      lastName,
      birthDate,
      birthDateSetAt: member.birthDate === null && birthDate === null ? null : ctx.now,
    }
  })
}

function checkBirthDate(
  { birthDateSetAt }: MemberRow,
  birthDate: string | null,
  now: Date,
): string | null {
  const today = calendarDate(now)
  const fixedUntil = findNextBirthDateChange(birthDateSetAt && calendarDate(birthDateSetAt), today)
  if (fixedUntil)
    return (
      `You can change your birth date once a year, next on ${formatDate(fixedUntil)}, `
      + `${fixedUntil.slice(0, 4)}.`
    )
  return birthDate === null ? null : findBirthDateFault(birthDate, today)
}

export async function updateContact(
  ctx: Ctx,
  { emit }: Pick<Services, 'emit'>,
  { phone, marketing }: { phone: string | null; marketing: boolean },
): Promise<Account | Refusal> {
  const digits = phone === null || phone.trim() === '' ? null : normalizePhone(phone)
  if (digits !== null && !isPhone(digits)) {
    const fault = 'Enter a 10-digit phone number.'
    return refuse('fields-invalid', fault, { reason: 'phone-invalid', fields: { phone: fault } })
  }
  const { id: memberId } = getCallingMember(ctx)
  return updateMember(ctx, 'contact_changed', async (member, tx) => {
    if (marketing === member.marketing) return { phone: digits }
    const consent = { memberId, wants: marketing, ip: ctx.ip, now: ctx.now }
    await emit('member.newsletter_consent_changed', tx, consent)
    return { phone: digits, marketing, marketingAt: ctx.now }
  })
}

type MemberChanges = Partial<
  Pick<
    MemberRow,
    'firstName' | 'lastName' | 'birthDateSetAt' | 'phone' | 'marketing' | 'marketingAt'
  >
> & { readonly birthDate?: string | null }

type DecideChanges = (
  member: MemberRow,
  tx: Tx,
) => MemberChanges | Refusal | Promise<MemberChanges | Refusal>

async function updateMember(
  ctx: Ctx,
  kind: AccountEventKind,
  decide: DecideChanges,
): Promise<Account | Refusal> {
  const { id, sessionId } = getCallingMember(ctx)
  return inTransaction(ctx.db, async (tx) => {
    const member = await lockMember(tx, id)
    if (!member) return accountNotFoundRefusal
    const changes = await decide(member, tx)
    if ('refused' in changes) return changes
    await saveMember(tx, member, { changes, now: ctx.now })
    await recordAccountEvent(tx, { memberId: id, at: ctx.now, kind, sessionId })
    return describeAccount(tx, id, ctx.now)
  })
}

async function saveMember(
  tx: Tx,
  { id, version }: MemberRow,
  { changes, now }: { changes: MemberChanges; now: Date },
): Promise<void> {
  const values = { ...changes, updatedAt: now, version: version + 1 }
  await execute(tx, sql`update members set ${setValues(values)} where id = ${id}`)
}
