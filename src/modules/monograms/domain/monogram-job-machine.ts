import { defineStateMachine, type StateOf } from '#kernel/state-machine/state-machine.ts'

/** The states of a monogram job. */
export const monogramJobMachine = defineStateMachine({
  queued: { begin: 'in_work', cancel: 'cancelled' },
  in_work: { finish: 'done', spoil: 'redo', cancel: 'cancelled' },
  redo: { begin: 'in_work', cancel: 'cancelled' },
  done: { spoil: 'redo' },
  cancelled: {},
})
export type MonogramJobState = StateOf<typeof monogramJobMachine>

/** A monogram can be changed while its job is queued and the edit time has not passed. */
export function isMonogramLocked(
  work: { readonly state: MonogramJobState; readonly locksAt: Date },
  now: Date,
): boolean {
  return work.state !== 'queued' || now >= work.locksAt
}
