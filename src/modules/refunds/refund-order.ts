import { newId } from '#kernel/ids/ids.ts'
import { sum, type BasisPoints } from '#kernel/money/money.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import type { JobQueue } from '#platform/jobs/jobs.ts'
import {
  noteEvent,
  type OrderActor,
  type OrderInHand,
  type PieceKey,
} from '#modules/orders/take-order.ts'
import { holdRefund } from '#modules/payments/hold-refund.ts'
import {
  lockRefundable,
  readRefundable,
  type RefundablePayment,
} from '#modules/payments/refundable-payment.ts'
import { addCredit } from '#modules/wallet/add-credit.ts'
import { refundLots } from '#modules/wallet/spend-lots.ts'
import {
  orderRefunds,
  orderRefundTenders,
  refundedDifferences,
  refundedShares,
} from './data/schema.ts'
import { readCredited, readGivenBack, type GivenBack } from './data/shares.ts'
import { readTendersInHand } from './data/tenders.ts'
import {
  moneyAfter,
  calculateRefund,
  type CreditBefore,
  type MoneyLeft,
  type ReckonedRefund,
} from './domain/calculate-refund.ts'
import type { SplitRefund } from './domain/split-refund.ts'
import type { AskedShare, RefundPart, RefundSum } from './domain/refund-sum.ts'
import { readWorths, type PieceWorth, type WorthOf } from './piece-worth.ts'

export interface RefundWish {
  /** What of which pieces; what went back already is left out, but for goods, which are refused. */
  readonly shares: readonly (PieceKey & { readonly part: RefundPart })[]
  /** What pieces became that is sold for less, and what of their money goes back for it. */
  readonly differences?: readonly PriceDifference[]
  /** What of pieces' delivery goes back because it costs less than was paid for it. */
  readonly lessDelivery?: readonly LessDelivery[]
  readonly extra?: number
  readonly fee?: number
  /** Where it goes; credit carries a bonus, in basis points of the amount. */
  readonly pocket?: 'card' | 'credit'
  readonly bonus?: BasisPoints
  /** What the same promise gave as credit earlier. */
  readonly before?: CreditBefore
  /** Whose credit all of it becomes, when not the buyer's: what it was paid with does not go back then. */
  readonly creditTo?: string
  /** Why they have it, in a sentence; it says that it is for a return when not given. */
  readonly creditReason?: string
}

export interface PriceDifference extends PieceKey {
  readonly amount: number
  /** What it is sold for from now on. */
  readonly price: number
}

export interface LessDelivery extends PieceKey {
  readonly amount: number
}

export interface RefundCause {
  readonly cause: 'cancel' | 'edit' | 'lost' | 'return' | 'claim' | 'goodwill'
  readonly causeId: string
  /** In a sentence, for the buyer. */
  readonly reason: string
  readonly by: OrderActor
  readonly now: Date
}

export interface MadeRefund extends RefundSum, SplitRefund {
  readonly id: string
  readonly pocket: 'card' | 'credit' | 'none'
  readonly bonus: number
}

/** All that was paid for pieces, their delivery included. */
export function wholeOf(pieces: readonly PieceKey[]): RefundWish['shares'] {
  return pieces.flatMap(({ lineId, unit }) => [
    { lineId, unit, part: 'goods' as const },
    { lineId, unit, part: 'delivery' as const },
  ])
}

export type RefundPreview = ReckonedRefund & { readonly pocket: 'card' | 'credit' }

/** What refunds would come to now, one after the other, by the very function that pays them. */
export async function previewRefunds(
  db: Db,
  order: OrderInHand,
  wishes: readonly RefundWish[],
): Promise<RefundPreview[]> {
  const given = await readGivenBack(db, order.id)
  const worthOf = await readWorths(db, order)
  let left = moneyOf(
    await readRefundable(db, order.id),
    await readCredited(db, order.id),
    await readTendersInHand(db, order.id),
  )
  return wishes.map((wish) => {
    const found = reckon(order, { wish, given, left, worthOf })
    left = moneyAfter(left, found)
    return { ...asGiven(found, wish), pocket: wish.pocket ?? 'card' }
  })
}

