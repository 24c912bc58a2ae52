import { sql } from 'drizzle-orm'
import { readVariants } from '#modules/catalog/read-variants.ts'
import { nameOf } from '#modules/fulfillment/exchanged-pieces.ts'
import { readLineTitles } from '#modules/orders/read-line-titles.ts'
import { readOrderInHand } from '#modules/orders/take-order.ts'
import { readWorths, type WorthOf } from '#modules/refunds/piece-worth.ts'
import { calendarDate, formatDate, type CalendarDate } from '#kernel/time/time.ts'
import { rows, type Db } from '#platform/db/database.server.ts'
import { signPath } from '#platform/secrets/signed-path.ts'
import type { ReturnPieceRow, StoredReturn } from './data/returns.ts'
import { reasonWords } from './domain/reasons.ts'
import { returnMachine, type ReturnStatus } from './domain/return-machine.ts'
import { sharesParcelWith } from './join-returns.ts'
import { goesBackFor } from './offer-less.ts'
import { addressOf } from './return-houses.ts'
import { withheldOfAll } from './plan-return.ts'
import { photoFolder, photosOfOurs } from './photos-of-ours.ts'
import type { ReturnParts } from './return-parts.ts'
import type { ReturnMoney } from './return-money.ts'
import type { ShownReturn } from './return-schemas.ts'

/** A return as its buyer sees it: who acts next, and by when. */
export async function describeReturn(
  { db, secret, clock }: Pick<ReturnParts, 'db' | 'secret' | 'clock'>,
  found: StoredReturn,
): Promise<ShownReturn> {
  const titles = await readLineTitles(db, found.orderId)
  const worthOf = found.pieces.some(({ state }) => state === 'offered')
    ? await readWorthsOf(db, found.orderId)
    : null
  const others = await readVariants(
    db,
    found.pieces.flatMap(
      ({ exchangeVariantId, wantedVariantId }) => exchangeVariantId ?? wantedVariantId ?? [],
    ),
  )
  const { id, number, kind, status, method, trackingNo, decision, preview } = found
  return {
    id,
    number,
    kind,
    status,
    next: nextInWords(found),
    method,
    trackingNo,
    pickUpOn: found.pickUpOn,
    to: [...addressOf(found)],
    decision,
    requestedAt: found.requestedAt.toISOString(),
    reviewBy: found.reviewBy?.toISOString() ?? null,
    shipBy: found.shipBy?.toISOString() ?? null,
    broughtAt: found.broughtAt?.toISOString() ?? null,
    receivedAt: found.receivedAt?.toISOString() ?? null,
    settledAt: found.settledAt?.toISOString() ?? null,
    canCancel: 'cancel' in returnMachine[status],
    canReopen: status === 'expired' && !found.reopened,
    pieces: found.pieces.map((piece) => ({
      lineId: piece.lineId,
      title: titles.get(piece.lineId) ?? '',
      becomes: nameOf(others.get(piece.exchangeVariantId ?? '')),
      wanted:
        piece.wantedVariantId === null
          ? null
          : { variantId: piece.wantedVariantId, name: nameOf(others.get(piece.wantedVariantId)) },
      reason: reasonWords[piece.reason],
      resolution: piece.resolution,
      state: piece.state,
      decision: piece.decision,
      offer: worthOf && offerOf(worthOf, piece),
    })),
    photos: (await photosOfOurs(db, id)).map(({ lineId, fileId }) => ({
      lineId,
      src: signPath(secret, { folder: photoFolder, id: fileId }, clock.now()),
    })),
    preview: {
      toTenders: [],
      restocking: 0,
      difference: 0,
      ...(preview as Partial<ReturnMoney>),
      withheld: withheldOfAll(found.pieces),
    } as ReturnMoney,
    together: await sharesParcelWith(db, found),
    messages: await readMessages(db, id),
  }
}

async function readMessages(db: Db, returnId: string): Promise<ShownReturn['messages']> {
  const found = await rows<{ at: string; fromStaff: boolean; text: string }>(
    db,
    sql`select to_jsonb(at) #>> '{}' as at, from_staff as "fromStaff", text from return_messages where return_id = ${returnId} order by at, id`,
  )
  return found.map(({ at, fromStaff, text }) => ({
    at: new Date(at).toISOString(),
    from: fromStaff ? 'shop' : 'you',
    text,
  }))
}

async function readWorthsOf(db: Db, orderId: string): Promise<WorthOf | null> {
  const order = await readOrderInHand(db, orderId)
  return order && readWorths(db, order)
}

function offerOf(worthOf: WorthOf, piece: ReturnPieceRow): ShownReturn['pieces'][number]['offer'] {
  const { replyBy, withheld } = piece
  return (
    replyBy && {
      withheld,
      goesBack: goesBackFor(worthOf, piece) - withheld,
      replyBy: replyBy.toISOString(),
    }
  )
}

/** A refund shows when the bank shows it; credit is there. */
function whereItIs(
  pieces: readonly ReturnPieceRow[],
  { toCard = 0 }: Partial<ReturnMoney>,
): string[] {
  return [
    ...(toCard > 0 && pieces.some(({ state }) => state === 'refunded')
      ? ['Banks take 5 to 10 days to show a refund.']
      : []),
    ...(pieces.some(({ state }) => state === 'credited') ? ['The credit can be spent now.'] : []),
  ]
}

function nextInWords({
  status,
  method,
  reviewBy,
  shipBy,
  pickUpOn,
  broughtAt,
  number,
  pieces,
  preview,
}: StoredReturn): string {
  const by = (at: Date | null) => (at ? ` by ${formatDate(calendarDate(at))}` : '')
  const replyBy = pieces.find((piece) => piece.replyBy)?.replyBy
  if (replyBy)
    return `We would take something back for less. Say yes or no${by(replyBy)}; without a word from you we pay it then.`
  const said: Readonly<Record<ReturnStatus, string>> = {
    requested: 'We look at it now.',
    needs_review: `A person looks at it and writes to you${by(reviewBy)}.`,
    approved:
      method === 'own'
        ? `Write ${number} on the parcel and hand it over${by(shipBy)}.`
        : 'We book your way back.',
    label_issued: pickUpOn
      ? `The carrier comes for the parcel on ${formatDate(pickUpOn as CalendarDate)}.`
      : `Hand the parcel over${by(shipBy)}.`,
    in_transit: broughtAt
      ? 'The carrier has brought it to us. We count what is in it and write to you.'
      : 'The carrier has it. You need not do anything.',
    received: 'It is here. We look at it within three days.',
    inspected: 'We settle it today.',
    partly_settled: 'What came is settled; we wait for the rest.',
    settled: ['It is settled.', ...whereItIs(pieces, preview as Partial<ReturnMoney>)].join(' '),
    closed: 'It is settled and closed.',
    rejected: 'We could not take it back; our answer says why.',
    cancelled: 'You ended it. Nothing more happens.',
    expired: 'It was not handed over in time.',
  }
  return said[status]
}
