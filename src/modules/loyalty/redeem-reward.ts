import { eq } from 'drizzle-orm'
import { refuseWhileGuarded } from '#modules/members/email-guard.ts'
import { recordMemberEvent } from '#modules/members/member-events.ts'
import { readContact } from '#modules/members/read-contact.ts'
import { newId, type Id } from '#kernel/ids/ids.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { addDays, calendarDate, days, inDays } from '#kernel/time/time.ts'
import { memberOf, type Ctx } from '#platform/context.ts'
import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import type { OutputOf } from '#platform/http/endpoint.ts'
import type { loyaltyContract } from './contract.ts'
import { extend } from './domain/ledger.ts'
import { ledgerOf, openBook, updateAccount, write, type Book } from './data/book.ts'
import { readProgram } from './data/programs.ts'
import { pointsRedemptions } from './data/schema.ts'
import { yearOf } from './domain/dates.ts'
import type { Reward } from './domain/program.ts'
import { isOffered } from './domain/redeem.ts'
import { momentInWords } from './domain/reward-words.ts'
import { handOut, takeInHand, type Handed } from './hand-out.ts'
import type { LoyaltyParts } from './loyalty-parts.ts'
import { mailMember } from './mail-member.ts'
import { invitationMail } from './mail/points-mails.ts'
import { returnPoints, takePoints } from './redemptions.ts'
import { putIntoStock, readHadBy, takeFromStock } from './reward-stock.ts'

/** Time to turn a reward back that was not used. */
const undoTime = days(30)

const notEnrolled = () => refuse('not-found', 'You are not in the program.')

/** One act on the caller's points, with the account in hand. */
async function act<Result>(
  ctx: Ctx,
  on: (tx: Tx, book: Book) => Promise<Result | Refusal>,
): Promise<Result | Refusal> {
  return inTransaction(ctx.db, async (tx) => {
    const book = await openBook(tx, memberOf(ctx.actor))
    return book ? on(tx, book) : notEnrolled()
  })
}

type Redeemed = OutputOf<typeof loyaltyContract.redeemReward>
type Parts = Pick<LoyaltyParts, 'mails' | 'origin'>

/** Turns points into a reward of the member's own, in one transaction. */
export async function redeemReward(
  ctx: Ctx,
  parts: Parts,
  { rewardId }: { rewardId: string },
): Promise<Redeemed | Refusal> {
  const { terms } = await readProgram(ctx.db, ctx.now)
  const reward = terms.rewards.find(({ id }) => id === rewardId)
  if (!reward || !isOffered(reward, ctx.now))
    return refuse('not-found', 'This reward is not offered any more.')
  return act(ctx, (tx, book) => redeem(tx, { parts, now: ctx.now }, { book, reward }))
}

interface Redeeming {
  readonly parts: Parts
  readonly now: Date
}

async function redeem(
  tx: Tx,
  { parts, now }: Redeeming,
  { book, reward }: { book: Book; reward: Reward },
): Promise<Redeemed | Refusal> {
  const { memberId } = book.account
  const contact = await readContact(tx, memberId)
  if (!contact) return notEnrolled()
  const why =
    (await refuseWhileGuarded(tx, { memberId, now })) ?? (await whyNot(tx, { book, reward }))
  if (why) return why
  const id = newId('prd', now.getTime())
  const handed = await handOut(tx, {
    reward,
    memberId,
    email: contact.email,
    redemptionId: id,
    now,
  })
  if (isRefusal(handed)) return handed
  const { kind, couponId, ticket, code, endsAt } = handed
  const { cost: points, name, value } = reward
  const amount = 'amount' in value ? value.amount : null
  const undoUntil = new Date(Math.min(now.getTime() + undoTime, endsAt.getTime()))
  const taken = await takePoints(tx, book, {
    id,
    kind,
    points,
    amount,
    couponId,
    ticket,
    rewardId: reward.id,
    name,
    state: 'spent',
    at: now,
    undoUntil,
  })
  if (!taken) return refuse('transition-illegal', 'You have not enough points for it.')
  await recordMemberEvent(tx, { memberId: memberId as Id<'mem'>, at: now, kind: 'reward_redeemed' })
  if (value.kind === 'event' && ticket !== null) {
    const mail = invitationMail({
      name,
      at: momentInWords(value.at),
      place: value.place,
      ticket,
      undoUntil,
    })
    await mailMember(tx, parts, { memberId, key: `ticket:${id}`, mail })
  }
  return { redemptionId: id, code, endsAt: endsAt.toISOString(), told: toldOf(handed, reward) }
}

