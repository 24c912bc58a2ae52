import { stateMachine, type StateOf } from '#kernel/state-machine/state-machine.ts'

/** A checkout's claim on stock: held while the shopper pays, then the order's until its pieces have shipped, or free again. */
export const reservationMachine = stateMachine({
  active: { allocate: 'allocated', release: 'released' },
  allocated: { cancel: 'released', use_up: 'used_up' },
  released: {},
  used_up: {},
})
export type ReservationState = StateOf<typeof reservationMachine>
