import { authorizeOrder, type OrderKey } from '#modules/orders/authorize-order.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { performWithApproval } from '#modules/staff/approvals.ts'
import type { Ctx } from '#platform/context.ts'
import type { Handlers } from '#platform/http/handler.ts'
import { printAddressLabels } from '../queries/print-address-labels.ts'
import {
  answerCancelRequest,
  listCancelRequests,
  createCancelRequest,
  type CancelRequest,
} from '../commands/cancel-request.ts'
import { cancelOrder } from '../commands/cancel-order.ts'
import type { fulfillmentContract } from '../contract.ts'
import { shipmentHandlers } from './shipment-handlers.ts'
import type { fulfillmentStaffContract } from './staff-contract.ts'
import { withOrder, type OrderAct } from './with-order.ts'
import type { Services } from '#platform/services.ts'
import { readdressGiftCard } from '../commands/readdress-gift-card.ts'
import { changePickupPerson } from '../change-pickup-person.ts'
import { editOrder } from '../commands/edit-order.ts'
import { endEditWindow } from '../commands/end-edit-window.ts'
import { receiveCarrierWebhook } from '../commands/receive-carrier-webhook.ts'
import { holdOrder, releaseOrder } from '../hold-order.ts'
import { listMarkedOrders } from '../queries/list-marked-orders.ts'
import { listWaitingOrders } from '../queries/list-waiting-orders.ts'
import { openGift, getGiftCode } from '../commands/open-gift.ts'
import { listShippingAlternatives } from '../queries/list-shipping-alternatives.ts'
import { printPackingSlip } from '../queries/print-packing-slip.ts'
import { findOrderProgress } from '../find-order-progress.ts'
import { prepareUnits } from '../commands/prepare-units.ts'
import { refundGoodwill } from '../commands/refund-goodwill.ts'
import { renderShipmentLabel } from '../queries/render-shipment-label.ts'

export function fulfillmentHandlers(services: Services): Handlers<typeof fulfillmentContract> {
  return {
    readProgress: (ctx, { id, token }) =>
      asBuyer(
        ctx,
        { id, token },
        async (orderId) =>
          (await findOrderProgress(ctx.db, {
            orderId,
            viewer: 'buyer',
            now: ctx.now,
            shop: services.settings.get('shop'),
          }))
          ?? refuse('not-found', 'We could not find this order.', { reason: 'order-not-found' }),
      ),
    cancelOrder: (ctx, { id, token, items }) =>
      asBuyer(ctx, { id, token }, (orderId, by) =>
        cancelOrder(services, { orderId, reason: 'customer', ...(items && { items }) }, by),
      ),
    editOrder: (ctx, { id, token, ...input }) =>
      asBuyer(ctx, { id, token }, (orderId, by) => editOrder(services, { orderId, ...input }, by)),
    changeGiftCard: (ctx, { id, token, ...input }) =>
      asBuyer(ctx, { id, token }, (orderId, by) =>
        readdressGiftCard(services, { orderId, ...input }, by),
      ),
    changePickupPerson: (ctx, { id, token, ...input }) =>
      asBuyer(ctx, { id, token }, (orderId, by) =>
        changePickupPerson(services, { orderId, ...input }, by),
      ),
    readGiftCode: (ctx, { id, token, groupId }) =>
      asBuyer(ctx, { id, token }, (orderId) => getGiftCode(ctx, services, { orderId, groupId })),
    openGift: (ctx, { gift }) => openGift(ctx, services, gift),
    readOtherWays: (ctx, { id, token, groupId }) =>
      asBuyer(ctx, { id, token }, (orderId) =>
        listShippingAlternatives(services, { orderId, groupId }),
      ),
    hearCarrier: (_ctx, _input, exchange) =>
      receiveCarrierWebhook(services, {
        rawBody: exchange.rawBody,
        header: (name) => exchange.header(name),
      }),
    requestCancel: (ctx, { id, token, reason }) =>
      asBuyer(ctx, { id, token }, (orderId, by) =>
        createCancelRequest(services, { orderId, reason }, by),
      ),
  }
}