/** Why this member cannot have this reward now; its stock is counted down when nothing else stands in the way. */
async function whyNot(
  tx: Tx,
  { book: { account }, reward }: { book: Book; reward: Reward },
): Promise<Refusal | null> {
  const { id, tierIds, perMember, cost } = reward
  if (tierIds && !tierIds.includes(account.tierId))
    return refuse('not-allowed', 'This reward is for a higher tier.')
  const short = cost - account.available
  if (short > 0)
    return refuse('transition-illegal', `You need ${short} more points for it.`, {
      detail: { short },
    })
  if (perMember !== null && ((await readHadBy(tx, account.memberId)).get(id) ?? 0) >= perMember)
    return refuse(
      'transition-illegal',
      perMember === 1
        ? 'You have had this one.'
        : `You have had ${perMember} of these, as many as one member can.`,
    )
  return (await takeFromStock(tx, reward))
    ? null
    : refuse('transition-illegal', 'All of these are taken.')
}

function toldOf({ kind, code }: Handed, { name }: Reward): string {
  if (kind === 'credit') return `${name} is in your wallet.`
  return kind === 'event'
    ? `You are on the list. Your ticket is ${code ?? ''}.`
    : `Your code is ${code ?? ''}.`
}

/** A reward that was not used is turned back into its points, within thirty days. */
export async function undoReward(
  ctx: Ctx,
  { redemptionId }: { redemptionId: string },
): Promise<{ points: number } | Refusal> {
  return inTransaction(ctx.db, async (tx) => {
    const [found] = await tx
      .select()
      .from(pointsRedemptions)
      .where(eq(pointsRedemptions.id, redemptionId))
    if (found?.memberId !== memberOf(ctx.actor) || found.kind === 'tender')
      return refuse('not-found', 'There is no such reward.')
    if (found.state === 'undone') return refuse('transition-illegal', 'It was turned back already.')
    if (!found.undoUntil || found.undoUntil < ctx.now)
      return refuse('transition-illegal', 'Rewards can be turned back for 30 days.')
    const tooLate = await takeInHand(tx, found, ctx.now)
    if (tooLate) return tooLate
    const label = `${found.name}, turned back`
    const points = await returnPoints(tx, found, {
      renewed: true,
      state: 'undone',
      ref: `undo:${found.id}`,
      label,
      note: '',
      now: ctx.now,
    })
    if (points === 0) return refuse('transition-illegal', 'It was turned back already.')
    if (found.rewardId) await putIntoStock(tx, found.rewardId)
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
      return refuse(
        'transition-illegal',
        'You have kept points longer this year already. It can be done once a year.',
      )
    const soon = book.lots.filter(
      (lot) =>
        lot.state === 'available'
        && lot.remaining > 0
        && lot.expiresOn !== null
        && lot.expiresOn <= addDays(today, 30),
    )
    if (soon.length === 0)
      return refuse('transition-illegal', 'None of your points run out within 30 days.')
    const moved = extend(
      ledgerOf(book),
      soon.map(({ id }) => id),
      (last) => addDays(last, expiry.extensionDays),
    )
    const written = await write(tx, book, moved, {
      at: ctx.now,
      note: `Kept for ${inDays(expiry.extensionDays)} more, as you asked.`,
    })
    await updateAccount(tx, written, { extendedYear: yearOf(today) })
    return { points: soon.reduce((sum, lot) => sum + lot.remaining, 0) }
  })
}
