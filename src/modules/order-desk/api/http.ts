import { findOrderId } from '#modules/orders/find-order.ts'
import type { OrderActor } from '#modules/orders/lock-order.ts'
import { changePickupPerson } from '#modules/fulfillment/change-pickup-person.ts'
import {
  changeShippingAddress,
  previewAddressChange,
} from '#modules/fulfillment/change-shipping-address.ts'
import {
  changeShippingMethod,
  previewMethodChange,
} from '#modules/fulfillment/change-shipping-method.ts'
import { previewCancel } from '#modules/fulfillment/preview-cancel.ts'
import { previewRefundAmount } from '#modules/fulfillment/preview-refund.ts'
import { getStaffId } from '#modules/staff/command-line-staff.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import type { Handlers } from '#platform/http/handler.ts'
import { listHandlers } from '#platform/list/query-list.ts'
import type { Services } from '#platform/services.ts'
import { actInBulk } from '../commands/act-in-bulk.ts'
import { createComment, editComment, removeComment } from '../commands/comment-on-order.ts'
import { resendOrderEmail } from '../commands/resend-order-email.ts'
import { updateAnnotations } from '../commands/update-annotations.ts'
import { orderList } from '../order-list.ts'
import { getOrderRecord } from '../queries/get-order-record.ts'
import { getOrderTimeline } from '../queries/get-order-timeline.ts'
import { listOrderTags } from '../queries/list-order-tags.ts'
import { printOrders } from '../queries/print-orders.ts'
import type { orderDeskContract } from './staff-contract.ts'

export function orderDeskHandlers(services: Services): Handlers<typeof orderDeskContract> {
  const list = listHandlers(orderList)
  return {
    listStaffOrders: list.list,
    exportStaffOrders: list.export,
    staffReadOrder: (ctx, { order }) =>
      withOrder(ctx, order, (orderId) => getOrderRecord(services, { orderId, now: ctx.now })),
    readOrderTimeline: (ctx, { order }) =>
      withOrder(ctx, order, (orderId) => getOrderTimeline(ctx, orderId)),
    listOrderTags: async (ctx, { search }) => ({ rows: await listOrderTags(ctx.db, search) }),
    updateOrder: (ctx, { order, ...change }) =>
      withOrder(ctx, order, (orderId) => updateAnnotations(ctx, { orderId, ...change })),
    commentOnOrder: (ctx, { order, ...comment }) =>
      withOrder(ctx, order, (orderId) => createComment(ctx, services, { orderId, ...comment })),
    editOrderComment: (ctx, input) => editComment(ctx, services, input),
    deleteOrderComment: (ctx, { id }) => removeComment(ctx, id),
    resendOrderEmail: (ctx, { order, kind }) =>
      withOrder(ctx, order, (orderId) => resendOrderEmail(ctx, services, { orderId, kind })),
    previewAddressChange: (ctx, { order, ...change }) =>
      withOrder(ctx, order, (orderId) => previewAddressChange(services, { orderId, ...change })),
    changeOrderAddress: (ctx, { order, ...change }) =>
      withOrder(ctx, order, (orderId, by) =>
        changeShippingAddress(services, { orderId, ...change }, by),
      ),
    staffChangePickupPerson: (ctx, { order, ...change }) =>
      withOrder(ctx, order, (orderId, by) =>
        changePickupPerson(services, { orderId, ...change }, by),
      ),
    listOrderMethods: (ctx, { order, groupId }) =>
      withOrder(ctx, order, (orderId) => previewMethodChange(services, { orderId, groupId })),
    changeOrderMethod: (ctx, { order, ...change }) =>
      withOrder(ctx, order, (orderId, by) =>
        changeShippingMethod(services, { orderId, ...change }, by),
      ),
    previewCancel: (ctx, { order, items }) =>
      withOrder(ctx, order, (orderId, by) =>
        previewCancel(ctx.db, { orderId, reason: 'staff', ...(items && { items }) }, by),
      ),
    previewRefund: (ctx, { order, amount }) =>
      withOrder(ctx, order, (orderId) => previewRefundAmount(ctx.db, { orderId, amount })),
    printOrders: (ctx, { orders, ...input }) =>
      printOrders(ctx, services, {
        orders: orders.split(/[\s,]+/).filter(Boolean),
        ...input,
      }),
    actOnOrders: (ctx, input) => actInBulk(ctx, services, input),
  }
}

async function withOrder<Result>(
  ctx: Ctx,
  order: string,
  act: (orderId: string, by: OrderActor) => Promise<Result | Refusal>,
): Promise<Result | Refusal> {
  const orderId = await findOrderId(ctx.db, order)
  return orderId
    ? act(orderId, { kind: 'staff', id: getStaffId(ctx) })
    : refuse('not-found', 'There is no order with this id or number.', {
        reason: 'order-not-found',
      })
}
