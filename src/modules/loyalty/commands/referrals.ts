import { eq, sql } from 'drizzle-orm'
import { getMailboxIdentity } from '#kernel/email/email.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { findContact } from '#modules/members/find-contact.ts'
import { getMemberId, type Ctx } from '#platform/context.ts'
import { inTransaction, rows, type Tx } from '#platform/db/database.server.ts'
import type { PointsGrantRow } from '../db/points-accounts.ts'
import { loyaltyReferrals } from '../db/schema.ts'
import { getProgram } from '../db/programs.ts'
import { grantPoints } from './grant-points.ts'
import type { LoyaltyDeps } from '../loyalty-deps.ts'
import { emailMemberAboutPoints } from './email-member.ts'
import { createGrantedEmail } from '../emails/points-emails.ts'

export async function saveReferral(
  ctx: Ctx,
  deps: LoyaltyDeps,
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
    const [owner] = await rows<{ memberId: string }>(
      tx,
      sql`
        select member_id as "memberId"
        from points_accounts
        where code = ${code} and closed_at is null
      `,
    )
    if (!owner)
      return refuseCode(
        'No member has this code. Check the spelling and try again.',
        'referral-code-unknown',
      )
    if (await isSamePerson(tx, owner.memberId, friendId))
      return refuseCode('This is your own code. Share it with friends.', 'referral-code-own')
    const orders = await deps.listMemberOrders(tx, friendId)
    if (orders.length > 0)
      return refuseCode(
        'Referral codes are for first orders, and you’ve ordered before.',
        'referral-not-first-order',
      )
    const inserted = await tx
      .insert(loyaltyReferrals)
      .values({ friendId, memberId: owner.memberId, at: ctx.now })
      .onConflictDoNothing()
      .returning({ friendId: loyaltyReferrals.friendId })
    return inserted.length > 0
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
  deps: Pick<LoyaltyDeps, 'mails' | 'origin'>,
  { friendId, lots, now }: { friendId: string; lots: readonly PointsGrantRow[]; now: Date },
): Promise<void> {
  if (
    !lots.some(
      (grant) =>
        grant.cause === 'order'
        && grant.unlockedAt !== null
        && grant.reversal === null
        && grant.spend > 0,
    )
  )
    return
  const [found] = await tx
    .update(loyaltyReferrals)
    .set({ grantedAt: now })
    .where(
      sql`${loyaltyReferrals.friendId} = ${friendId} and ${loyaltyReferrals.grantedAt} is null`,
    )
    .returning({ memberId: loyaltyReferrals.memberId })
  if (!found) return
  await grantReferralPoints(tx, deps, { memberId: friendId, ref: `friend:${friendId}`, now })
  await grantReferralPoints(tx, deps, { memberId: found.memberId, ref: `member:${friendId}`, now })
}

async function grantReferralPoints(
  tx: Tx,
  deps: Pick<LoyaltyDeps, 'mails' | 'origin'>,
  { memberId, ref, now }: { memberId: string; ref: string; now: Date },
): Promise<void> {
  const points = await grantPoints(tx, { memberId, cause: 'referral', ref, now })
  if (points > 0)
    await emailMemberAboutPoints(tx, deps, {
      memberId,
      key: `referral:${ref}`,
      mail: createGrantedEmail({ points, label: 'For referring a friend' }),
    })
}

export async function hasSavedReferral(
  tx: Parameters<typeof findContact>[0],
  friendId: string,
): Promise<boolean> {
  const found = await tx
    .select({ at: loyaltyReferrals.at })
    .from(loyaltyReferrals)
    .where(eq(loyaltyReferrals.friendId, friendId))
  return found.length > 0
}
