import { defineStateMachine, type StateOf } from '#kernel/state-machine/state-machine.ts'

/**
 * An `expired` checkout has lost its stock reservation but can still be paid while there is stock.
 * A `cancelled` one was replaced by a later one, or its payment failed.
 */
export const checkoutMachine = defineStateMachine({
  paying: { complete: 'completed', expire: 'expired', cancel: 'cancelled' },
  expired: { complete: 'completed', cancel: 'cancelled' },
  completed: {},
  cancelled: {},
})

export type CheckoutState = StateOf<typeof checkoutMachine>
