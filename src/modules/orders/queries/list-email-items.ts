import { createEmailPicture } from '#modules/catalog/email-picture.ts'
import type { Db } from '#platform/db/database.server.ts'
import { sql } from '#platform/db/sql.ts'
import type { EmailItem } from '#platform/mail/email-items.ts'
import { findStoredOrder, type StoredGroup, type StoredOrderLine } from '../db/find-stored-order.ts'
import { describeReturnTerms } from '../domain/return-terms.ts'
import { findDeliveryDates } from './find-delivery-dates.ts'

interface EmailItemsInput {
  readonly orderId: string
  /** Recipients of gifts have more time for a return. */
  readonly isGift: boolean
  readonly origin: string
  readonly now: Date
}

/** The lines of an order by id, as emails show them: with picture and without prices. */
export async function listEmailItems(
  db: Db,
  { orderId, isGift, origin, now }: EmailItemsInput,
): Promise<Map<string, EmailItem>> {
  const order = await findStoredOrder(db, sql`o.id = ${orderId}`)
  if (!order) return new Map()
  const describe = (line: StoredOrderLine, group: StoredGroup): EmailItem => ({
    title: line.title,
    picture: createEmailPicture(line.picture, origin),
    notes: [
      line.options.join(', '),
      line.personalization ? `Monogram ${line.personalization.letters}` : '',
      canBeReturned(line)
        ? describeReturnTerms(line.returnTerms, {
            ...findDeliveryDates(line, { group, placedAt: order.placedAt, now }),
            isGift,
          })
        : '',
    ],
  })
  return new Map(
    order.groups.flatMap((group) => group.lines.map((line) => [line.id, describe(line, group)])),
  )
}

function canBeReturned({ pieces }: StoredOrderLine): boolean {
  return (
    pieces?.every(({ fulfillment, returning }) => fulfillment === 'delivered' && returning === 'no')
    ?? false
  )
}
