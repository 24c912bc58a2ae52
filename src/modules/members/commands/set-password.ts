import type { Id } from '#kernel/ids/ids.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { sql } from '#platform/db/sql.ts'
import type { Services } from '#platform/services.ts'
import { lockMember } from '../db/member-rows.ts'
import { endMemberSessions } from './end-sessions.ts'
import { renderPasswordChangedEmail } from '../emails/sign-in-emails.ts'
import { formatEmailMoment } from '../emails/format-moment.ts'

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
  { mails }: Services,
  { memberId, passwordHash, except, now }: NewPassword,
): Promise<void> {
  const member = await lockMember(tx, memberId)
  if (!member?.email) return
  await execute(
    tx,
    sql`
      update members
      set password_hash = ${passwordHash}, updated_at = ${now}, version = ${member.version + 1}
      where id = ${memberId}`,
  )
  await endMemberSessions(tx, { memberId, except, now })
  await execute(
    tx,
    sql`
      update password_resets
      set used_at = ${now}
      where member_id = ${memberId} and used_at is null`,
  )
  const mail = renderPasswordChangedEmail({
    when: formatEmailMoment(now, mails.shop.timeZone),
    shop: mails.shop,
  })
  await mails.sendLater(tx, {
    dedupeKey: `password-changed:${memberId}:${member.version + 1}`,
    to: member.email,
    ...mail,
  })
}
