import type { JobHandler } from '#platform/jobs/jobs.ts'
import { sendTransferRequest } from './request-order-transfer.ts'
import { deleteExpiredAccess } from './data/access.ts'
import { deleteOldDeliveryNotes } from './data/delete-old-delivery-notes.ts'
import { restoreCouponsOfReturnedOrder } from './restore-coupons.ts'
import { sendOrderLinks } from './send-order-links.ts'
import { sendOrderUpdates } from './notify-buyer.ts'
import type { OrderDeps } from './order-deps.ts'
import { sendOrderCodeNow } from './send-order-code.ts'

/** `orders.tidy` runs every night. */
export function orderJobs(parts: OrderDeps): Record<string, JobHandler> {
  return {
    'orders.send-code': ({ key, request }) =>
      sendOrderCodeNow(parts, { key: String(key), request: String(request) }),
    'orders.mail-mine': ({ key, request }) =>
      sendOrderLinks(parts, { key: String(key), request: String(request) }),
    'orders.ask-for': ({ key, memberId, request }) =>
      sendTransferRequest(parts, {
        key: String(key),
        memberId: String(memberId),
        request: String(request),
      }),
    'orders.news': ({ orderId }) => sendOrderUpdates(parts, String(orderId)),
    'orders.give-coupons-back': ({ orderId }) =>
      restoreCouponsOfReturnedOrder({ db: parts.db, now: parts.clock.now() }, String(orderId)),
    'orders.tidy': async () => {
      await deleteExpiredAccess(parts.db, parts.clock.now())
      await deleteOldDeliveryNotes(parts.db, parts.clock.now())
    },
  }
}
