import { defineStateMachine, type StateOf } from '#kernel/state-machine/state-machine.ts'

/**
 * The states of an email change (commerce.md §2.9). `expired` and `final` follow from the time and
 * are not stored.
 */
export const emailChangeMachine = defineStateMachine({
  requested: { confirm: 'confirmed', cancel: 'cancelled', expire: 'expired' },
  confirmed: { undo: 'undone', settle: 'final' },
  cancelled: {},
  expired: {},
  undone: {},
  final: {},
})

export type EmailChangeStatus = StateOf<typeof emailChangeMachine>
export type StoredEmailChangeStatus = Exclude<EmailChangeStatus, 'expired' | 'final'>

export const confirmationLinkMinutes = 60
export const revertPeriodDays = 7

export interface StoredEmailChange {
  readonly status: StoredEmailChangeStatus
  readonly expiresAt: Date
  readonly undoUntil: Date | null
}

export function getEmailChangeStatus(
  { status, expiresAt, undoUntil }: StoredEmailChange,
  now: Date,
): EmailChangeStatus {
  if (status === 'requested' && expiresAt <= now) return 'expired'
  if (status === 'confirmed' && undoUntil && undoUntil <= now) return 'final'
  return status
}
