import { defineStateMachine, type StateOf } from '#kernel/state-machine/state-machine.ts'

/**
 * The states of an email change (commerce.md §2.9). `expired` and `final` follow from the time and
 * are not stored.
 */
export const emailChangeMachine = defineStateMachine({
  requested: { confirm: 'confirmed', cancel: 'cancelled', expire: 'expired' },
  confirmed: { revert: 'reverted', finalize: 'final' },
  cancelled: {},
  expired: {},
  reverted: {},
  final: {},
})

export type EmailChangeStatus = StateOf<typeof emailChangeMachine>
export type StoredEmailChangeStatus = Exclude<EmailChangeStatus, 'expired' | 'final'>

export const confirmationLinkMinutes = 60
export const revertPeriodDays = 7

export interface StoredEmailChange {
  readonly status: StoredEmailChangeStatus
  readonly expiresAt: Date
  readonly revertUntil: Date | null
}

export function getEmailChangeStatus(
  { status, expiresAt, revertUntil }: StoredEmailChange,
  now: Date,
): EmailChangeStatus {
  if (status === 'requested' && expiresAt <= now) return 'expired'
  if (status === 'confirmed' && revertUntil && revertUntil <= now) return 'final'
  return status
}
