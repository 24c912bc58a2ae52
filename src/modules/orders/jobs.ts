import type { JobHandler } from '#platform/jobs/jobs.ts'
import { sendTransferRequest } from './commands/request-order-transfer.ts'
import { deleteExpiredAccess } from './db/access.ts'
import { deleteOldDeliveryNotes } from './db/delete-old-delivery-notes.ts'
import { restoreCouponsOfReturnedOrder } from './commands/restore-coupons.ts'
import { sendOrderLinks } from './commands/send-order-links.ts'
import { sendOrderUpdates } from './notify-buyer.ts'
import type { OrderDeps } from './order-deps.ts'
import { sendOrderCodeNow } from './commands/send-order-code.ts'

/** `orders.cleanup` runs every night. */
export function orderJobs(parts: OrderDeps): Record<string, JobHandler> {
  return {
    'orders.send-code': ({ key, request }) =>
      sendOrderCodeNow(parts, { key: String(key), request: String(request) }),
    'orders.send-order-links': ({ key, request }) =>
      sendOrderLinks(parts, { key: String(key), request: String(request) }),
    'orders.send-transfer-request': ({ key, memberId, request }) =>
      sendTransferRequest(parts, {
        key: String(key),
        memberId: String(memberId),
        request: String(request),
      }),
    'orders.send-updates': ({ orderId }) => sendOrderUpdates(parts, String(orderId)),
    'orders.restore-coupons': ({ orderId }) =>
      restoreCouponsOfReturnedOrder({ db: parts.db, now: parts.clock.now() }, String(orderId)),
    'orders.cleanup': async () => {
      await deleteExpiredAccess(parts.db, parts.clock.now())
      await deleteOldDeliveryNotes(parts.db, parts.clock.now())
    },
  }
}
