import { defineStateMachine } from '#kernel/state-machine/state-machine.ts'

/**
 * A stock reservation: active during checkout, then allocated to the order until its units ship, or
 * released. When a shipment is voided, its units are allocated again.
 */
export const reservationMachine = defineStateMachine({
  active: { allocate: 'allocated', release: 'released' },
  allocated: { cancel: 'released', use_up: 'used_up' },
  released: {},
  used_up: { restore: 'allocated' },
})
