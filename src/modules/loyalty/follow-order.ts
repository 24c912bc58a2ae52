import { sql } from 'drizzle-orm'
import { newId } from '#kernel/ids/ids.ts'
import { calendarDate, days } from '#kernel/time/time.ts'
import { inTransaction, rows, type Db, type Tx } from '#platform/db/database.server.ts'
import type { JobQueue } from '#platform/jobs/jobs.ts'
import {
  ledgerOf,
  markLots,
  openBook,
  readReversal,
  write,
  type Book,
  type LotFacts,
  type LotRow,
} from './data/book.ts'
import { readProgram } from './data/programs.ts'
import { pointsOrders } from './data/schema.ts'
import { roomOf, countCampaign } from './campaign-room.ts'
import { campaignsOn, earning, isOneOf, type EarnedPiece } from './domain/earning.ts'
import { loweredWhy } from './domain/history-words.ts'
import { stepsToFollow, type PieceFate, type Step } from './domain/follow.ts'
import { lastDay } from './domain/dates.ts'
import { clawBack, earn, extend, lower, undoClawBack, type Moved } from './domain/ledger.ts'
import { tierOf, type Program } from './domain/program.ts'
import { grantFirstOrder } from './earn-events.ts'
import { enroll } from './enroll.ts'
import { giveInstantRewards, takeInstantRewards } from './instant-rewards.ts'
import type { LoyaltyParts, OrderFacts } from './loyalty-parts.ts'
import { mailMember } from './mail-member.ts'
import { earnedMail } from './mail/points-mails.ts'
import { grantReferral } from './referrals.ts'
import { reviewStanding } from './review-standing.ts'
import { notifyPointsReversed } from './notify-points-reversed.ts'
import { unlockDue } from './unlock-due.ts'

/** An order was placed, or something happened to its pieces. Calling it too often does no harm. */
export function followOrderLater(tx: Tx, jobs: JobQueue, orderId: string): Promise<void> {
  return jobs.enqueue(tx, 'loyalty.follow', { orderId })
}

/** Whether pieces of an order have earned anything for anybody. */
export async function hasPoints(db: Db, orderId: string): Promise<boolean> {
  return (
    (await rows(db, sql`select 1 from points_lots where order_id = ${orderId} limit 1`)).length > 0
  )
}

/** Orders became a member's: each of them has its points. */
export function followMemberLater(tx: Tx, jobs: JobQueue, memberId: string): Promise<void> {
  return jobs.enqueue(tx, 'loyalty.follow-member', { memberId })
}

/**
 * Makes the ledger say what the pieces of an order say: each has its points, frozen by the rules and the tier of the day it was
 * placed; they wait for its promise, go with it when it goes back, and return when that is undone.
 */
export async function followOrder(parts: LoyaltyParts, orderId: string): Promise<void> {
  const before = await parts.readOrderFacts(parts.db, orderId, parts.clock.now())
  if (!before) return
  const having = await rows<{ id: string }>(
    parts.db,
    sql`select distinct member_id as id from points_lots where order_id = ${orderId}`,
  )
  const takers = [
    ...new Set([
      before.ownerId,
      ...before.gifts.map(({ ownerId }) => ownerId),
      ...having.map(({ id }) => id),
    ]),
  ]
  for (const memberId of takers.filter((id) => id.startsWith('mem_')).toSorted())
    await inTransaction(parts.db, (tx) => followFor(tx, parts, { orderId, memberId }))
}

interface Following {
  readonly parts: LoyaltyParts
  readonly order: OrderFacts
  readonly program: Program
  readonly now: Date
}