/**
 * Gives money back for pieces of an order that is in hand, each frozen share once. All of it is in the caller's transaction: the record,
 * what the payment holds back for it, the job that sends it, the entry in the wallet. Refused when a share went back already.
 */
export async function refundOrder(
  tx: Tx,
  { jobs, order, wish }: { jobs: JobQueue; order: OrderInHand; wish: RefundWish },
  cause: RefundCause,
): Promise<MadeRefund | Refusal<'transition-illegal'>> {
  const payment = await lockRefundable(tx, order.id)
  const given = await readGivenBack(tx, order.id)
  if (wish.shares.some((share) => share.part === 'goods' && hasGone(given, share)))
    return refuse('transition-illegal', 'The money for one of these pieces went back already.')
  const left = moneyOf(
    payment,
    await readCredited(tx, order.id),
    await readTendersInHand(tx, order.id),
  )
  const reckoned = reckon(order, { wish, given, left, worthOf: await readWorths(tx, order) })
  const id = newId('rfd', cause.now.getTime())
  const pocket = reckoned.amount === 0 ? 'none' : (wish.pocket ?? 'card')
  const made: MadeRefund = {
    ...reckoned,
    id,
    pocket,
    bonus: pocket === 'credit' ? reckoned.bonus : 0,
  }
  await write(tx, order, { made, cause, creditTo: wish.creditTo ?? null })
  await writeDifferences(tx, id, wish)
  const { own } = made
  if (pocket === 'card' && own > 0) {
    const held = await holdRefund(tx, jobs, {
      id,
      paymentId: payment?.paymentId ?? '',
      amount: own,
      reason: cause.reason,
      originator: { kind: cause.cause, id: cause.causeId },
    })
    if (!held) throw new Error(`The payment of ${order.id} does not hold ${own} any more.`)
  }
  const credit = wish.creditTo === undefined ? own + made.bonus : made.amount
  if (pocket === 'credit' && credit > 0)
    await addCredit(tx, {
      ownerId: wish.creditTo ?? order.ownerId,
      amount: credit,
      ref: id,
      ...(wish.creditReason !== undefined && { reason: wish.creditReason }),
      now: cause.now,
    })
  await writeTenders(tx, { made, orderId: order.id })
  if (wish.creditTo === undefined) await giveTendersBack(tx, jobs, { made, cause })
  if (pocket !== 'none')
    await noteEvent(tx, order.id, {
      kind: 'refund_made',
      at: cause.now,
      by: cause.by,
      visibility: wish.creditTo === undefined ? 'customer' : 'staff',
      data: { refundId: id, amount: made.amount, pocket },
    })
  return asGiven(made, wish)
}

/** Credit for somebody else is all of it, whatever it was paid with. */
function asGiven<Refund extends RefundSum & SplitRefund>(
  refund: Refund,
  { creditTo }: RefundWish,
): Refund {
  return creditTo === undefined ? refund : { ...refund, own: refund.amount, toTenders: [] }
}

/** Shares that went back already are left out. */
function reckon(
  order: OrderInHand,
  {
    wish,
    given,
    left,
    worthOf,
  }: { wish: RefundWish; given: readonly GivenBack[]; left: MoneyLeft; worthOf: WorthOf },
): ReckonedRefund {
  const shares = wish.shares.flatMap((share): AskedShare[] => {
    const frozen = order.lines.find((line) => line.id === share.lineId)?.units[share.unit]
    const { lineId, unit, part } = share
    return frozen && !hasGone(given, share)
      ? [{ lineId, unit, part, frozen, lowered: loweredOf(worthOf(share), part) }]
      : []
  })
  const extra =
    (wish.extra ?? 0)
    + sum([...(wish.differences ?? []), ...(wish.lessDelivery ?? [])].map(({ amount }) => amount))
  return calculateRefund({ ...wish, shares, extra }, left)
}

