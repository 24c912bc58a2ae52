/** Actions that require step-up authentication (commerce.md §4.3, trap 5). */
export const stepUpActions = [
  'change-email',
  'change-password',
  'add-passkey',
  'remove-passkey',
  'export-data',
  'close-account',
] as const

export type StepUpAction = (typeof stepUpActions)[number]

/** How long step-up authentication is valid, for one action in one session. */
export const stepUpMinutes = 10
