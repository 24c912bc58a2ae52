import type { z } from 'zod'
import { getStaffOrder, type StaffOrder } from '#modules/fulfillment/get-staff-order.ts'
import {
  findOrderWithUnits,
  isToPack,
  isUnshipped,
  type OrderWithUnits,
} from '#modules/orders/lock-order.ts'
import { findOrderDelivery } from '#modules/orders/update-delivery.ts'
import { listRefundedUnits, type RefundedUnit } from '#modules/refunds/read-refunds.ts'
import { listExemptions } from '#modules/pricing/exemption-schema.ts'
import { listStaffNames } from '#modules/staff/list-staff-names.ts'
import { listWaitingRequests } from '#modules/staff/list-waiting-requests.ts'
import { isRefusal, type Refusal } from '#kernel/refusal/refusal.ts'
import { formatPhone } from '#kernel/us-address/us-address.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { Services } from '#platform/services.ts'
import type { orderRecordSchema } from '../api/order-record-schema.ts'
import { findAnnotations, type OrderAnnotations } from '../db/annotations.ts'
import { findOrderLinks, type OrderLinks } from '../db/order-links.ts'
import { listNextSteps } from '../domain/list-next-steps.ts'

export type OrderRecord = z.input<typeof orderRecordSchema>

export async function getOrderRecord(
  services: Pick<Services, 'db' | 'sealer' | 'settings' | 'carrier'>,
  { orderId, now }: { orderId: string; now: Date },
): Promise<OrderRecord | Refusal<'not-found'>> {
  const { db, carrier } = services
  const [staffOrder, order, links, annotations, refunded] = await Promise.all([
    getStaffOrder(services, orderId, now),
    findOrderWithUnits(db, orderId),
    findOrderLinks(db, orderId),
    findAnnotations(db, orderId),
    listRefundedUnits(db, orderId),
  ])
  if (isRefusal(staffOrder)) return staffOrder
  if (!order || !links) throw new Error(`Order ${orderId} has no summary.`)
  const waitingRefunds = await listWaitingRequests(db, {
    act: '/api/staff/order/refund',
    order: staffOrder.number,
  })
  const { paymentState, fulfillmentState, returnState, shipBy, holdReason, channel } = links
  return {
    ...staffOrder,
    placedAt: order.placedAt.toISOString(),
    channel,
    buyer: describeBuyer(staffOrder, links),
    addresses: await listChangeableAddresses(db, order),
    paymentState,
    fulfillmentState,
    returnState,
    shipBy,
    holdReason,
    canBuyLabels: carrier !== null,
    totals: links.totals as OrderRecord['totals'],
    isTaxEstimated: links.isTaxEstimated,
    taxExemptions: listExemptions(links.taxExemptions),
    tenders: links.tenders,
    units: describeUnits(order, refunded),
    returns: links.returns.map(({ requestedAt, number, kind, status }) => ({
      number,
      kind,
      status,
      requestedAt: toInstant(requestedAt),
    })),
    tickets: links.tickets.map(({ replyBy: _replyBy, at, ...ticket }) => ({
      ...ticket,
      at: toInstant(at),
    })),
    waitingRefunds: waitingRefunds.map(({ at, ...request }) => ({
      ...request,
      at: at.toISOString(),
    })),
    coupons: links.coupons,
    registries: links.registries,
    nextSteps: describeNextSteps(staffOrder, links, findPickupState(staffOrder, order)),
    ...(await describeAnnotations(db, annotations)),
  }
}

async function listChangeableAddresses(
  db: Db,
  { id, units }: OrderWithUnits,
): Promise<OrderRecord['addresses']> {
  const changeable = [...Map.groupBy(units, ({ groupId }) => groupId)].flatMap(([groupId, group]) =>
    group.every((unit) => unit.isEmailed || isUnshipped(unit)) ? [groupId] : [],
  )
  const deliveries = await Promise.all(
    changeable.map((groupId) => findOrderDelivery(db, { orderId: id, groupId })),
  )
  return deliveries.flatMap((delivery) => {
    if (!delivery?.address) return []
    const { notesSealed: _notes, ...address } = delivery.address
    return [{ groupId: delivery.id, ...address }]
  })
}

const toInstant = (text: string): string => new Date(text).toISOString()
const toInstantOrNull = (text: string | null): string | null => text && toInstant(text)

/** The buyer's phone is that of the card or of a delivery to the buyer. */
function describeBuyer(
  { email, deliveries }: StaffOrder,
  { billing, customerName, ownerId, otherOrders }: OrderLinks,
): OrderRecord['buyer'] {
  const own = deliveries.find(({ recipientName }) => recipientName === customerName)
  return {
    name: customerName,
    email,
    phone: billing?.phone ? formatPhone(billing.phone) : (own?.phone ?? ''),
    memberId: ownerId.startsWith('mem_') ? ownerId : null,
    otherOrders,
  }
}

function describeUnits(
  { lines, units }: OrderWithUnits,
  refunded: readonly RefundedUnit[],
): OrderRecord['units'] {
  return units.flatMap(
    ({ lineId, unit, groupId, isEmailed, status, trackingStatus, returnState }) => {
      const line = lines.find(({ id }) => id === lineId)
      const totals = line?.units[unit]?.totals
      return line && totals
        ? [
            {
              lineId,
              unit,
              groupId,
              title: line.title,
              isEmailed,
              status,
              trackingStatus,
              returnState,
              price: totals.merchandise,
              discount: totals.productDiscount + totals.orderDiscount,
              personalization: totals.personalization,
              tax: totals.tax,
              delivery: totals.wrap + totals.shipping - totals.shippingDiscount,
              total: totals.grand,
              refunded:
                refunded.find((row) => row.lineId === lineId && row.unit === unit)?.amount ?? 0,
            },
          ]
        : []
    },
  )
}

function describeNextSteps(
  { status, editableUntil, cancelAnswerBy, payment }: StaffOrder,
  links: OrderLinks,
  pickup: 'packing' | 'ready' | undefined,
): OrderRecord['nextSteps'] {
  return listNextSteps({
    ...links,
    pickup,
    status,
    editableUntil,
    cancelAnswerBy,
    disputes: payment?.disputes.filter((dispute) => dispute.status === 'open') ?? [],
    returns: links.returns.map((row) => ({
      ...row,
      reviewBy: toInstantOrNull(row.reviewBy),
      shipBy: toInstantOrNull(row.shipBy),
    })),
  })
}

function findPickupState(
  { deliveries, displayStatus }: StaffOrder,
  { units }: OrderWithUnits,
): 'packing' | 'ready' | undefined {
  const open = deliveries.filter(({ groupId }) =>
    units.some((unit) => unit.groupId === groupId && isToPack(unit)),
  )
  if (open.length === 0 || !open.every(({ isPickup }) => isPickup)) return undefined
  return displayStatus === 'ready_for_pickup' ? 'ready' : 'packing'
}

async function describeAnnotations(
  db: Db,
  { tags, note, assigneeId, version }: OrderAnnotations,
): Promise<Pick<OrderRecord, 'tags' | 'note' | 'assignee' | 'version'>> {
  const names = assigneeId === null ? null : await listStaffNames(db, [assigneeId])
  return {
    tags,
    note,
    assignee:
      assigneeId === null ? null : { id: assigneeId, name: names?.get(assigneeId) ?? assigneeId },
    version,
  }
}
