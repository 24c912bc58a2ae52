import { expect, test } from 'vitest'
import type { commissionMachine } from '#modules/bespoke/domain/commission-machine.ts'
import type { checkoutMachine } from '#modules/checkout/domain/checkout-machine.ts'
import type { ticketMachine } from '#modules/feedback/domain/ticket-machine.ts'
import type { shipmentMachine } from '#modules/fulfillment/domain/shipment-machine.ts'
import type { applicationMachine } from '#modules/inquiries/domain/application-machine.ts'
import type { reservationMachine } from '#modules/inventory/domain/reservation.ts'
import type { emailChangeMachine } from '#modules/members/domain/email-change-machine.ts'
import type { monogramJobMachine } from '#modules/monograms/domain/monogram-job-machine.ts'
import type { fulfillmentMachine, orderMachine } from '#modules/orders/domain/order-machine.ts'
import type { paymentMachine, refundMachine } from '#modules/payments/domain/payment-machine.ts'
import type { registryUnitMachine } from '#modules/registries/domain/unit-machine.ts'
import type { returnMachine } from '#modules/returns/domain/return-machine.ts'
import type { subscriberMachine } from '#modules/subscriptions/domain/subscriber-machine.ts'
import { openTestShop } from '#test/support/shop.ts'

const { shop } = await openTestShop()

/** Final, or continued by a job, the shopper or a provider. */
const byItself = null
const order = '/api/staff/order/listUnshipped'
const marked = '/api/staff/order/listFlagged'
const returns = '/api/staff/return/list'
const bespoke = '/api/staff/bespoke/list'
const careers = '/api/staff/career/list'
const queue = '/api/staff/monogram/listJobs'

type States<Machine> = Readonly<Record<keyof Machine, string | null>>

/**
 * The staff list of each state that a person has to end. A new state of a machine does not compile
 * without an entry.
 */
const orders: States<typeof orderMachine> = {
  placed: order,
  on_hold: marked,
  cancelled: byItself,
  closed: byItself,
}
const pieces: States<typeof fulfillmentMachine> = {
  unfulfilled: order,
  in_production: order,
  ready: order,
  shipped: byItself,
  lost: order,
  delivered: byItself,
  collected: byItself,
  cancelled: byItself,
}
const shipments: States<typeof shipmentMachine> = {
  shipped: byItself,
  lost: order,
  delivered: byItself,
  resolved: byItself,
  voided: byItself,
}
const works: States<typeof monogramJobMachine> = {
  queued: queue,
  in_work: queue,
  redo: queue,
  done: byItself,
  cancelled: byItself,
}
const payments: States<typeof paymentMachine> = {
  created: byItself,
  requires_action: byItself,
  processing: byItself,
  authorized: byItself,
  captured: byItself,
  voided: byItself,
  partly_refunded: byItself,
  refunded: byItself,
  disputed: order,
  charged_back: byItself,
  failed: byItself,
  expired: byItself,
}
const refunds: States<typeof refundMachine> = {
  pending: byItself,
  failed: byItself,
  manual: order,
  succeeded: byItself,
  cancelled: byItself,
}
const tickets: States<typeof ticketMachine> = {
  new: '/api/staff/feedback/list',
  open: '/api/staff/feedback/list',
  waiting_customer: byItself,
  resolved: byItself,
  closed: byItself,
  spam: byItself,
}
const sentBack: States<typeof returnMachine> = {
  requested: byItself,
  needs_review: returns,
  approved: byItself,
  label_issued: byItself,
  expired: byItself,
  in_transit: byItself,
  received: returns,
  inspected: returns,
  partly_settled: returns,
  settled: byItself,
  rejected: byItself,
  cancelled: byItself,
  closed: byItself,
}
const commissions: States<typeof commissionMachine> = {
  submitted: bespoke,
  review: bespoke,
  quoted: byItself,
  expired: byItself,
  accepted: byItself,
  deposit_paid: bespoke,
  proofing: byItself,
  changes: bespoke,
  approved: byItself,
  making: bespoke,
  milestone: byItself,
  made: byItself,
  production: order,
  order_shipped: byItself,
  done: byItself,
  declined: byItself,
  withdrawn: byItself,
  refunded: byItself,
}
const applications: States<typeof applicationMachine> = {
  received: careers,
  review: careers,
  interview: careers,
  offer: careers,
  hired: byItself,
  rejected: byItself,
  withdrawn: byItself,
}
const checkouts: States<typeof checkoutMachine> = {
  paying: byItself,
  expired: byItself,
  completed: byItself,
  cancelled: byItself,
}
const reservations: States<typeof reservationMachine> = {
  active: byItself,
  allocated: byItself,
  released: byItself,
  used_up: byItself,
}
const units: States<typeof registryUnitMachine> = {
  wanted: byItself,
  held: byItself,
  bought: order,
  shipped: byItself,
  delivered: byItself,
  thanked: byItself,
  elsewhere: byItself,
  returned: byItself,
  converted: byItself,
  withdrawn: byItself,
}
const emailChanges: States<typeof emailChangeMachine> = {
  requested: byItself,
  confirmed: byItself,
  cancelled: byItself,
  expired: byItself,
  reverted: byItself,
  final: byItself,
}
const subscribers: States<typeof subscriberMachine> = {
  pending: byItself,
  confirmed: byItself,
  unsubscribed: byItself,
  bounced: byItself,
  complained: byItself,
}

/**
 * Waiting items that are not states of a machine. An undeliverable gift waits for its giver, who
 * is refunded after seven days.
 */
const besides: readonly string[] = [
  '/api/staff/approval/list',
  '/api/staff/cancelRequest/list',
  '/api/staff/b2b/list',
  '/api/staff/registry/pictures/list',
  '/api/staff/loyalty/programs',
  '/api/staff/campaign/list',
  '/api/staff/search/noResults',
  '/api/staff/member/frozen',
  '/api/staff/reconciliation/list',
  '/api/staff/box/list',
]

const machines = {
  orders,
  pieces,
  shipments,
  works,
  payments,
  refunds,
  tickets,
  sentBack,
  commissions,
  applications,
  checkouts,
  reservations,
  units,
  emailChanges,
  subscribers,
}
const lists = [
  ...new Set([...Object.values(machines).flatMap((states) => Object.values(states)), ...besides]),
].filter((path): path is string => path !== byItself)

test.each(lists)('%s is a staff list', (path) => {
  expect(shop.staffRoutes.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)).toContain(
    `get ${path}`,
  )
})
