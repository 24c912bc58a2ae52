import { unwrap, Refused } from '#modules/fulfillment/act-on-order.ts'
import { readOrderInHand, type OrderActor, type PieceKey } from '#modules/orders/take-order.ts'
import { readWorths, type WorthOf } from '#modules/refunds/piece-worth.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { nextStatus, onReturn } from './approve-return.ts'
import {
  findReturn,
  readReturn,
  updatePieces,
  updateReturn,
  type ReturnPieceRow,
  type StoredReturn,
} from './data/returns.ts'
import { comesBack } from './domain/return-plan.ts'
import { withheldOf, type Withholding } from './domain/withholding.ts'
import { goesBackFor, offerLess, restock, standAfter } from './offer-less.ts'
import { takePhotos } from './photos-of-ours.ts'
import type { ReturnMoney } from './return-money.ts'
import type { ReturnParts } from './return-parts.ts'
import { leaveUnitsWithBuyer, previewSettling, settlePieces } from './settle-pieces.ts'
import { noteAbout, notifyReturnSender } from './notify-return-sender.ts'

export interface Counted {
  readonly lineId: string
  readonly qty: number
}

/** A parcel with all or some of it is here; what is missing may come later. */
export async function receiveReturn(
  parts: ReturnParts,
  { id, items }: { id: string; items?: readonly Counted[] },
  by: OrderActor,
): Promise<{ received: number; missing: number } | Refusal> {
  const now = parts.clock.now()
  return onReturn(parts, id, async (tx, order, found) => {
    const awaited = found.pieces.filter((piece) => piece.state === 'open' && comesBack(piece))
    const here = take(awaited, items)
    if (here.length === 0) unwrap(refuse('transition-illegal', 'Nothing of it is awaited.'))
    await updateReturn(tx, found.id, {
      status: nextStatus(found, 'receive'),
      receivedAt: found.receivedAt ?? now,
      shipBy: null,
    })
    await updatePieces(tx, { returnId: found.id, keys: here, state: 'received' })
    await noteAbout(tx, found, {
      kind: 'return_received',
      at: now,
      by,
      data: { returnId: found.id, pieces: here.length },
    })
    await notifyReturnSender(tx, parts, {
      order,
      found,
      at: now,
      subject: `Return ${found.number} is here`,
      heading: 'Your parcel is back with us.',
      paragraphs: ['We look at it within three days of its arrival and write to you.'],
    })
    return { received: here.length, missing: awaited.length - here.length }
  })
}

export interface Inspected extends Counted {
  readonly decision: 'accept' | 'accept_less' | 'reject'
  /** Of each piece, with `accept_less`. */
  readonly withhold?: Withholding | undefined
  /** Can be sold again; what cannot goes to no shelf. */
  readonly sellable: boolean
  readonly note: string
  /** Files that whoever inspects has sent before. */
  readonly photos?: readonly string[] | undefined
}

/** A received piece with what was said of it. */
interface Judged extends ReturnPieceRow {
  readonly said: Inspected
}

/**
 * What was received is looked at and settled with it: accepted as promised, or sent back with the reason; the money leaves the same day.
 * What would be taken for less is offered to its buyer first, who has five days to say no.
 */
export async function inspectReturn(
  parts: ReturnParts,
  { id, items }: { id: string; items: readonly Inspected[] },
  by: OrderActor,
): Promise<{ status: string } | Refusal> {
  const now = parts.clock.now()
  return onReturn(parts, id, async (tx, order, before) => {
    nextStatus(before, 'inspect')
    const judged = judge(await readWorths(tx, order), before, items)
    const [accepted, offered, rejected] = (['accept', 'accept_less', 'reject'] as const).map(
      (decision) => judged.filter(({ said }) => said.decision === decision),
    ) as [Judged[], Judged[], Judged[]]
    for (const { said, ...piece } of accepted)
      await updatePieces(tx, {
        returnId: before.id,
        keys: [piece],
        sellable: said.sellable,
        decision: said.note,
      })
    for (const { said, ...piece } of rejected)
      await leaveUnitsWithBuyer(tx, {
        order,
        found: before,
        pieces: [piece],
        state: 'rejected',
        decision: said.note,
      })
    const photos = await takePhotos(tx, { returnId: before.id, items, by })
    await offerLess(tx, parts, {
      order,
      found: before,
      pieces: offered.map(({ said, ...piece }) => ({
        ...piece,
        sellable: said.sellable,
        decision: said.note,
      })),
      photos,
      by,
      now,
    })
    const kept = before.pieces.filter((piece) => piece.state === 'open' && !comesBack(piece))
    const settled = [...accepted, ...kept]
    if (settled.length + rejected.length > 0)
      await settlePieces(tx, parts, {
        order,
        found: before,
        pieces: settled,
        sentBack: rejected.map(({ said, ...piece }) => ({ ...piece, decision: said.note })),
        by,
        now,
      })
    await restock(tx, { found: before, pieces: accepted.filter(({ said }) => said.sellable), now })
    return { status: await standAfter(tx, before, { status: 'inspected', now }) }
  })
}

