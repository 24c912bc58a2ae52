import { eq, sql } from 'drizzle-orm'
import { mailIdentity } from '#kernel/email/email.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { readContact } from '#modules/members/read-contact.ts'
import { memberOf, type Ctx } from '#platform/context.ts'
import { inTransaction, rows, type Tx } from '#platform/db/database.server.ts'
import type { LotRow } from './data/book.ts'
import { loyaltyReferrals } from './data/schema.ts'
import { readProgram } from './data/programs.ts'
import { grantPoints } from './grant-points.ts'
import type { LoyaltyParts } from './loyalty-parts.ts'
import { mailMember } from './mail-member.ts'
import { grantedMail } from './mail/points-mails.ts'

/** A new member names who brought them, once, before the first order. */
export async function nameFriend(
  ctx: Ctx,
  parts: LoyaltyParts,
  { code }: { code: string },
): Promise<Record<string, never> | Refusal> {
  const friendId = memberOf(ctx.actor)
  const no = (why: string) => refuse('fields-invalid', why, { fields: { code: why } })
  const { terms } = await readProgram(ctx.db, ctx.now)
  if (!terms.grants.referral) return no('The program has no points for bringing a friend just now.')
  return inTransaction(ctx.db, async (tx) => {
    const [owner] = await rows<{ memberId: string }>(
      tx,
      sql`select member_id as "memberId" from points_accounts where code = ${code} and closed_at is null`,
    )
    if (!owner) return no('No member has this code. Please check the letters.')
    if (await isSamePerson(tx, owner.memberId, friendId))
      return no('This is your own code. It is for friends.')
    const orders = await parts.listOrdersOf(tx, friendId)
    if (orders.length > 0)
      return no('A friend’s code is for a first order, and you have ordered before.')
    const made = await tx
      .insert(loyaltyReferrals)
      .values({ friendId, memberId: owner.memberId, at: ctx.now })
      .onConflictDoNothing()
      .returning({ friendId: loyaltyReferrals.friendId })
    return made.length > 0 ? {} : no('You have named a friend already.')
  })
}

/** However the address is spelled: one mailbox is one person. */
async function isSamePerson(tx: Tx, one: string, other: string): Promise<boolean> {
  if (one === other) return true
  const [first, second] = [await readContact(tx, one), await readContact(tx, other)]
  return !first || !second || mailIdentity(first.email) === mailIdentity(second.email)
}

/** Both have their points once the friend's first pieces stay for good. */
export async function grantReferral(
  tx: Tx,
  parts: Pick<LoyaltyParts, 'mails' | 'origin'>,
  { friendId, lots, now }: { friendId: string; lots: readonly LotRow[]; now: Date },
): Promise<void> {
  if (
    !lots.some(
      (lot) =>
        lot.cause === 'order' && lot.unlockedAt !== null && lot.reversal === null && lot.spend > 0,
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
  await reward(tx, parts, { memberId: friendId, ref: `friend:${friendId}`, now })
  await reward(tx, parts, { memberId: found.memberId, ref: `member:${friendId}`, now })
}

async function reward(
  tx: Tx,
  parts: Pick<LoyaltyParts, 'mails' | 'origin'>,
  { memberId, ref, now }: { memberId: string; ref: string; now: Date },
): Promise<void> {
  const points = await grantPoints(tx, { memberId, cause: 'referral', ref, now })
  if (points > 0)
    await mailMember(tx, parts, {
      memberId,
      key: `referral:${ref}`,
      mail: grantedMail({ points, label: 'For bringing a friend' }),
    })
}

/** Whether a member has named a friend. */
export async function hasNamedFriend(
  tx: Parameters<typeof readContact>[0],
  friendId: string,
): Promise<boolean> {
  const found = await tx
    .select({ at: loyaltyReferrals.at })
    .from(loyaltyReferrals)
    .where(eq(loyaltyReferrals.friendId, friendId))
  return found.length > 0
}
