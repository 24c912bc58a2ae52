import { defineStateMachine, type StateOf } from '#kernel/state-machine/state-machine.ts'

/** The states of a pick batch. */
export const pickBatchMachine = defineStateMachine({
  open: { pick: 'picked', pack: 'packed', cancel: 'cancelled' },
  picked: { pack: 'packed', cancel: 'cancelled' },
  packed: {},
  cancelled: {},
})

export type PickBatchState = StateOf<typeof pickBatchMachine>
