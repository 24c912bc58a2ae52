import { findOrder } from '#modules/orders/find-order.ts'
import { reachOrder, type OrderKey } from '#modules/orders/reach-order.ts'
import type { OrderActor } from '#modules/orders/take-order.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { attempt } from '#modules/staff/money-acts.ts'
import type { Ctx } from '#platform/context.ts'
import type { Handlers } from '#platform/http/handler.ts'
import { addressLabels } from './address-labels.ts'
import { answerCancelRequest, readCancelRequests, requestCancel } from './cancel-request.ts'
import { cancelPieces } from './cancel-pieces.ts'
import type { fulfillmentContract } from './contract.ts'
import type { fulfillmentStaffContract } from './staff-contract.ts'
import { deliverShipment } from './deliver-shipment.ts'
import type { FulfillmentParts } from './fulfillment-parts.ts'
import { editOrder } from './edit-order.ts'
import { endEditWindow } from './end-edit-window.ts'
import { hearCarrier } from './hear-carrier.ts'
import { holdOrder, releaseOrder } from './hold-order.ts'
import { listMarkedOrders } from './list-marked-orders.ts'
import { listWaitingOrders } from './list-waiting-orders.ts'
import { loseShipment, refundLost, reshipLost } from './lose-shipment.ts'
import { openGift, readGiftCode } from './open-gift.ts'
import { readOtherWays } from './other-ways.ts'
import { packingSlip } from './packing-slip.ts'
import { readProgress } from './read-progress.ts'
import { readyPieces } from './ready-pieces.ts'
import { refundGoodwill } from './refund-goodwill.ts'
import { listBoxes, shipBox } from './ship-box.ts'
import { shipPieces } from './ship-pieces.ts'
import { shipmentLabel } from './shipment-label.ts'
import { staffReadOrder } from './staff-read-order.ts'

export function fulfillmentHandlers(parts: FulfillmentParts): Handlers<typeof fulfillmentContract> {
  return {
    readProgress: (ctx, { id, token }) =>
      asBuyer(
        ctx,
        { id, token },
        async (orderId) =>
          (await readProgress(ctx.db, { orderId, viewer: 'buyer', now: ctx.now }))
          ?? refuse('not-found', 'We could not find this order.', { reason: 'order-not-found' }),
      ),
    cancelOrder: (ctx, { id, token, items }) =>
      asBuyer(ctx, { id, token }, (orderId, by) =>
        cancelPieces(parts, { orderId, reason: 'customer', ...(items && { items }) }, by),
      ),
    editOrder: (ctx, { id, token, ...input }) =>
      asBuyer(ctx, { id, token }, (orderId, by) => editOrder(parts, { orderId, ...input }, by)),
    readGiftCode: (ctx, { id, token, groupId }) =>
      asBuyer(ctx, { id, token }, (orderId) => readGiftCode(ctx, parts, { orderId, groupId })),
    openGift: (ctx, { gift }) => openGift(ctx, gift),
    readOtherWays: (ctx, { id, token, groupId }) =>
      asBuyer(ctx, { id, token }, (orderId) => readOtherWays(parts, { orderId, groupId })),
    hearCarrier: (_ctx, _input, exchange) =>
      hearCarrier(parts, { rawBody: exchange.rawBody, header: (name) => exchange.header(name) }),
    requestCancel: (ctx, { id, token, reason }) =>
      asBuyer(ctx, { id, token }, (orderId, by) => requestCancel(parts, { orderId, reason }, by)),
  }
}