export function fulfillmentStaffHandlers(
  services: Services,
): Handlers<typeof fulfillmentStaffContract> {
  return {
    listMarkedOrders: ({ db }) => listMarkedOrders(db),
    listWaitingOrders: ({ db, now }) => listWaitingOrders(db, now),
    ...holdHandlers(services),
    endEditWindow: (ctx, { order }) =>
      withOrder(ctx, order, (orderId, by) => endEditWindow(services, orderId, by)),
    staffCancel: (ctx, { order, ...input }) =>
      withOrder(ctx, order, (orderId, by) => cancelOrder(services, { orderId, ...input }, by)),
    makePieces: (ctx, { order, items }) =>
      withOrder(ctx, order, (orderId, by) =>
        prepareUnits(services, { orderId, event: 'make', items }, by),
      ),
    preparePieces: (ctx, { order, items }) =>
      withOrder(ctx, order, (orderId, by) =>
        prepareUnits(services, { orderId, event: 'prepare', items }, by),
      ),
    ...shipmentHandlers(services),
    printPackingSlip: (ctx, { order, shipment, paper }) =>
      withOrder(ctx, order, (orderId) =>
        printPackingSlip(services, { orderId, paper, ...(shipment && { shipmentId: shipment }) }),
      ),
    printAddressLabels: (ctx, { orders, paper }) =>
      printAddressLabels(services, {
        orders: splitOrderList(orders),
        paper,
        now: ctx.now,
      }),
    printLabel: (_ctx, { shipment }) => renderShipmentLabel(services, shipment),
    async refundGoodwill(ctx, input) {
      const refunded = await performWithApproval(ctx, refundGoodwill(services), input)
      return isRefusal(refunded) ? refunded : { refunded: 0, refundId: null, ...refunded }
    },
    listCancelRequests: async (ctx) => ({
      rows: (await listCancelRequests(ctx.db)).map(describeCancelRequest),
    }),
    answerCancelRequest: (ctx, { order, ...input }) =>
      withOrder(ctx, order, (orderId, by) =>
        answerCancelRequest(services, { orderId, ...input }, by),
      ),
  }
}

function holdHandlers(
  services: Services,
): Pick<Handlers<typeof fulfillmentStaffContract>, 'holdOrder' | 'releaseOrder'> {
  return {
    holdOrder: (ctx, { order, reason }) =>
      withOrder(ctx, order, async (orderId, by) => {
        const held = await holdOrder(services, { orderId, reason }, by)
        recordStatus(ctx, order, { before: 'placed', result: held })
        return held
      }),
    releaseOrder: (ctx, { order }) =>
      withOrder(ctx, order, async (orderId, by) => {
        const released = await releaseOrder(services, orderId, by)
        recordStatus(ctx, order, { before: 'on_hold', result: released })
        return released
      }),
  }
}

async function asBuyer<Result>(
  ctx: Ctx,
  key: OrderKey,
  act: OrderAct<Result>,
): Promise<Result | Refusal> {
  const access = await authorizeOrder(ctx, key)
  if (isRefusal(access)) return access
  const isOwner = key.token === undefined && ctx.caller.level !== 'nobody'
  return act(access.orderId, { kind: 'customer', ...(isOwner && { id: ctx.caller.id }) })
}

function recordStatus(
  { audit }: Ctx,
  order: string,
  { before, result }: { before: string; result: { status: string } | Refusal },
): void {
  if (!isRefusal(result))
    audit?.record({
      object: { kind: 'order', id: order, label: order },
      before: { status: before },
      after: { status: result.status },
    })
}

function splitOrderList(orders: string): string[] {
  return orders
    .split(/[\s,]+/)
    .filter(Boolean)
    .slice(0, 300)
}

function describeCancelRequest({ requestedAt, answerBy, ...request }: CancelRequest) {
  return {
    ...request,
    requestedAt: requestedAt.toISOString(),
    answerBy: answerBy.toISOString(),
  }
}
