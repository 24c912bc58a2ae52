import { stateMachine, type StateOf } from '#kernel/state-machine/state-machine.ts'

/**
 * The life of a checkout. `expired` has lost its hold and may still be paid for, if the pieces are there; `cancelled` was let go:
 * replaced by a later one, or its payment came to nothing.
 */
export const checkoutMachine = stateMachine({
  paying: { complete: 'completed', expire: 'expired', cancel: 'cancelled' },
  expired: { complete: 'completed', cancel: 'cancelled' },
  completed: {},
  cancelled: {},
})

export type CheckoutState = StateOf<typeof checkoutMachine>
