import { isRefusal } from '#kernel/refusal/refusal.ts'
import type { Handlers } from '#platform/http/handler.ts'
import type { Services } from '#platform/services.ts'
import { deliverShipment } from '../commands/deliver-shipment.ts'
import { importTracking } from '../commands/import-tracking.ts'
import { loseShipment, refundLostShipment, reshipLostShipment } from '../commands/lose-shipment.ts'
import { markReadyForPickup } from '../commands/mark-ready-for-pickup.ts'
import { listBoxes, shipBox } from '../commands/ship-box.ts'
import { quoteDelivery } from '../commands/quote-delivery.ts'
import { requestLabelRefund } from '../commands/settle-labels.ts'
import { shipUnits } from '../commands/ship-units.ts'
import { voidShipment } from '../commands/void-shipment.ts'
import type { shipmentContract } from './shipment-contract.ts'
import { toStaffActor, withOrder } from './with-order.ts'

export function shipmentHandlers(services: Services): Handlers<typeof shipmentContract> {
  return {
    shipPieces: (ctx, { order, groupId, items, pickedUp, endEditWindow, label, ...given }) =>
      withOrder(ctx, order, (orderId, by) =>
        shipUnits(
          services,
          { orderId, groupId, items, given, isPickedUp: pickedUp, endEditWindow, choice: label },
          by,
        ),
      ),
    markReadyForPickup: (ctx, { order, ...input }) =>
      withOrder(ctx, order, (orderId, by) =>
        markReadyForPickup(services, { orderId, ...input }, by),
      ),
    quoteShipment: (ctx, { order, ...input }) =>
      withOrder(ctx, order, async (orderId) => {
        const quote = await quoteDelivery(services, { orderId, ...input })
        return isRefusal(quote) ? quote : { ...quote, rates: [...quote.rates] }
      }),
    listBoxes: async ({ db }) => ({ rows: await listBoxes(db) }),
    shipBox: (ctx, { registryId, ...given }) =>
      shipBox(services, { registryId, given }, toStaffActor(ctx)),
    deliverShipment: (ctx, { shipment }) =>
      deliverShipment(services, { shipmentId: shipment }, toStaffActor(ctx)),
    loseShipment: (ctx, { shipment }) => loseShipment(services, shipment, toStaffActor(ctx)),
    reshipLost: (ctx, { shipment }) => reshipLostShipment(services, shipment, toStaffActor(ctx)),
    refundLost: (ctx, { shipment }) => refundLostShipment(services, shipment, toStaffActor(ctx)),
    voidShipment: (ctx, { shipment }) => voidShipment(services, shipment, toStaffActor(ctx)),
    voidLabel: (_ctx, { label }) => requestLabelRefund(services, label),
    importTracking: (ctx, { mode }, { bytes = Buffer.alloc(0) }) =>
      importTracking(services, { bytes, isPreview: mode === 'preview' }, toStaffActor(ctx)),
  }
}
