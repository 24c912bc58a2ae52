import { defineStateMachine } from '#kernel/state-machine/state-machine.ts'

/**
 * A stock reservation: active during checkout, then allocated to the order until its units ship, or
 * released.
 */
export const reservationMachine = defineStateMachine({
  active: { allocate: 'allocated', release: 'released' },
  allocated: { cancel: 'released', use_up: 'used_up' },
  released: {},
  used_up: {},
})
