import { stateMachine, type StateOf } from '#kernel/state-machine/state-machine.ts'

/**
 * The states of an email change (commerce.md §2.9). `expired` and `final` follow from the time and
 * are not stored.
 */
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

export const linkMinutes = 60
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
