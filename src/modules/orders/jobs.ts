import type { JobHandler } from '#platform/jobs/jobs.ts'
import { sendTransferRequest } from './commands/request-order-transfer.ts'
import { deleteExpiredAccess } from './db/access.ts'
import { deleteOldDeliveryNotes } from './db/delete-old-delivery-notes.ts'
import { restoreCouponsOfReturnedOrder } from './commands/restore-coupons.ts'
import { sendOrderLinks } from './commands/send-order-links.ts'
import { sendOrderUpdates } from './notify-buyer.ts'
import type { Services } from '#platform/services.ts'
import { sendOrderCodeNow } from './commands/send-order-code.ts'

/** `orders.cleanup` runs every night. */
export function orderJobs(services: Services): Record<string, JobHandler> {
  return {
    'orders.send-code': ({ key, request }) =>
      sendOrderCodeNow(services, { key: String(key), request: String(request) }),
    'orders.send-order-links': ({ key, request }) =>
      sendOrderLinks(services, { key: String(key), request: String(request) }),
    'orders.send-transfer-request': ({ key, memberId, request }) =>
      sendTransferRequest(services, {
        key: String(key),
        memberId: String(memberId),
        request: String(request),
      }),
    'orders.send-updates': ({ orderId }) => sendOrderUpdates(services, String(orderId)),
    'orders.restore-coupons': ({ orderId }) =>
      restoreCouponsOfReturnedOrder(
        { db: services.db, now: services.clock.now() },
        String(orderId),
      ),
    'orders.cleanup': async () => {
      await deleteExpiredAccess(services.db, services.clock.now())
      await deleteOldDeliveryNotes(services.db, services.clock.now())
    },
  }
}
