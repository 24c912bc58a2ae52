import { defineStateMachine, type StateOf } from '#kernel/state-machine/state-machine.ts'

/** The states of an import run. */
export const importMachine = defineStateMachine({
  reading: { read: 'checking', fail: 'failed' },
  checking: { finish: 'checked' },
  checked: { start: 'running' },
  running: { finish: 'done' },
  done: { undo: 'undoing' },
  undoing: { finish: 'undone' },
  undone: {},
  failed: {},
})

export type ImportState = StateOf<typeof importMachine>