async function followFor(
  tx: Tx,
  parts: LoyaltyParts,
  { orderId, memberId }: { orderId: string; memberId: string },
): Promise<void> {
  const now = parts.clock.now()
  const known = await openBook(tx, memberId)
  const book =
    known ?? ((await enroll(tx, { memberId, now })) ? await openBook(tx, memberId) : null)
  // Read with the account in hand: whoever came before has written what they saw.
  const order = book && (await parts.readOrderFacts(tx, orderId, now))
  if (!book || !order) return
  const live = await readProgram(tx, now)
  const program = live.publishedAt <= order.placedAt ? live : await readProgram(tx, order.placedAt)
  const following = { parts, order, program, now }
  const frozen = await freeze(tx, book, following)
  const followed = await unlockDue(tx, await follow(tx, frozen, following), {
    parts,
    program: live,
    now,
    today: calendarDate(now),
  })
  if (memberId === order.ownerId) await takeInstantRewards(tx, order)
  const standing = await reviewStanding(tx, followed, { parts, terms: live.terms, now })
  if (memberId === order.ownerId)
    await grantFirstOrder(tx, parts, { book: standing, program: live, now })
  if (memberId === order.ownerId)
    await grantReferral(tx, parts, { friendId: memberId, lots: followed.lots, now })
}

/** An order that was placed longer ago than that before its buyer was a member earns nothing. */
const lookBack = days(90)

/** Once for each order: what every piece earns, by the rules of its day. */
async function freeze(tx: Tx, book: Book, following: Following): Promise<Book> {
  const { parts, order, program, now } = following
  if (book.account.memberId !== order.ownerId) return freezeGifts(tx, book, following)
  if (book.lots.some((lot) => lot.orderId === order.id)) return book
  const { memberId } = book.account
  if (order.placedAt.getTime() < now.getTime() - lookBack) return book
  const known = await rows(tx, sql`select 1 from points_orders where order_id = ${order.id}`)
  if (known.length > 0) return book
  const tierId = await tierAt(tx, book, order.placedAt)
  const { pieces, bonuses } = await earningOf(tx, { order, program, memberId, tierId })
  const points = pieces.reduce((sum, piece) => sum + piece.points, 0)
  await tx.insert(pointsOrders).values({
    orderId: order.id,
    memberId,
    number: order.number,
    programVersion: program.version,
    tierId,
    placedAt: order.placedAt,
    points,
    followedAt: now,
  })
  await giveInstantRewards(tx, parts, following)
  for (const bonus of bonuses) await countCampaign(tx, { ...bonus, orderId: order.id, memberId })
  const rule = ruleOf(program, tierId, bonuses)
  const begun = await beginAnew(tx, book, { program, order, now })
  const written = await addLots(tx, begun, {
    order,
    program,
    now,
    pieces: pieces.map((piece) => ({ ...piece, cause: 'order', rule })),
  })
  if (points > 0)
    await mailMember(tx, parts, {
      memberId,
      key: `earned:${order.id}`,
      mail: earnedMail({
        number: order.number,
        points,
        unlock: program.terms.unlock,
        rows: order.lines.map((line) => rowOf(line, pieces)).filter((row) => row.points > 0),
      }),
    })
  return written
}

/** Where points last as long as one keeps ordering, each order begins the time of all that can be spent anew. */
async function beginAnew(
  tx: Tx,
  book: Book,
  { program, order, now }: Pick<Following, 'program' | 'order' | 'now'>,
): Promise<Book> {
  const { expiry } = program.terms
  const until = expiry?.from === 'last_order' ? lastDay(calendarDate(order.placedAt), expiry) : null
  if (until === null) return book
  const early = book.lots.filter(
    (lot) =>
      lot.state === 'available'
      && lot.remaining > 0
      && lot.expiresOn !== null
      && lot.expiresOn < until,
  )
  const moved = extend(
    ledgerOf(book),
    early.map(({ id }) => id),
    () => until,
  )
  return early.length === 0
    ? book
    : write(tx, book, moved, { at: now, ref: order.id, note: `Kept by order ${order.number}.` })
}

function rowOf(
  { lineId, title, spends }: OrderFacts['lines'][number],
  pieces: readonly EarnedPiece[],
) {
  const points = pieces
    .filter((piece) => piece.lineId === lineId)
    .reduce((sum, piece) => sum + piece.points, 0)
  return { label: spends.length > 1 ? `${spends.length} × ${title}` : title, points }
}

