import { stateMachine, type StateOf } from '#kernel/state-machine/state-machine.ts'

/** The life of a change of address (commerce.md §2.9). Time alone makes it expired or final, so those two are never written down. */
export const emailChangeMachine = stateMachine({
  requested: { confirm: 'confirmed', cancel: 'cancelled', expire: 'expired' },
  confirmed: { undo: 'undone', settle: 'final' },
  cancelled: {},
  expired: {},
  undone: {},
  final: {},
})

export type EmailChangeStatus = StateOf<typeof emailChangeMachine>
export type KeptEmailChangeStatus = Exclude<EmailChangeStatus, 'expired' | 'final'>

/** Minutes that the link to the new address is good for. */
export const linkMinutes = 60
/** Days in which the old address can take the change back. */
export const undoDays = 7

export interface EmailChangeFacts {
  readonly status: KeptEmailChangeStatus
  readonly expiresAt: Date
  readonly undoUntil: Date | null
}

export function emailChangeStatus(
  { status, expiresAt, undoUntil }: EmailChangeFacts,
  now: Date,
): EmailChangeStatus {
  if (status === 'requested' && expiresAt <= now) return 'expired'
  if (status === 'confirmed' && undoUntil && undoUntil <= now) return 'final'
  return status
}