export function fulfillmentStaffHandlers(
  parts: FulfillmentParts,
): Handlers<typeof fulfillmentStaffContract> {
  return {
    staffReadOrder: (ctx, { order }) =>
      withOrder(ctx, order, (orderId) => staffReadOrder(parts, orderId, ctx.now)),
    listMarkedOrders: ({ db }) => listMarkedOrders(db),
    listWaitingOrders: ({ db, now }) => listWaitingOrders(db, now),
    holdOrder: (ctx, { order, reason }) =>
      withOrder(ctx, order, (orderId, by) => holdOrder(parts, { orderId, reason }, by)),
    releaseOrder: (ctx, { order }) =>
      withOrder(ctx, order, (orderId, by) => releaseOrder(parts, orderId, by)),
    endEditWindow: (ctx, { order }) =>
      withOrder(ctx, order, (orderId, by) => endEditWindow(parts, orderId, by)),
    staffCancel: (ctx, { order, ...input }) =>
      withOrder(ctx, order, (orderId, by) => cancelPieces(parts, { orderId, ...input }, by)),
    makePieces: (ctx, { order, items }) =>
      withOrder(ctx, order, (orderId, by) =>
        readyPieces(parts, { orderId, event: 'make', items }, by),
      ),
    preparePieces: (ctx, { order, items }) =>
      withOrder(ctx, order, (orderId, by) =>
        readyPieces(parts, { orderId, event: 'prepare', items }, by),
      ),
    shipPieces: (ctx, { order, groupId, items, ...given }) =>
      withOrder(ctx, order, (orderId, by) =>
        shipPieces(parts, { orderId, groupId, items, given }, by),
      ),
    listBoxes: async ({ db }) => ({ rows: await listBoxes(db) }),
    shipBox: (ctx, { registryId, ...given }) =>
      shipBox(parts, { registryId, given }, toStaffActor(ctx)),
    printPackingSlip: (ctx, { order, shipment, paper }) =>
      withOrder(ctx, order, (orderId) =>
        packingSlip(parts, { orderId, paper, ...(shipment && { shipmentId: shipment }) }),
      ),
    printAddressLabels: (ctx, { orders, paper }) =>
      addressLabels(parts, {
        orders: orders
          .split(/[\s,]+/)
          .filter(Boolean)
          .slice(0, 300),
        paper,
        now: ctx.now,
      }),
    printLabel: (_ctx, { shipment }) => shipmentLabel(parts, shipment),
    deliverShipment: (ctx, { shipment }) =>
      deliverShipment(parts, { shipmentId: shipment }, toStaffActor(ctx)),
    loseShipment: (ctx, { shipment }) => loseShipment(parts, shipment, toStaffActor(ctx)),
    reshipLost: (ctx, { shipment }) => reshipLost(parts, shipment, toStaffActor(ctx)),
    refundLost: (ctx, { shipment }) => refundLost(parts, shipment, toStaffActor(ctx)),
    async refundGoodwill(ctx, input) {
      const refunded = await attempt(ctx, refundGoodwill(parts), input)
      return isRefusal(refunded) ? refunded : { refunded: 0, refundId: null, ...refunded }
    },
    listCancelRequests: async (ctx) => ({ rows: await readCancelRequests(ctx.db) }),
    answerCancelRequest: (ctx, { order, ...input }) =>
      withOrder(ctx, order, (orderId, by) => answerCancelRequest(parts, { orderId, ...input }, by)),
  }
}

type OrderAct<Result> = (orderId: string, by: OrderActor) => Promise<Result | Refusal>

async function asBuyer<Result>(
  ctx: Ctx,
  key: OrderKey,
  act: OrderAct<Result>,
): Promise<Result | Refusal> {
  const access = await reachOrder(ctx, key)
  if (isRefusal(access)) return access
  const isOwner = key.token === undefined && ctx.actor.level !== 'nobody'
  return act(access.orderId, { kind: 'customer', ...(isOwner && { id: ctx.actor.id }) })
}

async function withOrder<Result>(
  ctx: Ctx,
  order: string,
  act: OrderAct<Result>,
): Promise<Result | Refusal> {
  const orderId = await findOrder(ctx.db, order)
  return orderId
    ? act(orderId, toStaffActor(ctx))
    : refuse('not-found', 'There is no order with this id or number.', {
        reason: 'order-not-found',
      })
}

function toStaffActor({ staff }: Ctx): OrderActor {
  return { kind: 'staff', id: staff?.id ?? 'cli' }
}
