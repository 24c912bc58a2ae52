import { sql } from 'drizzle-orm'
import type { Id } from '#kernel/ids/ids.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { minutes } from '#kernel/time/time.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, rows, type Db } from '#platform/db/database.server.ts'
import { newToken, tokenHash } from '#platform/secrets/secrets.ts'
import { admitMail } from './admit-mail.ts'
import type { Browser } from './browser.ts'
import type { SignedIn } from './contract.ts'
import { newPasswordFault } from './data/common-passwords.ts'
import { findMemberByEmail } from './data/member-rows.ts'
import { hashPassword } from './data/password-hash.ts'
import { noAccountMail, resetMail } from './mail/sign-in-mails.ts'
import { recordMemberEvent } from './member-events.ts'
import type { MemberParts } from './member-parts.ts'
import { setPassword } from './set-password.ts'
import { signIn } from './sign-in.ts'

const resetLife = minutes(30)

/** Every address gets a mail, the same answer and the same work; a new link takes the place of the one before. */
export async function sendPasswordReset(
  ctx: Ctx,
  parts: MemberParts,
  { email }: { email: string },
): Promise<Record<string, never> | Refusal> {
  const stopped = await admitMail(ctx, parts, { kind: 'reset', email })
  if (stopped) return stopped
  const token = newToken()
  const [now, until] = [
    ctx.now.toISOString(),
    new Date(ctx.now.getTime() + resetLife).toISOString(),
  ]
  await inTransaction(ctx.db, async (tx) => {
    const memberId = (await findMemberByEmail(tx, email))?.id ?? null
    await tx.execute(
      sql`update password_resets set used_at = ${now}::timestamptz where member_id = ${memberId ?? 'nobody'} and used_at is null`,
    )
    // Without an account the link is nobody's and is not mailed; writing it down takes the same time.
    await tx.execute(sql`
      insert into password_resets (token_hash, member_id, created_at, expires_at)
      values (${tokenHash(token)}, ${memberId}, ${now}::timestamptz, ${until}::timestamptz)`)
    const { origin } = parts
    const mail = memberId ? resetMail({ token, origin }) : noAccountMail({ origin })
    await parts.mails.sendLater(tx, {
      dedupeKey: `password-reset:${ctx.requestId}`,
      to: email,
      ...mail,
    })
  })
  return {}
}

const deadLink = refuse(
  'token-used-or-expired',
  'This link was used or is older than 30 minutes. Ask for a new one.',
)

/** Sets the password, ends every session there was, and signs in on this browser. */
export async function resetPassword(
  ctx: Ctx,
  parts: MemberParts,
  { token, password, browser }: { token: string; password: string; browser: Browser },
): Promise<SignedIn | Refusal> {
  const fault = await newPasswordFault(password)
  if (fault) return refuse('fields-invalid', fault, { fields: { password: fault } })
  const now = ctx.now.toISOString()
  const live = sql`member_id is not null and token_hash = ${tokenHash(token)} and used_at is null and expires_at > ${now}::timestamptz`
  // Looked up before the hash is made, so that a dead link costs nothing.
  if ((await rows(ctx.db, sql`select 1 from password_resets where ${live}`)).length === 0)
    return deadLink
  const passwordHash = await hashPassword(password)
  const done = await inTransaction(ctx.db, async (tx) => {
    const [used] = await rows<{ memberId: Id<'mem'> }>(
      tx,
      sql`update password_resets set used_at = ${now}::timestamptz where ${live} returning member_id as "memberId"`,
    )
    if (!used) return deadLink
    await setPassword(tx, parts, {
      memberId: used.memberId,
      passwordHash,
      except: null,
      now: ctx.now,
    })
    await recordMemberEvent(tx, {
      memberId: used.memberId,
      at: ctx.now,
      kind: 'password_reset',
      device: browser.device,
    })
    return signIn(tx, parts, { memberId: used.memberId, by: 'reset', browser, now: ctx.now })
  })
  return done ?? deadLink
}

export async function purgeResets(db: Db, now: Date): Promise<void> {
  await db.execute(
    sql`delete from password_resets where expires_at < ${now.toISOString()}::timestamptz`,
  )
}