/** What an inspection would come to, with what is offered for less as if its buyer said yes; by the same look-up. */
export async function previewInspection(
  { db }: Pick<ReturnParts, 'db'>,
  { id, items }: { id: string; items: readonly Inspected[] },
): Promise<{ money: ReturnMoney; offers: Offer[] } | Refusal> {
  const known = await findReturn(db, id)
  const [order, found] = known
    ? [await readOrderInHand(db, known.orderId), await readReturn(db, known.id)]
    : [null, null]
  if (!order || !found) return refuse('not-found', 'There is no such return.')
  try {
    nextStatus(found, 'inspect')
    const worthOf = await readWorths(db, order)
    const judged = judge(worthOf, found, items)
    const paid = [
      ...judged.filter(({ said }) => said.decision !== 'reject'),
      ...found.pieces.filter((piece) => piece.state === 'open' && !comesBack(piece)),
    ]
    return {
      money: await previewSettling(db, { order, found, pieces: paid }),
      offers: judged.flatMap(({ said, lineId, unit, withheld, ...piece }) =>
        said.decision === 'accept_less'
          ? [
              {
                lineId,
                unit,
                withheld,
                goesBack: goesBackFor(worthOf, { lineId, unit, ...piece }) - withheld,
              },
            ]
          : [],
      ),
    }
  } catch (error) {
    if (error instanceof Refused) return error.refusal
    throw error
  }
}

interface Offer extends PieceKey {
  readonly withheld: number
  /** Of the piece's own money, without what the way back costs. */
  readonly goesBack: number
}

/** Every piece that is here with what was said of it, and what is kept back where that is less than was promised; refused when something is left unsaid. */
function judge(worthOf: WorthOf, found: StoredReturn, items: readonly Inspected[]): Judged[] {
  let left = found.pieces.filter((piece) => piece.state === 'received')
  const judged = items.flatMap((said) => {
    const looked = take(left, [said])
    left = left.filter((piece) => !looked.includes(piece))
    return looked.map((piece) => ({
      ...piece,
      said,
      withheld: said.decision === 'accept_less' ? lessFor(worthOf, piece, said) : 0,
    }))
  })
  if (left.length > 0)
    unwrap(refuse('transition-illegal', 'Say of every piece that is here what becomes of it.'))
  return judged
}

function lessFor(worthOf: WorthOf, piece: ReturnPieceRow, { withhold, note }: Inspected): number {
  if (piece.resolution !== 'refund' && piece.resolution !== 'credit')
    unwrap(
      refuse(
        'transition-illegal',
        'Only money can be less. What is exchanged or sent anew is accepted, or sent back.',
      ),
    )
  const withheld =
    withhold && note !== '' ? withheldOf(goesBackFor(worthOf, piece), withhold) : null
  return unwrap(withheld ?? unfit())
}

function unfit(): Refusal<'fields-invalid'> {
  const why =
    'Say why it is taken for less, and keep back something of it that is less than what would go back.'
  return refuse('fields-invalid', why, { fields: { items: why } })
}

/** The first so many of each line; without a count all of them. */
function take(
  pieces: readonly ReturnPieceRow[],
  items: readonly Counted[] | undefined,
): ReturnPieceRow[] {
  if (!items) return [...pieces]
  return items.flatMap(({ lineId, qty }) => {
    const fitting = pieces.filter((piece) => piece.lineId === lineId).slice(0, qty)
    if (fitting.length < qty)
      unwrap(
        refuse('transition-illegal', 'So many pieces of that line are not in it.', {
          detail: { lineId, there: fitting.length },
        }),
      )
    return fitting
  })
}
