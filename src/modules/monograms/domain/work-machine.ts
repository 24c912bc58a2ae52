import { stateMachine, type StateOf } from '#kernel/state-machine/state-machine.ts'

/** What the workshop does with one line's letters. */
export const workMachine = stateMachine({
  queued: { begin: 'in_work', cancel: 'cancelled' },
  in_work: { finish: 'done', spoil: 'redo', cancel: 'cancelled' },
  redo: { begin: 'in_work', cancel: 'cancelled' },
  done: { spoil: 'redo' },
  cancelled: {},
})
export type WorkState = StateOf<typeof workMachine>

/** The letters can be changed while nobody has begun and the time the shop gives has not run out. */
export function isLocked(
  work: { readonly state: WorkState; readonly locksAt: Date },
  now: Date,
): boolean {
  return work.state !== 'queued' || now >= work.locksAt
}
