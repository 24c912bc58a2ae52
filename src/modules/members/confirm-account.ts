import { eq } from 'drizzle-orm'
import { newId } from '#kernel/ids/ids.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Id } from '#kernel/ids/ids.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import type { Browser } from './browser.ts'
import type { SignedIn } from './contract.ts'
import { codeKey, fitsCode, useCode } from './data/codes.ts'
import { findMemberByEmail } from './data/member-rows.ts'
import { members, registrations } from './data/schema.ts'
import { welcomeMail } from './mail/sign-in-mails.ts'
import type { MemberParts } from './member-parts.ts'
import { signIn } from './sign-in.ts'
import { wrongCode } from './wrong-code.ts'

export async function confirmAccount(
  ctx: Ctx,
  deps: MemberParts,
  { registrationId, code, browser }: { registrationId: string; code: string; browser: Browser },
): Promise<SignedIn | Refusal> {
  const submitted = {
    secret: deps.secret,
    key: codeKey('registration', registrationId),
    code,
    now: ctx.now,
  }
  if (!(await fitsCode(ctx.db, submitted))) return wrongCode
  const result = await inTransaction(ctx.db, async (tx) => {
    if (!(await useCode(tx, submitted))) return wrongCode
    const [registration] = await tx
      .delete(registrations)
      .where(eq(registrations.id, registrationId))
      .returning()
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
    if (!memberId) return wrongCode
    if (opened) {
      const mail = welcomeMail({ firstName: registration.firstName, origin: deps.origin })
      await deps.mails.sendLater(tx, {
        dedupeKey: `welcome:${opened}`,
        to: registration.email,
        ...mail,
      })
      if (registration.marketing)
        await deps.onLetter(tx, { memberId: opened, wants: true, ip: ctx.ip, now: ctx.now })
    }
    return signIn(tx, deps, {
      memberId,
      by: opened ? 'registration' : 'code',
      browser,
      now: ctx.now,
    })
  })
  return result ?? wrongCode
}

async function openAccount(
  tx: Tx,
  registration: typeof registrations.$inferSelect,
  now: Date,
): Promise<Id<'mem'> | null> {
  const { email, firstName, lastName, passwordHash, marketing } = registration
  const id = newId('mem', now.getTime())
  const [opened] = await tx
    .insert(members)
    .values({
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
    })
    .onConflictDoNothing()
    .returning({ id: members.id })
  return opened ? id : null
}
