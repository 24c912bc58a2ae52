import { defineStateMachine, type StateOf } from '#kernel/state-machine/state-machine.ts'

/** The states of an exemption certificate. Expiry is a date, not a state. */
export const certificateMachine = defineStateMachine({
  submitted: { accept: 'accepted', reject: 'rejected' },
  accepted: { revoke: 'revoked' },
  rejected: {},
  revoked: {},
})

export type CertificateState = StateOf<typeof certificateMachine>

export const certificateStateLabels: Readonly<Record<CertificateState, string>> = {
  submitted: 'To review',
  accepted: 'Accepted',
  rejected: 'Rejected',
  revoked: 'Revoked',
}

export const certificateStates = Object.keys(certificateStateLabels) as [
  CertificateState,
  ...CertificateState[],
]
