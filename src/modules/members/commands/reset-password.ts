import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { minutes } from '#kernel/time/time.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, type Db } from '#platform/db/database.server.ts'
import { execute, queryRow } from '#platform/db/query.ts'
import { id } from '#platform/db/row.ts'
import { insertValues, sql } from '#platform/db/sql.ts'
import { createToken, hashToken } from '#platform/secrets/secrets.ts'
import type { Services } from '#platform/services.ts'
import { limitMemberEmail } from './limit-member-email.ts'
import type { Browser } from '../api/browser.ts'
import type { SignInResult } from '../contract.ts'
import { findNewPasswordFault } from '../db/common-passwords.ts'
import { findMemberByEmail } from '../db/member-rows.ts'
import { hashPassword } from '../db/password-hash.ts'
import { renderNoAccountEmail, renderPasswordResetEmail } from '../emails/sign-in-emails.ts'
import { recordAccountEvent } from '../record-account-event.ts'
import { setPassword } from './set-password.ts'
import { completeSignIn } from './complete-sign-in.ts'

const resetLifetime = minutes(30)

/**
 * Every address gets an email, the same answer and the same work. A new link replaces the previous
 * one.
 */
export async function sendPasswordReset(
  ctx: Ctx,
  services: Services,
  { email }: { email: string },
): Promise<Record<string, never> | Refusal> {
  const refused = await limitMemberEmail(ctx, services, { kind: 'reset', email })
  if (refused) return refused
  const token = createToken()
  await inTransaction(ctx.db, async (tx) => {
    const memberId = (await findMemberByEmail(tx, email))?.id ?? null
    await execute(
      tx,
      sql`
        update password_resets
        set used_at = ${ctx.now}
        where member_id = ${memberId ?? 'nobody'} and used_at is null`,
    )
    // Without an account the row is still written, so that the response time is the same.
    const reset = {
      tokenHash: hashToken(token),
      memberId,
      createdAt: ctx.now,
      expiresAt: new Date(ctx.now.getTime() + resetLifetime),
    }
    await execute(tx, sql`insert into password_resets ${insertValues(reset)}`)
    const mail = memberId
      ? renderPasswordResetEmail({ token, shop: services.mails.shop })
      : renderNoAccountEmail({ shop: services.mails.shop })
    await services.mails.sendLater(tx, {
      dedupeKey: `password-reset:${ctx.requestId}`,
      to: email,
      ...mail,
    })
  })
  return {}
}

const invalidLink = refuse(
  'token-used-or-expired',
  'This link has expired or was already used. Request a new one.',
  { reason: 'password-reset-link-invalid' },
)

export async function resetPassword(
  ctx: Ctx,
  services: Services,
  { token, password, browser }: { token: string; password: string; browser: Browser },
): Promise<SignInResult | Refusal> {
  const fault = await findNewPasswordFault(password)
  if (fault)
    return refuse('fields-invalid', fault, {
      reason: 'invalid-password',
      fields: { password: fault },
    })
  const resetRow = { memberId: id<'mem'>() }
  const isValidReset = sql`
    member_id is not null
      and token_hash = ${hashToken(token)}
      and used_at is null
      and expires_at > ${ctx.now}`
  // Checked before hashing, so that an invalid link costs no memory.
  const valid = await queryRow(
    ctx.db,
    resetRow,
    sql`select member_id from password_resets where ${isValidReset}`,
  )
  if (!valid) return invalidLink
  const passwordHash = await hashPassword(password)
  const result = await inTransaction(ctx.db, async (tx) => {
    const consumed = await queryRow(
      tx,
      resetRow,
      sql`
        update password_resets
        set used_at = ${ctx.now}
        where ${isValidReset}
        returning member_id`,
    )
    if (!consumed) return invalidLink
    const { memberId } = consumed
    await setPassword(tx, services, {
      memberId,
      passwordHash,
      except: null,
      now: ctx.now,
    })
    await recordAccountEvent(tx, {
      memberId,
      at: ctx.now,
      kind: 'password_reset',
      device: browser.device,
    })
    return completeSignIn(tx, services, { memberId, by: 'reset', browser, now: ctx.now })
  })
  return result ?? invalidLink
}

export async function purgeResets(db: Db, now: Date): Promise<void> {
  await execute(db, sql`delete from password_resets where expires_at < ${now}`)
}
