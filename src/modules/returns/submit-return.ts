import { claimFiles } from '#modules/files/claim-files.ts'
import { inActOn, unwrap } from '#modules/fulfillment/act-on-order.ts'
import {
  markPieces,
  readOrderInHand,
  type OrderActor,
  type OrderInHand,
} from '#modules/orders/take-order.ts'
import { takeMoneyFirst } from '#modules/payments/refundable-payment.ts'
import { newId } from '#kernel/ids/ids.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { addBusinessDays } from '#kernel/time/business-days.ts'
import { calendarDate } from '#kernel/time/time.ts'
import type { OwnerId } from '#platform/context.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { approveInHand, nextStatus } from './approve-return.ts'
import { readReturn, updateReturn, type ReturnRow } from './data/returns.ts'
import { returnPhotos, returnPieces, returns } from './data/schema.ts'
import { generateReturnNumber } from './domain/return-number.ts'
import { isOurFault } from './domain/reasons.ts'
import { needsReview, type Method } from './domain/return-plan.ts'
import { planReturn, valueOf, type ReturnAsked, type ReturnPlan } from './plan-return.ts'
import { reserveReplacements } from './reserve-replacements.ts'
import { houseForLine } from './return-houses.ts'
import { photoOwner } from './photos-of-ours.ts'
import { previewMoney, type ReturnMoney } from './return-money.ts'
import type { ReturnParts } from './return-parts.ts'
import { readPast } from './read-past.ts'
import { readStanding } from './standings.ts'
import { statementOf } from './statement.ts'
import { noteAbout, notifyReturnSender } from './notify-return-sender.ts'

export interface Submission extends Omit<ReturnAsked, 'now'> {
  readonly orderId: string
  /** What the buyer was shown; another sum is shown anew instead of taken. */
  readonly expected: { readonly toCard: number; readonly asCredit: number }
  readonly photos: readonly { readonly lineId: string; readonly fileId: string }[]
  readonly ownerId: OwnerId | null
  /** A member who was given it and sends it back. */
  readonly recipient?: { readonly id: string; readonly email: string }
}

/** Where the shop books no parcels, what has to come back is sent by whoever has it. */
function methodWith(carrier: ReturnParts['carrier'], asked: Method): Method {
  return carrier === null && asked !== 'none' ? 'own' : asked
}

/** What it would come to, to the cent. */
export async function previewReturn(
  { db, carrier }: Pick<ReturnParts, 'db' | 'carrier'>,
  { orderId, ...asked }: ReturnAsked & { readonly orderId: string },
): Promise<{ plan: ReturnPlan; money: ReturnMoney } | Refusal> {
  const order = await readOrderInHand(db, orderId)
  if (!order) return refuse('not-found', 'We do not know this order.')
  const plan = await planReturn(db, order, { ...asked, method: methodWith(carrier, asked.method) })
  return 'refused' in plan
    ? plan
    : {
        plan,
        money: await previewMoney(db, order, {
          ...plan,
          creditTo: asked.gift ? 'recipient' : null,
        }),
      }
}

/**
 * Asks for a return. The order's row is locked and each piece is in one return at a time by a unique key, so of twenty at once one
 * stands. What is exchanged is kept from now on; what a person has to look at waits, everything else goes on by itself.
 */
export async function submitReturn(
  parts: ReturnParts,
  submission: Submission,
  by: OrderActor,
): Promise<{ returnId: string } | Refusal> {
  const now = parts.clock.now()
  if (!(await takeMoneyFirst(parts, submission.orderId)))
    return refuse(
      'provider-unavailable',
      'The payment cannot be reached just now. Nothing was changed; please try again in a minute.',
    )
  return inActOn(parts, submission.orderId, async (tx, order) => {
    const plan = unwrap(
      await planReturn(tx, order, {
        ...submission,
        method: methodWith(parts.carrier, submission.method),
        now,
      }),
    )
    const money = await previewMoney(tx, order, {
      ...plan,
      creditTo: submission.recipient?.id ?? null,
    })
    const { toCard, asCredit } = submission.expected
    if (money.toCard !== toCard || money.asCredit !== asCredit)
      unwrap(
        refuse('total-changed', 'What goes back has changed meanwhile. Please look at it again.', {
          detail: { was: submission.expected, now: money },
        }),
      )
    const { recipient } = submission
    const id = await write(tx, { order, plan, money, recipient, by, now })
    await takePhotos(tx, { ...submission, id })
    const short = await reserveReplacements(tx, { returnId: id, pieces: plan.pieces, now })
    if (short)
      unwrap(
        refuse(
          'stock-short',
          'Somebody was quicker: what you wanted in exchange is not there any more.',
        ),
      )
    const after = await markPieces(tx, order, {
      keys: plan.pieces,
      returnState: 'open',
      ...(recipient && { recipientId: recipient.id, recipientEmail: recipient.email }),
    })
    await weigh(tx, parts, { order: after, id, plan, by, now })
    return { returnId: id }
  })
}

