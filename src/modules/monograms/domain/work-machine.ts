import { stateMachine, type StateOf } from '#kernel/state-machine/state-machine.ts'

/** The states of a monogram job. */
export const workMachine = stateMachine({
  queued: { begin: 'in_work', cancel: 'cancelled' },
  in_work: { finish: 'done', spoil: 'redo', cancel: 'cancelled' },
  redo: { begin: 'in_work', cancel: 'cancelled' },
  done: { spoil: 'redo' },
  cancelled: {},
})
export type WorkState = StateOf<typeof workMachine>

/** A monogram can be changed while its job is queued and the edit time has not passed. */
export function isLocked(
  work: { readonly state: WorkState; readonly locksAt: Date },
  now: Date,
): boolean {
  return work.state !== 'queued' || now >= work.locksAt
}
