import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { calendarDate, formatDate, type CalendarDate } from '#kernel/time/time.ts'
import { checkSendDate } from '#modules/cart/check-send-date.ts'
import { addOrderEvent, type OrderActor } from '#modules/orders/lock-order.ts'
import { editableUntil } from '#modules/orders/edit-window.ts'
import { notifyBuyer } from '#modules/orders/notify-buyer.ts'
import { updateOrderGiftCard } from '#modules/orders/update-gift-card.ts'
import {
  readdressOrderedGiftCards,
  type GiftCardRecipient,
} from '#modules/wallet/order-gift-cards.ts'
import { unwrap } from '#platform/db/database.server.ts'
import type { Services } from '#platform/services.ts'
import { actOnOrder } from '../act-on-order.ts'

export interface ReaddressGiftCardInput {
  readonly orderId: string
  readonly lineId: string
  readonly recipient: GiftCardRecipient
}

/**
 * Changes to whom a paid gift card goes, and when, until it is emailed. The buyer is told at once,
 * since someone else may have done it.
 */
export async function readdressGiftCard(
  services: Pick<Services, 'db' | 'clock' | 'orderUnitFollowers' | 'jobs'>,
  { orderId, lineId, recipient }: ReaddressGiftCardInput,
  by: OrderActor,
): Promise<Record<string, never> | Refusal> {
  const at = services.clock.now()
  const wrongDate = checkSendDate(recipient, calendarDate(at))
  if (wrongDate) return wrongDate
  return actOnOrder(services, orderId, async (tx, { number }) => {
    const from = editableUntil(at)
    const count = await readdressOrderedGiftCards(tx, { orderId, lineId, recipient, from })
    if (count === 0)
      unwrap(
        refuse('transition-illegal', 'This gift card can no longer be changed.', {
          reason: 'gift-card-not-waiting',
        }),
      )
    await updateOrderGiftCard(tx, { orderId, lineId, recipient })
    await addOrderEvent(tx, orderId, {
      kind: 'gift_card_readdressed',
      at,
      by,
      visibility: 'customer',
      data: { lineId },
    })
    await notifyBuyer(tx, services.jobs, {
      orderId,
      at,
      urgent: true,
      ...readdressedEmail(number, recipient),
    })
    return {}
  })
}

function readdressedEmail(
  number: string,
  { recipientName, recipientEmail, sendOn }: GiftCardRecipient,
) {
  const day = sendOn === null ? 'within the hour' : `on ${formatDate(sendOn as CalendarDate)}`
  return {
    subject: `The gift card of order ${number} was changed`,
    heading: 'Your gift card was changed',
    paragraphs: [
      `It goes to ${recipientName}, by email to ${recipientEmail}, ${day}.`,
      'If you did not make this change, reply to this email and we will stop the card.',
    ],
  }
}