interface Written {
  readonly order: OrderInHand
  readonly plan: ReturnPlan
  readonly money: ReturnMoney
  readonly recipient: Submission['recipient']
  readonly by: OrderActor
  readonly now: Date
}

async function write(tx: Tx, { order, plan, money, recipient, by, now }: Written): Promise<string> {
  const id = newId('ret', now.getTime())
  const isClaim = plan.pieces.every((piece) => isOurFault(piece.reason))
  const isExchange = plan.pieces.every((piece) => piece.resolution === 'exchange')
  await tx.insert(returns).values({
    id,
    number: generateReturnNumber(),
    kind: isClaim ? 'claim' : isExchange ? 'exchange' : 'return',
    orderId: order.id,
    initiator: by.kind === 'staff' ? 'staff' : recipient ? 'recipient' : 'buyer',
    recipientId: recipient?.id ?? null,
    recipientEmail: recipient?.email ?? null,
    status: 'requested',
    method: plan.method,
    fee: plan.fee,
    sendTo: await houseForLine(tx, plan.pieces[0]?.lineId ?? ''),
    preview: money,
    requestedAt: now,
  })
  await tx.insert(returnPieces).values(plan.pieces.map((piece) => ({ ...piece, returnId: id })))
  return id
}

/** A buyer with a mailed link has no session of files; the words of the claim have to do then. */
async function takePhotos(
  tx: Tx,
  { id, photos, ownerId }: Pick<Submission, 'photos' | 'ownerId'> & { id: string },
): Promise<void> {
  if (photos.length === 0 || !ownerId) return
  unwrap(
    await claimFiles(tx, {
      fileIds: photos.map(({ fileId }) => fileId),
      ownerId,
      purpose: 'return',
      claimedBy: photoOwner(id),
    }),
  )
  await tx.insert(returnPhotos).values(photos.map((photo) => ({ ...photo, returnId: id })))
}

async function weigh(
  tx: Tx,
  parts: ReturnParts,
  { order, id, plan, by, now }: Omit<Written, 'money' | 'recipient'> & { id: string },
): Promise<void> {
  const found = await readReturn(tx, id)
  if (!found) throw new Error(`Return ${id} is not there.`)
  await noteAbout(tx, found, { kind: 'return_requested', at: now, by, data: { returnId: id } })
  const past = await readPast(tx, order)
  const standing = await readStanding(tx, order)
  if (
    !needsReview({
      ...past,
      standing,
      value: valueOf(order, plan.pieces),
      pieces: plan.pieces,
      reviewAbove: plan.reviewAbove,
    })
  ) {
    await approveInHand(tx, parts, { order, found, by: { kind: 'system' }, now })
    return
  }
  const reviewBy = new Date(`${addBusinessDays(calendarDate(now), 1)}T22:00:00Z`)
  const status = nextStatus(found, 'review')
  await updateReturn(tx, id, { status, reviewBy })
  await notifyReturnSender(tx, parts, {
    order,
    found,
    at: now,
    urgent: true,
    ...askedNews(found, await statementOf(tx, found)),
  })
  if (by.kind === 'staff')
    await approveInHand(tx, parts, { order, found: { ...found, status }, by, now })
}

function askedNews({ number }: ReturnRow, statement: string) {
  return {
    subject: `Return ${number}: we look at it`,
    heading: 'We have your return.',
    paragraphs: [statement, 'A person looks at it within one business day and writes to you.'],
  }
}
