import { getMailboxIdentity } from '#kernel/email/email.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { findContact } from '#modules/members/find-contact.ts'
import { getMemberId, type Ctx } from '#platform/context.ts'
import { inTransaction, type Db, type Tx } from '#platform/db/database.server.ts'
import { execute, queryRow } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { PointsGrantRow } from '../db/points-grants.ts'
import { getProgram } from '../db/programs.ts'
import { grantPoints } from './grant-points.ts'
import type { Services } from '#platform/services.ts'
import { emailMemberAboutPoints } from './email-member.ts'
import { createGrantedEmail } from '../emails/points-emails.ts'

export async function saveReferral(
  ctx: Ctx,
  services: Pick<Services, 'listMemberOrders'>,
  { code }: { code: string },
): Promise<Record<string, never> | Refusal> {
  const friendId = getMemberId(ctx.caller)
  const refuseCode = (message: string, reason: string) =>
    refuse('fields-invalid', message, { reason, fields: { code: message } })
  const { terms } = await getProgram(ctx.db, ctx.now)
  if (!terms.grants.referral)
    return refuseCode(
      'The program doesn’t offer referral points right now.',
      'referrals-not-offered',
    )
  return inTransaction(ctx.db, async (tx) => {
    const owner = await queryRow(
      tx,
      { memberId: text },
      sql`select member_id from points_accounts where code = ${code} and closed_at is null`,
    )
    if (!owner)
      return refuseCode(
        'No member has this code. Check the spelling and try again.',
        'referral-code-unknown',
      )
    if (await isSamePerson(tx, owner.memberId, friendId))
      return refuseCode('This is your own code. Share it with friends.', 'referral-code-own')
    const orders = await services.listMemberOrders(tx, friendId)
    if (orders.length > 0)
      return refuseCode(
        'Referral codes are for first orders, and you’ve ordered before.',
        'referral-not-first-order',
      )
    const inserted = await execute(
      tx,
      sql`
        insert into loyalty_referrals (friend_id, member_id, at)
        values (${friendId}, ${owner.memberId}, ${ctx.now})
        on conflict do nothing`,
    )
    return inserted > 0
      ? {}
      : refuseCode('You’ve already entered a referral code.', 'referral-already-set')
  })
}

async function isSamePerson(tx: Tx, firstId: string, secondId: string): Promise<boolean> {
  if (firstId === secondId) return true
  const [first, second] = [await findContact(tx, firstId), await findContact(tx, secondId)]
  return !first || !second || getMailboxIdentity(first.email) === getMailboxIdentity(second.email)
}

/**
 * Grants both members their points once a unit of the friend's first order can no longer be
 * returned.
 */
export async function grantReferral(
  tx: Tx,
  services: Pick<Services, 'mails' | 'origin'>,
  { friendId, grants, now }: { friendId: string; grants: readonly PointsGrantRow[]; now: Date },
): Promise<void> {
  if (
    !grants.some(
      (grant) =>
        grant.cause === 'order'
        && grant.unlockedAt !== null
        && grant.reversal === null
        && grant.spend > 0,
    )
  )
    return
  const referral = await queryRow(
    tx,
    { memberId: text },
    sql`
      update loyalty_referrals
      set granted_at = ${now}
      where friend_id = ${friendId} and granted_at is null
      returning member_id`,
  )
  if (!referral) return
  await grantReferralPoints(tx, services, { memberId: friendId, ref: `friend:${friendId}`, now })
  const { memberId } = referral
  await grantReferralPoints(tx, services, { memberId, ref: `member:${friendId}`, now })
}

async function grantReferralPoints(
  tx: Tx,
  services: Pick<Services, 'mails' | 'origin'>,
  { memberId, ref, now }: { memberId: string; ref: string; now: Date },
): Promise<void> {
  const points = await grantPoints(tx, { memberId, cause: 'referral', ref, now })
  if (points > 0)
    await emailMemberAboutPoints(tx, services, {
      memberId,
      key: `referral:${ref}`,
      mail: createGrantedEmail({ points, label: 'For referring a friend' }),
    })
}

export async function hasSavedReferral(db: Db, friendId: string): Promise<boolean> {
  const referral = await queryRow(
    db,
    { friendId: text },
    sql`select friend_id from loyalty_referrals where friend_id = ${friendId}`,
  )
  return referral !== null
}
