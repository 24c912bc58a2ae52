import { defineStateMachine, type StateOf } from '#kernel/state-machine/state-machine.ts'

/** The states of a draft order. A paid link completes even a draft whose link has just expired. */
export const draftMachine = defineStateMachine({
  open: { send: 'sent', complete: 'completed', cancel: 'cancelled' },
  sent: {
    edit: 'open',
    send: 'sent',
    expire: 'expired',
    complete: 'completed',
    cancel: 'cancelled',
  },
  expired: { edit: 'open', send: 'sent', complete: 'completed', cancel: 'cancelled' },
  completed: {},
  cancelled: {},
})

export type DraftState = StateOf<typeof draftMachine>

export const draftStateLabels: Readonly<Record<DraftState, string>> = {
  open: 'Open',
  sent: 'Link sent',
  expired: 'Link expired',
  completed: 'Ordered',
  cancelled: 'Canceled',
}

export function canBeChanged(state: DraftState): boolean {
  return state !== 'completed' && state !== 'cancelled'
}

/** Staff recognizes a draft by it. */
export function formatDraftNumber(number: number): string {
  return `D${number}`
}
