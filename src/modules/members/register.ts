import { eq, lt } from 'drizzle-orm'
import { newId } from '#kernel/ids/ids.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { hours } from '#kernel/time/time.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, type Db, type Tx } from '#platform/db/database.server.ts'
import { newCode } from '#platform/secrets/secrets.ts'
import { admitMail } from './admit-mail.ts'
import { codeKey, saveMemberCode } from './data/codes.ts'
import { newPasswordFault } from './data/common-passwords.ts'
import { findMemberByEmail } from './data/member-rows.ts'
import { hashPassword } from './data/password-hash.ts'
import { registrations } from './data/schema.ts'
import { alreadyMemberMail, registrationCodeMail } from './mail/sign-in-mails.ts'
import type { MemberParts } from './member-parts.ts'

const registrationLife = hours(24)

export interface Registration {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly password?: string | undefined
  readonly marketing: boolean
}

/**
 * The same answer and the same work whether or not the address has an account: only its mailbox learns that. The id goes to this
 * browser alone, so that nobody can slip a password of their own under an address that somebody else is registering.
 */
export async function register(
  ctx: Ctx,
  parts: MemberParts,
  input: Registration,
): Promise<{ registrationId: string } | Refusal> {
  const { password, ...rest } = input
  const fault = password === undefined ? null : await newPasswordFault(password)
  if (fault) return refuse('fields-invalid', fault, { fields: { password: fault } })
  const stopped = await admitMail(ctx, parts, { kind: 'registration', email: input.email })
  if (stopped) return stopped
  const id = newId('rgn', ctx.now.getTime())
  const row = {
    id,
    ...rest,
    createdAt: ctx.now,
    expiresAt: new Date(ctx.now.getTime() + registrationLife),
  }
  const passwordHash = password === undefined ? null : await hashPassword(password)
  await inTransaction(ctx.db, async (tx) => {
    await tx.insert(registrations).values({ ...row, passwordHash })
    await mailCode(tx, parts, { registration: row, requestId: ctx.requestId, now: ctx.now })
  })
  return { registrationId: id }
}

/** A new code in place of the first one. Says the same for a registration that is not there. */
export async function resendRegistration(
  ctx: Ctx,
  parts: MemberParts,
  { registrationId }: { registrationId: string },
): Promise<Record<string, never> | Refusal> {
  const [registration] = await ctx.db
    .select()
    .from(registrations)
    .where(eq(registrations.id, registrationId))
  if (!registration || registration.expiresAt <= ctx.now) return {}
  const stopped = await admitMail(ctx, parts, { kind: 'registration', email: registration.email })
  if (stopped) return stopped
  await inTransaction(ctx.db, (tx) =>
    mailCode(tx, parts, { registration, requestId: ctx.requestId, now: ctx.now }),
  )
  return {}
}

interface CodeMail {
  readonly registration: { readonly id: string; readonly email: string; readonly firstName: string }
  readonly requestId: string
  readonly now: Date
}

async function mailCode(
  tx: Tx,
  parts: MemberParts,
  { registration, requestId, now }: CodeMail,
): Promise<void> {
  const code = newCode()
  const { origin, secret } = parts
  await saveMemberCode(tx, { secret, key: codeKey('registration', registration.id), code, now })
  const isMember = (await findMemberByEmail(tx, registration.email)) !== null
  const mail = isMember
    ? alreadyMemberMail({ code, origin })
    : registrationCodeMail({ code, origin, firstName: registration.firstName })
  await parts.mails.sendLater(tx, {
    dedupeKey: `registration:${requestId}`,
    to: registration.email,
    ...mail,
  })
}

export async function purgeRegistrations(db: Db, now: Date): Promise<void> {
  await db.delete(registrations).where(lt(registrations.expiresAt, now))
}
