import { defineStateMachine, type StateOf } from '#kernel/state-machine/state-machine.ts'

/**
 * The states of a shipment. A lost one can still be delivered until its units are reshipped or
 * refunded.
 */
export const shipmentMachine = defineStateMachine({
  shipped: { deliver: 'delivered', lose: 'lost', void: 'voided' },
  lost: { deliver: 'delivered', resolve: 'resolved' },
  delivered: {},
  resolved: {},
  voided: {},
})

export type ShipmentStatus = StateOf<typeof shipmentMachine>
