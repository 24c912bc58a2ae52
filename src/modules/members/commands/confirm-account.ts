import { createId } from '#kernel/ids/ids.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Id } from '#kernel/ids/ids.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import { execute, queryRow } from '#platform/db/query.ts'
import { listColumns } from '#platform/db/row.ts'
import { insertValues, sql } from '#platform/db/sql.ts'
import type { Services } from '#platform/services.ts'
import type { Browser } from '../api/browser.ts'
import type { SignInResult } from '../contract.ts'
import { codeKey, checkMemberCode, consumeMemberCode } from '../db/codes.ts'
import { findMemberByEmail } from '../db/member-rows.ts'
import { registrationRow, type RegistrationRow } from '../db/registration-rows.ts'
import { renderAccountWelcomeEmail } from '../emails/sign-in-emails.ts'
import { completeSignIn } from './complete-sign-in.ts'
import { invalidCodeRefusal } from '../domain/invalid-code-refusal.ts'

export async function confirmAccount(
  ctx: Ctx,
  services: Services,
  { registrationId, code, browser }: { registrationId: string; code: string; browser: Browser },
): Promise<SignInResult | Refusal> {
  const submitted = {
    secret: services.secret,
    key: codeKey('registration', registrationId),
    code,
    now: ctx.now,
  }
  if (!(await checkMemberCode(ctx.db, submitted))) return invalidCodeRefusal
  const result = await inTransaction(ctx.db, async (tx) => {
    if (!(await consumeMemberCode(tx, submitted))) return invalidCodeRefusal
    const registration = await queryRow(
      tx,
      registrationRow,
      sql`
        delete from registrations
        where id = ${registrationId}
        returning ${listColumns(registrationRow)}`,
    )
    if (!registration || registration.expiresAt <= ctx.now)
      return refuse(
        'token-used-or-expired',
        'This registration has expired. Please sign up again.',
        {
          reason: 'registration-expired',
        },
      )
    const opened = await openAccount(tx, registration, ctx.now)
    const memberId = opened ?? (await findMemberByEmail(tx, registration.email))?.id
    if (!memberId) return invalidCodeRefusal
    if (opened) {
      const mail = renderAccountWelcomeEmail({
        firstName: registration.firstName,
        shop: services.mails.shop,
      })
      await services.mails.sendLater(tx, {
        dedupeKey: `welcome:${opened}`,
        to: registration.email,
        ...mail,
      })
      if (registration.marketing)
        await services.emit('member.newsletter_consent_changed', tx, {
          memberId: opened,
          wants: true,
          ip: ctx.ip,
          now: ctx.now,
        })
    }
    return completeSignIn(tx, services, {
      memberId,
      by: opened ? 'registration' : 'code',
      browser,
      now: ctx.now,
    })
  })
  return result ?? invalidCodeRefusal
}

async function openAccount(
  tx: Tx,
  registration: RegistrationRow,
  now: Date,
): Promise<Id<'mem'> | null> {
  const { email, firstName, lastName, passwordHash, marketing } = registration
  const id = createId('mem', now.getTime())
  const member = {
    id,
    email,
    emailVerifiedAt: now,
    firstName,
    lastName,
    passwordHash,
    marketing,
    marketingAt: marketing ? now : null,
    createdAt: now,
    updatedAt: now,
  }
  const inserted = await execute(
    tx,
    sql`insert into members ${insertValues(member)} on conflict do nothing`,
  )
  return inserted > 0 ? id : null
}