async function earningOf(
  tx: Tx,
  {
    order,
    program,
    memberId,
    tierId,
  }: { order: OrderFacts; program: Program; memberId: string; tierId: string },
) {
  const running = campaignsOn(program.terms, { day: calendarDate(order.placedAt), tierId })
  const campaigns = []
  for (const campaign of running)
    campaigns.push({ campaign, room: await roomOf(tx, { campaign, memberId }) })
  return earning({
    lines: order.lines,
    terms: program.terms,
    tier: tierOf(program.terms, tierId),
    campaigns,
  })
}

/** The owner of a registry has a share of what each gift earns, once it is there; who bought for their own list has the whole already. */
async function freezeGifts(tx: Tx, book: Book, following: Following): Promise<Book> {
  const { order, program } = following
  const share = program.terms.registry.owner
  if (share === null) return book
  const isKnown = ({ lineId, unit }: OrderFacts['gifts'][number]) =>
    book.lots.some((lot) => lot.orderId === order.id && lot.lineId === lineId && lot.unit === unit)
  const gifts = order.gifts.filter(
    (gift) => gift.ownerId === book.account.memberId && !isKnown(gift),
  )
  const { pieces } = earning({
    lines: order.lines,
    terms: program.terms,
    tier: { id: 'registry', name: 'Registry', least: 0, multiplier: share },
    campaigns: [],
  })
  const given = gifts.flatMap((gift) => {
    const piece = pieces.find(({ lineId, unit }) => lineId === gift.lineId && unit === gift.unit)
    const rule = `Registry gifts, ${share / 100}% of what they cost, v${program.version}`
    return piece
      ? [{ ...piece, spend: 0, cause: 'registry' as const, notBefore: gift.notBefore, rule }]
      : []
  })
  return given.length > 0 ? addLots(tx, book, { ...following, pieces: given }) : book
}

/** As it is for this member: who gave a piece away is not told what became of it, the owner of its registry is. */
function piecesFor(
  { account, lots }: Book,
  { id, ownerId, pieces, gifts }: OrderFacts,
): readonly PieceFate[] {
  if (account.memberId === ownerId) return pieces
  return lots
    .filter((lot) => lot.orderId === id)
    .map(({ lineId, unit }) => {
      const key = { lineId: lineId ?? '', unit: unit ?? 0 }
      const gift = gifts.find(
        (one) =>
          one.ownerId === account.memberId && one.lineId === key.lineId && one.unit === key.unit,
      )
      return (
        gift?.piece ?? {
          ...key,
          gone: 'It is no gift any more.',
          lowered: null,
          hasOpenReturn: false,
          returnableUntil: null,
          onItsWaySince: null,
        }
      )
    })
}

type NewPiece = EarnedPiece & Pick<LotFacts, 'cause' | 'rule' | 'notBefore'>

/** Whose registry it is for is not told the order of who gave it. */
function refOf(
  { account }: Book,
  order: OrderFacts,
  { lineId, unit }: { lineId: string; unit: number },
): string {
  return account.memberId === order.ownerId ? order.id : `gift:${lineId}:${unit}`
}

async function addLots(
  tx: Tx,
  book: Book,
  {
    order,
    program,
    now,
    pieces,
  }: Pick<Following, 'order' | 'program' | 'now'> & { pieces: readonly NewPiece[] },
): Promise<Book> {
  const made = new Map<string, LotFacts>()
  const moved = pieces.reduce<Moved>(
    ({ ledger, movements }, { points, lineId, unit, spend, cause, rule, notBefore = null }) => {
      const id = newId('plt', now.getTime())
      const line = order.lines.find((one) => one.lineId === lineId)
      const label =
        (line?.spends.length ?? 1) > 1
          ? `${line?.title ?? ''}, piece ${unit + 1}`
          : (line?.title ?? '')
      made.set(id, {
        cause,
        ref: refOf(book, order, { lineId, unit }),
        label: cause === 'registry' ? `A gift from your registry: ${label}` : label,
        orderId: order.id,
        lineId,
        unit,
        spend,
        forTier: line !== undefined && !isOneOf(program.terms.standing.excludes, line),
        rule,
        notBefore,
        programVersion: program.version,
        earnedAt: order.placedAt,
      })
      const next = earn(ledger, { id, earned: points, unlocksOn: null, expiresOn: null }, 'later')
      return { ledger: next.ledger, movements: [...movements, ...next.movements] }
    },
    { ledger: ledgerOf(book), movements: [] },
  )
  return write(tx, book, moved, { at: now }, made)
}

