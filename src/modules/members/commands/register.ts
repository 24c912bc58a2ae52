import { createId } from '#kernel/ids/ids.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { hours } from '#kernel/time/time.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, type Db, type Tx } from '#platform/db/database.server.ts'
import { execute, queryRow } from '#platform/db/query.ts'
import { listColumns } from '#platform/db/row.ts'
import { insertValues, sql } from '#platform/db/sql.ts'
import { createSixDigitCode } from '#platform/secrets/secrets.ts'
import type { Services } from '#platform/services.ts'
import { limitMemberEmail } from './limit-member-email.ts'
import { codeKey, saveMemberCode } from '../db/codes.ts'
import { findNewPasswordFault } from '../db/common-passwords.ts'
import { findMemberByEmail } from '../db/member-rows.ts'
import { hashPassword } from '../db/password-hash.ts'
import { registrationRow } from '../db/registration-rows.ts'
import { renderAlreadyMemberEmail, renderRegistrationCodeEmail } from '../emails/sign-in-emails.ts'

const registrationLifetime = hours(24)

export interface Registration {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly password?: string | undefined
  readonly marketing: boolean
}

/**
 * The answer and the work are the same whether or not the address has an account. Only this browser
 * receives the registration id, so nobody else can set the password of the new account.
 */
export async function register(
  ctx: Ctx,
  services: Services,
  input: Registration,
): Promise<{ registrationId: string } | Refusal> {
  const { email, firstName, lastName, password, marketing } = input
  const fault = password === undefined ? null : await findNewPasswordFault(password)
  if (fault)
    return refuse('fields-invalid', fault, {
      reason: 'invalid-password',
      fields: { password: fault },
    })
  const refused = await limitMemberEmail(ctx, services, { kind: 'registration', email })
  if (refused) return refused
  const id = createId('rgn', ctx.now.getTime())
  const row = {
    id,
    email,
    firstName,
    lastName,
    marketing,
    createdAt: ctx.now,
    expiresAt: new Date(ctx.now.getTime() + registrationLifetime),
  }
  const passwordHash = password === undefined ? null : await hashPassword(password)
  await inTransaction(ctx.db, async (tx) => {
    await execute(tx, sql`insert into registrations ${insertValues({ ...row, passwordHash })}`)
    await sendRegistrationCode(tx, services, {
      registration: row,
      requestId: ctx.requestId,
      now: ctx.now,
    })
  })
  return { registrationId: id }
}

/** Sends a new code that replaces the first one. An unknown registration gets the same answer. */
export async function resendRegistration(
  ctx: Ctx,
  services: Services,
  { registrationId }: { registrationId: string },
): Promise<Record<string, never> | Refusal> {
  const registration = await queryRow(
    ctx.db,
    registrationRow,
    sql`
      select ${listColumns(registrationRow)}
      from registrations
      where id = ${registrationId}`,
  )
  if (!registration || registration.expiresAt <= ctx.now) return {}
  const refused = await limitMemberEmail(ctx, services, {
    kind: 'registration',
    email: registration.email,
  })
  if (refused) return refused
  await inTransaction(ctx.db, (tx) =>
    sendRegistrationCode(tx, services, { registration, requestId: ctx.requestId, now: ctx.now }),
  )
  return {}
}

interface RegistrationCode {
  readonly registration: { readonly id: string; readonly email: string; readonly firstName: string }
  readonly requestId: string
  readonly now: Date
}

async function sendRegistrationCode(
  tx: Tx,
  services: Services,
  { registration, requestId, now }: RegistrationCode,
): Promise<void> {
  const code = createSixDigitCode()
  const { secret } = services
  await saveMemberCode(tx, { secret, key: codeKey('registration', registration.id), code, now })
  const isMember = (await findMemberByEmail(tx, registration.email)) !== null
  const mail = isMember
    ? renderAlreadyMemberEmail({ code, shop: services.mails.shop })
    : renderRegistrationCodeEmail({
        code,
        shop: services.mails.shop,
        firstName: registration.firstName,
      })
  await services.mails.sendLater(tx, {
    dedupeKey: `registration:${requestId}`,
    to: registration.email,
    ...mail,
  })
}

export async function purgeRegistrations(db: Db, now: Date): Promise<void> {
  await execute(db, sql`delete from registrations where expires_at < ${now}`)
}
