import { eq } from 'drizzle-orm'
import { issueCoupon } from '#modules/coupons/issue-coupon.ts'
import { revokeUnusedCoupon } from '#modules/coupons/revoke-coupon.ts'
import { refuseWhileGuarded } from '#modules/members/email-guard.ts'
import { recordMemberEvent } from '#modules/members/member-events.ts'
import { readContact } from '#modules/members/read-contact.ts'
import type { Id } from '#kernel/ids/ids.ts'
import { mailIdentity } from '#kernel/email/email.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { addDays, calendarDate, days } from '#kernel/time/time.ts'
import { memberOf, type Ctx } from '#platform/context.ts'
import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import { extend } from './domain/ledger.ts'
import { ledgerOf, openBook, updateAccount, write, type Book } from './data/book.ts'
import { readProgram } from './data/programs.ts'
import { pointsRedemptions } from './data/schema.ts'
import { yearOf } from './domain/dates.ts'
import type { Reward } from './domain/program.ts'
import { returnPoints, takePoints } from './redemptions.ts'

/** Time to turn a reward back that was not used. */
const undoTime = days(30)

const notEnrolled = () => refuse('not-found', 'You are not in the program.')

class Undone extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.message)
    this.refusal = refusal
  }
}

/** One act on the caller's points; a refusal on the way leaves nothing behind. */
async function act<Result>(ctx: Ctx, on: (tx: Tx, book: Book) => Promise<Result | Refusal>): Promise<Result | Refusal> {
  return inTransaction(ctx.db, async (tx) => {
    const book = await openBook(tx, memberOf(ctx.actor))
    const result = book ? await on(tx, book) : notEnrolled()
    if (isRefusal(result)) throw new Undone(result)
    return result
  }).catch((error: unknown) => {
    if (error instanceof Undone) return error.refusal
    throw error
  })
}

export interface Redeemed {
  readonly redemptionId: string
  readonly code: string
  readonly endsAt: string
}

/** Turns points into a coupon of the member's own, in one transaction. */
export async function redeemReward(ctx: Ctx, { rewardId }: { rewardId: string }): Promise<Redeemed | Refusal> {
  const { terms } = await readProgram(ctx.db, ctx.now)
  const reward = terms.rewards.find(({ id }) => id === rewardId)
  if (!reward) return refuse('not-found', 'This reward is not offered any more.')
  return act(ctx, (tx, book) => redeem(tx, ctx, { book, reward }))
}

async function redeem(tx: Tx, { now }: Ctx, { book, reward }: { book: Book; reward: Reward }): Promise<Redeemed | Refusal> {
  const { memberId, tierId, available } = book.account
  const contact = await readContact(tx, memberId)
  if (!contact) return notEnrolled()
  const guarded = await refuseWhileGuarded(tx, { memberId, now })
  if (guarded) return guarded
  if (reward.tierIds && !reward.tierIds.includes(tierId)) return refuse('not-allowed', 'This reward is for a higher tier.')
  const short = reward.cost - available
  if (short > 0) return refuse('transition-illegal', `You need ${short} more points for it.`, { detail: { short } })
  const endsAt = new Date(now.getTime() + days(reward.validDays))
  const coupon = await issueCoupon(tx, {
    prefix: 'POINTS',
    name: reward.name,
    class: reward.kind === 'shipping' ? 'shipping' : 'order',
    value: reward.amount === null ? { kind: 'free_shipping' } : { kind: 'amount', amount: reward.amount },
    identity: mailIdentity(contact.email),
    memberId,
    source: 'points',
    sourceRef: reward.id,
    combinesWith: reward.kind === 'shipping' ? ['product', 'order'] : ['product', 'shipping'],
    now,
    endsAt,
  })
  const undoUntil = new Date(now.getTime() + undoTime)
  const redemptionId = await takePoints(tx, book, {
    kind: 'coupon',
    points: reward.cost,
    amount: reward.amount,
    state: 'spent',
    couponId: coupon.id,
    rewardId: reward.id,
    name: reward.name,
    at: now,
    undoUntil,
  })
  if (redemptionId) await recordMemberEvent(tx, { memberId: memberId as Id<'mem'>, at: now, kind: 'reward_redeemed' })
  return redemptionId
    ? { redemptionId, code: coupon.code, endsAt: endsAt.toISOString() }
    : refuse('transition-illegal', 'You have not enough points for it.')
}

/** A reward that was not used is turned back into its points, within thirty days. */
export async function undoReward(ctx: Ctx, { redemptionId }: { redemptionId: string }): Promise<{ points: number } | Refusal> {
  return act(ctx, async (tx, book) => {
    const [found] = await tx.select().from(pointsRedemptions).where(eq(pointsRedemptions.id, redemptionId))
    if (found?.memberId !== book.account.memberId || found.kind !== 'coupon') return refuse('not-found', 'There is no such reward.')
    if (found.state === 'undone') return refuse('transition-illegal', 'It was turned back already.')
    if (!found.undoUntil || found.undoUntil < ctx.now) return refuse('transition-illegal', 'Rewards can be turned back for 30 days.')
    if (!(await revokeUnusedCoupon(tx, found.couponId ?? '')))
      return refuse('transition-illegal', 'Its code was used, or it is in a checkout of yours that is still open.')
    const label = `${found.name}, turned back`
    const points = await returnPoints(tx, found, { renewed: true, state: 'undone', ref: `undo:${found.id}`, label, note: '', now: ctx.now })
    return { points }
  })
}

/** Once a year: what runs out within thirty days is good for so many days more. */
export async function extendPoints(ctx: Ctx): Promise<{ points: number } | Refusal> {
  const { terms } = await readProgram(ctx.db, ctx.now)
  const { expiry } = terms
  const today = calendarDate(ctx.now)
  if (!expiry) return refuse('transition-illegal', 'Your points are good for ever.')
  return act(ctx, async (tx, book) => {
    if (book.account.extendedYear === yearOf(today))
      return refuse('transition-illegal', 'You have kept points longer this year already. It can be done once a year.')
    const soon = book.lots.filter(
      (lot) => lot.state === 'available' && lot.remaining > 0 && lot.expiresOn !== null && lot.expiresOn <= addDays(today, 30),
    )
    if (soon.length === 0) return refuse('transition-illegal', 'None of your points run out within 30 days.')
    const moved = extend(
      ledgerOf(book),
      soon.map(({ id }) => id),
      (last) => addDays(last, expiry.extensionDays),
    )
    const written = await write(tx, book, moved, { at: ctx.now, note: `Kept for ${expiry.extensionDays} days more, as you asked.` })
    await updateAccount(tx, written, { extendedYear: yearOf(today) })
    return { points: soon.reduce((sum, lot) => sum + lot.remaining, 0) }
  })
}
