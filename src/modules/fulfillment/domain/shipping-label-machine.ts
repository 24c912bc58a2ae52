import { defineStateMachine, type StateOf } from '#kernel/state-machine/state-machine.ts'

/** The states of a label. A requested one was paid for or not: the carrier knows. */
export const shippingLabelMachine = defineStateMachine({
  quoted: { request: 'requested' },
  requested: { buy: 'bought', fail: 'failed' },
  bought: { void: 'voided' },
  failed: { buy: 'bought' },
  voided: {},
})

export type ShippingLabelStatus = StateOf<typeof shippingLabelMachine>
