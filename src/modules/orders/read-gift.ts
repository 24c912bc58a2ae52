import { sql } from 'drizzle-orm'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { GiftGlance } from './contract.ts'
import { loadOrder } from './data/reader.ts'
import { untouched } from './describe-order.ts'
import { displayStatus, type PieceFacts } from './domain/display-status.ts'
import { returnInWords } from './domain/return-promise.ts'
import { onItsWay } from './on-its-way.ts'
import type { ReachedGift } from './reach-gift.ts'

/** Describes one delivery group for its recipient, without prices, the giver or other groups. */
export async function readGift(
  db: Db,
  { orderId, groupId }: ReachedGift,
  now: Date,
): Promise<GiftGlance | Refusal<'not-found'>> {
  const order = await loadOrder(db, sql`o.id = ${orderId}`)
  const group = order?.groups.find(({ id }) => id === groupId)
  if (!order || !group)
    return refuse('not-found', 'We could not find this gift.', { reason: 'gift-not-found' })
  const pieces = group.lines.flatMap((line): readonly PieceFacts[] => line.pieces ?? [untouched])
  const { status, next } = displayStatus({
    // Holds, payments and edits concern only the shop and the giver.
    status: order.status === 'on_hold' ? 'placed' : order.status,
    payment: 'paid',
    editableUntil: null,
    pieces,
    latest: group.method?.latest ?? null,
    now,
  })
  return {
    orderId,
    recipientName: group.recipientName,
    status,
    next,
    giftNote: group.giftNote,
    arrives: group.method && { earliest: group.method.earliest, latest: group.method.latest },
    lines: group.lines.map(
      ({
        id,
        title,
        options,
        qty,
        picture,
        personalization,
        returnPromise,
        giftNote,
        pieces: units,
        isGiftCard,
      }) => ({
        id,
        title,
        options: [...options],
        qty,
        picture,
        giftNote,
        letters: personalization?.letters ?? null,
        proofId: personalization?.proofId ?? null,
        byEmail: isGiftCard,
        returnable: returnInWords(returnPromise, {
          ...onItsWay({ pieces: units }, { group, placedAt: new Date(order.placedAt), now }),
          isGift: true,
        }),
      }),
    ),
  }
}
