import { defineStateMachine, type StateOf } from '#kernel/state-machine/state-machine.ts'

/** The states of an order (commerce.md §2.1). Before it is placed it is a checkout. */
export const orderMachine = defineStateMachine({
  placed: { hold: 'on_hold', cancel: 'cancelled', close: 'closed' },
  on_hold: { release: 'placed', cancel: 'cancelled' },
  cancelled: {},
  closed: {},
})

export type OrderStatus = StateOf<typeof orderMachine>

/**
 * The states of an order unit (commerce.md §2.3). The tracking status is separate. A unit that is
 * reshipped or exchanged starts again with the same frozen amounts.
 */
export const fulfillmentMachine = defineStateMachine({
  unfulfilled: { make: 'in_production', prepare: 'ready', ship: 'shipped', cancel: 'cancelled' },
  in_production: { prepare: 'ready', cancel: 'cancelled' },
  ready: { ship: 'shipped', collect: 'collected', cancel: 'cancelled' },
  shipped: { deliver: 'delivered', lose: 'lost', void: 'ready' },
  lost: { deliver: 'delivered', reship: 'unfulfilled', refund: 'cancelled' },
  delivered: { exchange: 'unfulfilled' },
  collected: { exchange: 'unfulfilled' },
  cancelled: {},
})

export type FulfillmentStatus = StateOf<typeof fulfillmentMachine>

export const trackingStatuses = [
  'pre_transit',
  'in_transit',
  'out_for_delivery',
  'available_for_pickup',
  'delivered',
  'exception',
  'return_to_sender',
  'unknown',
] as const

export type TrackingStatus = (typeof trackingStatuses)[number]
