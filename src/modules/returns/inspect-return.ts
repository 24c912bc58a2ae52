import { restockPieces } from '#modules/inventory/use-allocation.ts'
import { orRefuse } from '#modules/fulfillment/act-on-order.ts'
import type { Doer } from '#modules/orders/take-order.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { nextStatus, onReturn } from './approve-return.ts'
import { readReturn, updatePieces, updateReturn, type ReturnPieceRow } from './data/returns.ts'
import { comesBack } from './domain/return-plan.ts'
import type { ReturnParts } from './return-parts.ts'
import { letPiecesBe, settlePieces } from './settle-pieces.ts'
import { noteAbout, tellAbout } from './tell-about.ts'

export interface Counted {
  readonly lineId: string
  readonly qty: number
}

/** A parcel with all or some of it is here; what is missing may come later. */
export async function receiveReturn(
  parts: ReturnParts,
  { id, items }: { id: string; items?: readonly Counted[] },
  by: Doer,
): Promise<{ received: number; missing: number } | Refusal> {
  const now = parts.clock.now()
  return onReturn(parts, id, async (tx, order, found) => {
    const awaited = found.pieces.filter((piece) => piece.state === 'open' && comesBack(piece))
    const here = take(awaited, items)
    if (here.length === 0) orRefuse(refuse('transition-illegal', 'Nothing of it is awaited.'))
    await updateReturn(tx, found.id, { status: nextStatus(found, 'receive'), receivedAt: found.receivedAt ?? now, shipBy: null })
    await updatePieces(tx, { returnId: found.id, keys: here, state: 'received' })
    await noteAbout(tx, found, { kind: 'return_received', at: now, by, data: { returnId: found.id, pieces: here.length } })
    await tellAbout(tx, parts, {
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
  readonly decision: 'accept' | 'reject'
  /** Can be sold again; what cannot goes to no shelf. */
  readonly sellable: boolean
  readonly note: string
}

/** What was received is looked at and settled with it: accepted as promised, or sent back with the reason. The money leaves the same day. */
export async function inspectReturn(
  parts: ReturnParts,
  { id, items }: { id: string; items: readonly Inspected[] },
  by: Doer,
): Promise<{ status: string } | Refusal> {
  const now = parts.clock.now()
  return onReturn(parts, id, async (tx, order, before) => {
    nextStatus(before, 'inspect')
    const accepted: ReturnPieceRow[] = []
    const restocked: ReturnPieceRow[] = []
    let left = before.pieces.filter((piece) => piece.state === 'received')
    for (const { decision, sellable, note, ...counted } of items) {
      const looked = take(left, [counted])
      left = left.filter((piece) => !looked.includes(piece))
      if (decision === 'accept') {
        await updatePieces(tx, { returnId: before.id, keys: looked, sellable, decision: note })
        accepted.push(...looked)
        if (sellable) restocked.push(...looked)
      } else await letPiecesBe(tx, { order, found: before, pieces: looked, state: 'rejected', decision: note })
    }
    if (left.length > 0) orRefuse(refuse('transition-illegal', 'Say of every piece that is here what becomes of it.'))
    const kept = before.pieces.filter((piece) => piece.state === 'open' && !comesBack(piece))
    await settlePieces(tx, parts, { order, found: before, pieces: [...accepted, ...kept], by, now })
    await restockPieces(tx, { ref: before.id, now, demands: restocked.map(({ variantId }) => ({ variantId, qty: 1 })) })
    const after = await readReturn(tx, before.id)
    const isOpen = after?.pieces.some((piece) => piece.state === 'open') ?? false
    const status = nextStatus({ status: 'inspected' }, isOpen ? 'settle_part' : 'settle')
    await updateReturn(tx, before.id, { status, settledAt: isOpen ? null : now })
    return { status }
  })
}

/** The first so many of each line; without a count all of them. */
function take(pieces: readonly ReturnPieceRow[], items: readonly Counted[] | undefined): ReturnPieceRow[] {
  if (!items) return [...pieces]
  return items.flatMap(({ lineId, qty }) => {
    const fitting = pieces.filter((piece) => piece.lineId === lineId).slice(0, qty)
    if (fitting.length < qty)
      orRefuse(refuse('transition-illegal', 'So many pieces of that line are not in it.', { detail: { lineId, there: fitting.length } }))
    return fitting
  })
}
