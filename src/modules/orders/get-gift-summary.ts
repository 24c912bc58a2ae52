import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Db } from '#platform/db/database.server.ts'
import { sql } from '#platform/db/sql.ts'
import type { GiftSummary } from './contract.ts'
import { findStoredOrder } from './db/find-stored-order.ts'
import { unfulfilledUnit } from './queries/describe-order-status.ts'
import { selectDisplayStatus, type OrderUnitState } from './domain/display-status.ts'
import { describeReturnTerms } from './domain/return-terms.ts'
import { findDeliveryDates } from './queries/find-delivery-dates.ts'
import type { GiftAccess } from './gift-access.ts'

/** Describes one delivery group for its recipient, without prices, the giver or other groups. */
export async function getGiftSummary(
  db: Db,
  { orderId, groupId }: GiftAccess,
  now: Date,
): Promise<GiftSummary | Refusal<'not-found'>> {
  const order = await findStoredOrder(db, sql`o.id = ${orderId}`)
  const group = order?.groups.find(({ id }) => id === groupId)
  if (!order || !group)
    return refuse('not-found', 'We could not find this gift.', { reason: 'gift-not-found' })
  const pieces = group.lines.flatMap((line): readonly OrderUnitState[] =>
    (line.pieces ?? [unfulfilledUnit]).map((unit) => ({ ...unit, isEmailed: line.isGiftCard })),
  )
  const { status, next } = selectDisplayStatus({
    // Holds, payments and edits concern only the shop and the giver.
    status: order.status === 'on_hold' ? 'placed' : order.status,
    payment: 'paid',
    editableUntil: null,
    pieces,
    latest: group.method?.latest ?? null,
    returnableUntil: null,
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
        returnTerms,
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
        returnable: describeReturnTerms(returnTerms, {
          ...findDeliveryDates({ pieces: units }, { group, placedAt: order.placedAt, now }),
          isGift: true,
        }),
      }),
    ),
  }
}