const loweredOf = ({ lowered, deliveryLowered }: PieceWorth, part: RefundPart): number =>
  part === 'goods' ? lowered : deliveryLowered

async function writeDifferences(
  tx: Tx,
  refundId: string,
  { differences = [], lessDelivery = [] }: RefundWish,
): Promise<void> {
  const found = [
    ...differences.map((one) => ({ ...one, refundId, part: 'goods' as const })),
    ...lessDelivery.map((one) => ({ ...one, refundId, part: 'delivery' as const, price: null })),
  ]
  if (found.length > 0) await tx.insert(refundedDifferences).values(found)
}

/** So much of what the tenders paid is accounted for. */
async function writeTenders(
  tx: Tx,
  { made, orderId }: { made: MadeRefund; orderId: string },
): Promise<void> {
  if (made.toTenders.length === 0) return
  await tx.insert(orderRefundTenders).values(
    made.toTenders.map(({ tender, amount }) => ({
      refundId: made.id,
      orderId,
      position: tender.position,
      amount,
    })),
  )
}

/** What the tenders paid goes back to them; points by a job of their own, in this transaction. A gift's giver has given it away. */
async function giveTendersBack(
  tx: Tx,
  jobs: JobQueue,
  { made, cause }: { made: MadeRefund; cause: RefundCause },
): Promise<void> {
  if (made.toTenders.length === 0) return
  const amounts = new Map(
    made.toTenders.flatMap(({ tender, amount }): [string, number][] =>
      tender.lotId ? [[tender.lotId, amount]] : [],
    ),
  )
  await refundLots(tx, { amounts, refundId: made.id, now: cause.now })
  await giveDepositsBack(tx, jobs, { made, cause })
  if (made.toTenders.some(({ tender }) => tender.kind === 'points'))
    await jobs.enqueue(tx, 'points.refund', { refundId: made.id })
}

/** A deposit is a payment of its own: what it paid goes back to its card, as a refund that names this one. */
async function giveDepositsBack(
  tx: Tx,
  jobs: JobQueue,
  { made, cause }: { made: MadeRefund; cause: RefundCause },
): Promise<void> {
  for (const { tender, amount } of made.toTenders) {
    if (tender.kind !== 'deposit') continue
    const held = await holdRefund(tx, jobs, {
      id: newId('rfd', cause.now.getTime()),
      paymentId: tender.paymentId ?? '',
      amount,
      reason: cause.reason,
      originator: { kind: cause.cause, id: made.id },
    })
    if (!held) throw new Error(`The deposit ${tender.paymentId} does not hold ${amount} any more.`)
  }
}

function hasGone(
  given: readonly GivenBack[],
  { lineId, unit, part }: RefundWish['shares'][number],
): boolean {
  return given.some(
    (share) => share.lineId === lineId && share.unit === unit && share.part === part,
  )
}

function moneyOf(
  payment: RefundablePayment | null,
  credited: number,
  tenders: MoneyLeft['tenders'],
): MoneyLeft {
  return { card: Math.max(0, (payment?.left ?? 0) - credited), tenders }
}

async function write(
  tx: Tx,
  order: OrderInHand,
  { made, cause, creditTo }: { made: MadeRefund; cause: RefundCause; creditTo: string | null },
): Promise<void> {
  const { id, pocket, shares, extra, fee, capped, bonus, amount } = made
  await tx.insert(orderRefunds).values({
    id,
    orderId: order.id,
    pocket,
    shares: sum(shares.map((share) => share.amount)),
    extra,
    fee,
    capped,
    bonus,
    amount,
    creditTo,
    cause: cause.cause,
    causeId: cause.causeId,
    reason: cause.reason,
    actorKind: cause.by.kind,
    actorId: cause.by.id ?? null,
    at: cause.now,
  })
  if (shares.length > 0)
    await tx.insert(refundedShares).values(shares.map((share) => ({ ...share, refundId: id })))
}
