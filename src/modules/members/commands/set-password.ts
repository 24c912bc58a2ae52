import { eq, sql } from 'drizzle-orm'
import type { Id } from '#kernel/ids/ids.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { lockMember } from '../db/member-rows.ts'
import { members } from '../db/schema.ts'
import { endMemberSessions } from './end-sessions.ts'
import { renderPasswordChangedEmail } from '../emails/sign-in-emails.ts'
import { formatEmailMoment } from '../emails/format-moment.ts'
import type { MemberDeps } from '../member-deps.ts'

export interface NewPassword {
  readonly memberId: Id<'mem'>
  readonly passwordHash: string
  readonly except: Id<'ses'> | null
  readonly now: Date
}

/**
 * Sets a password hash, ends the other sessions, voids reset links and notifies the member by
 * email.
 */
export async function setPassword(
  tx: Tx,
  { mails, origin }: MemberDeps,
  { memberId, passwordHash, except, now }: NewPassword,
): Promise<void> {
  const member = await lockMember(tx, memberId)
  if (!member?.email) return
  await tx
    .update(members)
    .set({ passwordHash, updatedAt: now, version: member.version + 1 })
    .where(eq(members.id, memberId))
  await endMemberSessions(tx, { memberId, except, now })
  await tx.execute(
    sql`
      update password_resets
      set used_at = ${now.toISOString()}::timestamptz
      where member_id = ${memberId} and used_at is null
    `,
  )
  const mail = renderPasswordChangedEmail({ when: formatEmailMoment(now), origin })
  await mails.sendLater(tx, {
    dedupeKey: `password-changed:${memberId}:${member.version + 1}`,
    to: member.email,
    ...mail,
  })
}
