/** What a signed-in member may do only after proving once more who is there (commerce.md §4.3, trap 5). */
export const stepUpActions = [
  'change-email',
  'change-password',
  'add-passkey',
  'remove-passkey',
  'export-data',
  'close-account',
] as const

export type StepUpAction = (typeof stepUpActions)[number]

/** How long it is believed, for that action in that session. */
export const stepUpMinutes = 10
