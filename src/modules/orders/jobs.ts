import type { JobHandler } from '#platform/jobs/jobs.ts'
import { askForOrderNow } from './ask-for-order.ts'
import { purgeAccess } from './data/access.ts'
import { purgeDeliveryNotes } from './data/purge-notes.ts'
import { giveCouponsBack } from './give-coupons-back.ts'
import { mailMyOrdersNow } from './mail-my-orders.ts'
import { sendNews } from './order-news.ts'
import type { OrderParts } from './order-parts.ts'
import { sendOrderCodeNow } from './send-order-code.ts'

/** `orders.tidy` runs every night. */
export function orderJobs(parts: OrderParts): Record<string, JobHandler> {
  return {
    'orders.send-code': ({ key, request }) =>
      sendOrderCodeNow(parts, { key: String(key), request: String(request) }),
    'orders.mail-mine': ({ key, request }) =>
      mailMyOrdersNow(parts, { key: String(key), request: String(request) }),
    'orders.ask-for': ({ key, memberId, request }) =>
      askForOrderNow(parts, {
        key: String(key),
        memberId: String(memberId),
        request: String(request),
      }),
    'orders.news': ({ orderId }) => sendNews(parts, String(orderId)),
    'orders.give-coupons-back': ({ orderId }) =>
      giveCouponsBack({ db: parts.db, now: parts.clock.now() }, String(orderId)),
    'orders.tidy': async () => {
      await purgeAccess(parts.db, parts.clock.now())
      await purgeDeliveryNotes(parts.db, parts.clock.now())
    },
  }
}