async function follow(tx: Tx, book: Book, following: Following): Promise<Book> {
  const { parts, order, program, now } = following
  const lots = book.lots.filter((lot) => lot.orderId === order.id)
  let current = book
  const rules = { unlock: program.terms.unlock, placedOn: calendarDate(order.placedAt) }
  const steps = stepsToFollow(lots, piecesFor(book, order), rules)
  for (const step of steps) current = await take(tx, current, { step, ...following })
  await notifyPointsReversed(tx, parts, { book: current, order, steps, now })
  return current
}

async function take(
  tx: Tx,
  book: Book,
  { step, order, program, now }: Following & { step: Step },
): Promise<Book> {
  const ref =
    book.account.memberId === order.ownerId
      ? order.id
      : (book.lots.find(({ id }) => id === step.lotId)?.ref ?? '')
  const words = { at: now, cause: 'return', ref, label: labelOf(book.lots, step) }
  const { mostNegative } = program.terms
  switch (step.do) {
    case 'claw-back': {
      const reversal = newId('prv', now.getTime())
      const moved = clawBack(ledgerOf(book), step.lotId, { reversal, mostNegative })
      return write(tx, book, moved, { ...words, note: step.why, reversal })
    }
    case 'lower': {
      const { spend, points } = step.to
      const counted = await markLots(tx, book, (lot) =>
        lot.id === step.lotId ? { ...lot, spendLowered: spend } : lot,
      )
      const moved = lower(ledgerOf(counted), step.lotId, { to: points, mostNegative })
      return write(tx, counted, moved, { ...words, cause: 'exchange', note: loweredWhy })
    }
    case 'undo': {
      const reversal = book.lots.find(({ id }) => id === step.lotId)?.reversal ?? ''
      const moved = undoClawBack(ledgerOf(book), step.lotId, await readReversal(tx, reversal))
      return write(tx, book, moved, { ...words, note: 'It stays with you after all.' })
    }
    case 'date':
      return markLots(tx, book, (lot) =>
        lot.id === step.lotId
          ? {
              ...lot,
              paused: step.paused,
              unlocksOn: lot.state === 'pending' ? step.unlocksOn : lot.unlocksOn,
            }
          : lot,
      )
  }
}

function labelOf(lots: readonly LotRow[], { lotId }: Step): string {
  return lots.find(({ id }) => id === lotId)?.label ?? ''
}

/** The tier of that day; before the first change it is what that change came from. */
async function tierAt(tx: Tx, { account }: Book, at: Date): Promise<string> {
  const [next] = await rows<{ fromTier: string }>(
    tx,
    sql`
    select from_tier as "fromTier" from loyalty_tier_changes
    where member_id = ${account.memberId} and at > ${at.toISOString()}::timestamptz order by at, id limit 1`,
  )
  return next?.fromTier ?? account.tierId
}

function ruleOf(
  { version, terms }: Program,
  tierId: string,
  bonuses: readonly { campaignId: string }[],
): string {
  const tier = tierOf(terms, tierId)
  const rate = (terms.earn.perDollar * tier.multiplier) / 10_000
  const names = terms.campaigns
    .filter(({ id }) => bonuses.some(({ campaignId }) => campaignId === id))
    .map(({ name }) => `, ${name}`)
  return `${tier.name}, ${rate} ${rate === 1 ? 'point' : 'points'} per dollar${names.join('')}, v${version}`
}
